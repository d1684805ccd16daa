import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTypeOf } from './file-type-of';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-type-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function typeOf(fileName: string, bytes: Uint8Array | string) {
  const path = join(folder, 'bytes');
  await writeFile(path, bytes);
  return fileTypeOf(path, fileName);
}

const bytes = (...values: number[]) => Buffer.concat([Buffer.from(values), Buffer.alloc(64)]);
const targa = bytes(0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 4, 0, 24);

describe('the type of a file', () => {
  it.each<[string, Uint8Array | string, string]>([
    ['a.pdf', '%PDF-1.7\n', 'application/pdf'],
    ['a.jpg', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['a.jfif', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['a.gif', 'GIF89a', 'image/gif'],
    ['a.bmp', bytes(0x42, 0x4d), 'image/bmp'],
    ['a.psd', '8BPS', 'image/vnd.adobe.photoshop'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['a.svg', '\uFEFF<?xml version="1.0"?>\n<!-- a drawing -->\n<svg >', 'image/svg+xml'],
    ['a.svg', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><!----><SVG\n/>', 'image/svg+xml'],
    ['a.hdri', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n', 'image/vnd.radiance'],
    ['a.cdr', 'RIFF\0\0\0\0CDRDvrsn', 'image/x-coreldraw'],
    ['a.flic', bytes(0, 0, 0, 0, 0x12, 0xaf), 'video/x-flic'],
    ['a.tga', targa, 'image/x-tga'],
    ['a.raw', bytes(7, 7, 7, 7), 'application/octet-stream'],
  ])('%s is detected by its bytes', async (fileName, content, mime) => {
    expect(await typeOf(fileName, content)).toBe(mime);
  });

  it.each<[string, Uint8Array | string]>([
    ['a.jpg', 'just text'],
    ['a.svg', '<html><svg></svg></html>'],
    ['a.tga', 'just text, long enough to have a header'],
    ['a.png', targa],
    ['a.svg', '<!-- -->'.repeat(500)],
    ['a.svg', `<!--${' '.repeat(2000)}--><svg>`],
    ['a.svg', '<?xml <?xml '.repeat(300)],
    ['a.svg', '<svgfont>'],
    ['a.raw', '<script>alert(1)</script>'],
    ['a.raw', bytes(0x4d, 0x5a)],
    ['a.pdf', bytes(0x50, 0x4b, 3, 4)],
    ['a.exe', bytes(0x4d, 0x5a)],
  ])('%s with other bytes is refused', async (fileName, content) => {
    expect(await typeOf(fileName, content)).toBeUndefined();
  });
});
