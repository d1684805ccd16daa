import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const bytesEach = 10_000_000;

/** The smallest GIF there is; browsers leave that kind as it is, so that all of its bytes are sent. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** EXIF data with one entry: the camera was held upright, so the picture has to be turned by 90°. */
const turned = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex');

/** That many pictures of 10 MB which are not reduced. */
export const writeGifs = (dir: string, count: number): string[] => writeAll(dir, count, 'gif', gif);

/** That many photographs of 10 MB and 12 megapixels, taken with the camera held upright. */
export async function writePhotos(page: Page, dir: string, count: number): Promise<string[]> {
  const encoded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [4000, 3000];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    // Spots of every size and colour, so that it compresses like a photograph.
    for (let spot = 0; spot < 60_000; spot += 1) {
      context.fillStyle = `hsl(${spot % 360} ${(spot * 7) % 100}% ${(spot * 13) % 100}%)`;
      context.fillRect((spot * 7919) % 4000, (spot * 104_729) % 3000, 2 + (spot % 40), 2 + (spot % 30));
    }
    return canvas.toDataURL('image/jpeg', 0.92).split(',')[1] ?? '';
  });
  const plain = Buffer.from(encoded, 'base64');
  return writeAll(dir, count, 'jpg', Buffer.concat([plain.subarray(0, 2), turned, plain.subarray(2)]));
}

function writeAll(dir: string, count: number, ending: string, start: Buffer): string[] {
  return Array.from({ length: count }, (_, at) => {
    const path = join(dir, `现场${at + 1}.${ending}`);
    // What follows the picture is not read; it makes each file another one.
    writeFileSync(path, Buffer.concat([start, randomBytes(bytesEach - start.length)]));
    return path;
  });
}
