import { measurePixels, photoNote } from './photo-checks';

const width = 240;
const height = 320;

interface Drawn {
  /** Brightness of the page's pixel, 0 to 255. */
  light: (x: number, y: number) => number;
  /** How many times the picture is blurred. */
  blur?: number;
}

/** A white sheet with lines of small strokes and a table around them, `margin` pixels from each side of the picture. */
const sheet = (margin: number, table = 70) => {
  const indent = margin + 30;
  return (x: number, y: number) => {
    const isPaper = x >= margin && y >= margin && x < width - margin && y < height - margin;
    if (!isPaper) return table;
    const isText = x > indent && x < width - indent && y > indent && y < height - indent;
    return isText && y % 16 < 8 && x % 6 < 2 ? 30 : 235;
  };
};
/** The same sheet with its text cut off at the left side of the picture. */
const cutSheet = (x: number, y: number) => (x < 180 && y % 16 < 8 && x % 6 < 2 ? 30 : 235);

function softened(before: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const after = new Float32Array(before.length);
  for (const [at, own] of before.entries()) {
    let sum = 0;
    for (const y of [-width, 0, width]) for (const x of [-1, 0, 1]) sum += before[at + y + x] ?? own;
    after[at] = sum / 9;
  }
  return after;
}

function measured({ light, blur = 0 }: Drawn) {
  let gray = new Float32Array(width * height);
  for (let at = 0; at < gray.length; at += 1) gray[at] = light(at % width, Math.floor(at / width));
  for (let time = 0; time < blur; time += 1) gray = softened(gray);
  const pixels = new Uint8ClampedArray(gray.length * 4).fill(255);
  for (const [at, value] of gray.entries()) pixels.fill(value, at * 4, at * 4 + 3);
  return { longestSidePx: 3000, ...measurePixels(pixels, width, height) };
}
const noteOn = (drawn: Drawn, kind: 'paper' | 'scene' = 'paper') =>
  photoNote('a.jpg', measured(drawn), kind)?.text;

describe('photos of claim documents', () => {
  it.each<[string, Drawn, string]>([
    ['blurred', { light: sheet(40), blur: 8 }, '“a.jpg”模糊，请对焦后重新拍摄。'],
    ['too dark', { light: (x, y) => sheet(40)(x, y) / 4 }, '“a.jpg”太暗，请在光线充足处重新拍摄。'],
    ['cut', { light: cutSheet }, '“a.jpg”边缘可能没有拍全，请拍到四角后重新上传。'],
  ])('get a note when they are %s', (_, drawn, text) => {
    expect(noteOn(drawn)).toBe(text);
  });

  it('get a note when they are too small to be read', () => {
    const small = { ...measured({ light: sheet(40) }), longestSidePx: 640 };
    expect(photoNote('a.jpg', small, 'paper')?.text).toBe('“a.jpg”太小，文字难以辨认，请上传原图。');
  });

  it.each<[string, Drawn]>([
    ['a sheet on a table', { light: sheet(40) }],
    ['a sheet on a bright table', { light: sheet(40, 180) }],
    ['a scan without a border', { light: sheet(0) }],
    ['a nearly empty page', { light: (x, y) => (y > 150 && y < 170 ? cutSheet(x - 60, y) : 235) }],
    ['slightly soft', { light: sheet(40), blur: 1 }],
  ])('get no note when they have no defect: %s', (_, drawn) => {
    expect(noteOn(drawn)).toBeUndefined();
  });

  it('are not checked for cut edges when they show the accident scene', () => {
    expect(noteOn({ light: cutSheet }, 'scene')).toBeUndefined();
  });

  it('are measured by a function that can be rebuilt from its source, as the worker does', () => {
    // oxlint-disable-next-line no-implied-eval, no-new-func -- proves that the function uses nothing outside of itself
    const alone = new Function(`return (${measurePixels.toString()})`)() as typeof measurePixels;
    const pixels = new Uint8ClampedArray(16 * 16 * 4).fill(200);
    expect(alone(pixels, 16, 16)).toEqual({ sharpness: 0, paperBrightness: 200, cutSides: 0 });
  });
});
