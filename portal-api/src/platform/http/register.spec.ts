import { requestedRange } from './register';

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=900-5000', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
  ])('%s of a thousand bytes', (header, range) => {
    expect(requestedRange(header, 1000)).toEqual(range);
  });

  it.each([undefined, 'bytes=-', 'bytes=5-1', 'bytes=0-1,5-6', 'lines=0-1'])(
    '%p sends the whole',
    (header) => {
      expect(requestedRange(header, 1000)).toBeUndefined();
    },
  );

  it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('%s is out of range', (header) => {
    expect(requestedRange(header, 1000)).toBe('unsatisfiable');
  });
});
