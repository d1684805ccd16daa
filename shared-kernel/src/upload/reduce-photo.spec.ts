import { waitFor } from '@testing-library/react';
import { kindOf } from './file-kind';
import { isReducible, reducePhoto } from './reduce-photo';
import { reducePhotos, type PhotoToReduce, type ReduceScope } from './reduce-worker';

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
  } as Partial<CanvasRenderingContext2D> as CanvasRenderingContext2D);
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
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

describe('the reduction of a photo before upload', () => {
  it('decodes upright and returns a JPEG whose longer side has 3,000 pixels', async () => {
    decode.mockResolvedValue({ width: 3_000, height: 6_000, close: () => {} });

    const reduced = await reducePhoto(large('现场.PNG'));

    expect(decode).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
    expect(drawn).toEqual([{ width: 1_500, height: 3_000, quality: 0.85 }]);
    expect(reduced).toMatchObject({ name: '现场.jpg', type: 'image/jpeg', size: 1024 });
  });

  it('works with a function rebuilt from its source, as in the worker', async () => {
    const sizes: object[] = [];
    class Canvas {
      constructor(
        readonly width: number,
        readonly height: number,
      ) {}
      getContext = () => ({ fillRect: () => {}, drawImage: () => {} });
      convertToBlob = ({ type }: { type: string }) => {
        sizes.push({ width: this.width, height: this.height });
        return Promise.resolve(new Blob(['x'], { type }));
      };
    }
    Object.assign(globalThis, { OffscreenCanvas: Canvas });
    decode.mockResolvedValueOnce({ width: 4_000, height: 3_000, close: () => {} });
    decode.mockRejectedValueOnce(new DOMException('not a picture'));
    // oxlint-disable-next-line no-implied-eval, no-new-func -- proves that the function uses nothing outside of itself
    const alone = new Function(`return (${reducePhotos.toString()})`)() as typeof reducePhotos;
    const answers: object[] = [];
    const scope: ReduceScope = { onmessage: null, postMessage: (message) => answers.push(message) };
    alone(scope, 3_000, 0.85);

    for (const key of [1, 2])
      scope.onmessage?.({ data: { key, file: large('现场.jpg') } } as MessageEvent<PhotoToReduce>);
    await waitFor(() => expect(answers).toHaveLength(2));

    Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    expect(sizes).toEqual([{ width: 3_000, height: 2_250 }]);
    expect(answers).toEqual(expect.arrayContaining([{ key: 1, blob: expect.any(Blob) as Blob }, { key: 2 }]));
  });

  it('detects a photo by its bytes, not its name, and converts HEIC of any size', async () => {
    decode.mockResolvedValue({ width: 300, height: 200, close: () => {} });
    const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(2_000_000)], 'image%3A148818');
    const heic = new File(['\0\0\0\x18ftypheic'], 'IMG_1.jpg');

    expect(await reducePhoto(jpeg)).toMatchObject({ name: 'image%3A148818.jpg', type: 'image/jpeg' });
    expect(await reducePhoto(heic)).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg', size: 1024 });
  });

  it('keeps the file when it cannot be decoded', async () => {
    decode.mockRejectedValue(new DOMException('not a picture'));
    const file = large('现场.jpg');

    expect(await reducePhoto(file)).toBe(file);
  });

  it.each([
    ['a scan', large('病历.pdf')],
    ['a small picture', new File([new Uint8Array(8)], '现场.jpg')],
  ])('is not applied to %s', async (_case, file) => {
    expect(isReducible(file, await kindOf(file))).toBe(false);
    expect(await reducePhoto(file)).toBe(file);
    expect(decode).not.toHaveBeenCalled();
  });
});
