import { createFrameReader } from './start-live-feed';

describe('a frame sent by the server', () => {
  it('is parsed', () => {
    expect(createFrameReader(jest.fn())('{"k":"unReadCount","val":3}')).toEqual({ k: 'unReadCount', val: 3 });
  });

  it('is ignored without a report when it is the response to a heartbeat', () => {
    const report = jest.fn();
    expect(createFrameReader(report)('pong')).toBeUndefined();
    expect(report).not.toHaveBeenCalled();
  });

  it.each([
    ['text that is not JSON', '{"k":', 'a frame that is not JSON'],
    ['bytes', new Blob(['x']), 'a frame that is not JSON'],
    ['an unknown key', '{"k":"news","val":1}', 'a frame of unknown form'],
    ['a value that is no whole number', '{"k":"popup","val":"<b>1</b>"}', 'a frame of unknown form'],
    ['JSON that is no frame', 'null', 'a frame of unknown form'],
    ['a count below zero', '{"k":"unReadCount","val":-1}', 'a frame with a value below zero'],
  ])('is ignored and reported once when it is %s', (_, text, kind) => {
    const report = jest.fn();
    const read = createFrameReader(report);

    expect([read(text), read(text), read(text)]).toEqual([undefined, undefined, undefined]);
    expect(report).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledWith(expect.stringContaining(kind));
    expect(read('{"k":"popup","val":1}')).toEqual({ k: 'popup', val: 1 });
  });
});
