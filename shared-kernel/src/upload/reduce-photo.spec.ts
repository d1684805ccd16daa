import { isReducible, reducePhoto } from './reduce-photo';

const large = (name: string) => new File([new Uint8Array(2 * 1024 * 1024)], name);
const decode = jest.fn();
let drawn: { width: number; height: number; quality: number }[];

beforeEach(() => {
  drawn = [];
  decode.mockReset();
  Object.assign(globalThis, { createImageBitmap: decode });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage: () => {},
  } as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    take,
    type,
    quality,
  ) {
    drawn.push({ width: this.width, height: this.height, quality: Number(quality) });
    take(new Blob([new Uint8Array(1024)], { type }));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

describe('a large photograph', () => {
  it('is decoded upright and sent as a JPEG whose longer side has 3,000 pixels', async () => {
    decode.mockResolvedValue({ width: 3_000, height: 6_000, close: () => {} });

    const reduced = await reducePhoto(large('现场.PNG'));

    expect(decode).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
    expect(drawn).toEqual([{ width: 1_500, height: 3_000, quality: 0.85 }]);
    expect(reduced).toMatchObject({ name: '现场.jpg', type: 'image/jpeg', size: 1024 });
  });

  it('stays as it is when it cannot be decoded', async () => {
    decode.mockRejectedValue(new DOMException('not a picture'));
    const file = large('现场.jpg');

    expect(await reducePhoto(file)).toBe(file);
  });

  it.each([
    ['a scan', large('病历.pdf')],
    ['a small picture', new File([new Uint8Array(8)], '现场.jpg')],
  ])('is not looked for in %s', async (_case, file) => {
    expect(isReducible(file)).toBe(false);
    expect(await reducePhoto(file)).toBe(file);
    expect(decode).not.toHaveBeenCalled();
  });
});
