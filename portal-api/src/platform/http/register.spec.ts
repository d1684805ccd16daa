import { requestedRange } from './register';

describe('the Range header', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=900-5000', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
  ])('%s selects part of a file of 1,000 bytes', (header, range) => {
    expect(requestedRange(header, 1000)).toEqual(range);
  });

  it.each([undefined, 'bytes=-', 'bytes=5-1', 'bytes=0-1,5-6', 'lines=0-1'])(
    '%p selects the whole file',
    (header) => {
      expect(requestedRange(header, 1000)).toBeUndefined();
    },
  );

  it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('%s cannot be satisfied', (header) => {
    expect(requestedRange(header, 1000)).toBe('unsatisfiable');
  });
});
