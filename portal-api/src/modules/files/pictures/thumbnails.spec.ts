import { imageSize } from 'image-size';
import { eachTest, onePortal, openPortal } from '../../../testing/portal';
import { givenEmployer, upload } from '../uploads.fixture';
import { png } from './png.fixture';
import { orient } from './make-thumbnail';

const portal = onePortal(openPortal);
const employer = eachTest(() => givenEmployer(portal), beforeAll);

/** Adds the Exif orientation of a quarter turn to the right, as phones do. */
const turned = (jpeg: Buffer) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from(
      'ffe10022457869660000 4d4d002a00000008 0001 0112 0003 00000001 00060000 00000000'.replaceAll(' ', ''),
      'hex',
    ),
    jpeg.subarray(2),
  ]);

async function stored(bytes: Buffer, fileName: string): Promise<string> {
  return (await upload(employer.caller, bytes, fileName)).body.data.url.replace('/prod-api', '');
}

/** Stores the bytes directly, because uploads of such pictures are refused. */
async function kept(bytes: Buffer, mime: string): Promise<string> {
  const file = {
    owner: 'case:1',
    fileName: 'a.png',
    customerId: employer.id,
    uploaderId: null,
    mime,
    content: { bytes },
  };
  return (await portal.ctx.files.put(portal.ctx.db, file)).url.replace('/prod-api', '');
}

const seen = async (url: string, w: number) => {
  const { status, headers, bytes } = await portal.anonymous.get(`${url}&w=${w}`);
  const { width, height } = imageSize(bytes);
  return [status, headers['content-type'], width, height];
};

describe('thumbnails', () => {
  it('are upright, no larger than the picture, and PNG when it is transparent', async () => {
    const opaque = await stored(png(400, 200), 'a.png');
    expect(await seen(opaque, 320)).toEqual([200, 'image/jpeg', 320, 160]);
    expect(await seen(opaque, 960)).toEqual([200, 'image/jpeg', 400, 200]);
    expect(await seen(await stored(png(400, 200, { alpha: 90 }), 'b.png'), 96)).toEqual([
      200,
      'image/png',
      96,
      48,
    ]);

    const photo = turned((await portal.anonymous.get(`${opaque}&w=320`)).bytes);
    expect(await seen(await stored(photo, 'c.jpg'), 96)).toEqual([200, 'image/jpeg', 96, 192]);
  });

  it('are generated once for several requests, and are 404 once their file is deleted', async () => {
    const run = jest.spyOn(portal.ctx.workers, 'run');
    const made = () => run.mock.calls.filter(([, name]) => name === 'makeThumbnail').length;
    const url = await stored(png(50, 50), 'a.png');

    await Promise.all([seen(url, 96), seen(url, 96)]);
    await seen(url, 96);
    expect(made()).toBe(1);

    await employer.caller.del(`/api/oss/files?ids=${/raw\/([^?]+)/.exec(url)?.[1]}`);
    expect((await portal.anonymous.get(`${url}&w=96`)).status).toBe(404);
    run.mockRestore();
  });

  it.each([
    [
      '30,000 × 30,000 pixels, which are not decoded',
      'image/png',
      () => png(30_000, 30_000, { rows: 1 }),
      '图片',
    ],
    ['a picture that cannot be decoded', 'image/png', () => png(100, 100).subarray(0, 60), '图片'],
    ['a PDF', 'application/pdf', () => Buffer.from('%PDF-1.4\n%%EOF'), 'PDF'],
    ['another file', 'application/zip', () => Buffer.from('PK'), '文件'],
  ])('are replaced by an icon for %s', async (_, mime, bytes, label) => {
    const { status, headers, bytes: icon } = await portal.anonymous.get(`${await kept(bytes(), mime)}&w=96`);

    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(icon.toString()).toContain(label);
  });

  it('are refused for other widths, and without a valid signature', async () => {
    const url = await stored(png(50, 50), 'a.png');

    const other = await portal.anonymous.get(`${url}&w=97`);
    const unsigned = await portal.anonymous.get(`${url.replace(/sig=\w+/, 'sig=00')}&w=96`);

    expect([other.status, unsigned.status]).toEqual([422, 403]);
    expect(JSON.stringify(other.body)).toContain('缩略图宽度须为96、320、960之一');
  });
});

// The picture has three pixels in a row, or in a column when rotated.
it.each([
  [1, 3, [1, 2, 3]],
  [2, 3, [3, 2, 1]],
  [3, 3, [3, 2, 1]],
  [4, 3, [1, 2, 3]],
  [5, 1, [1, 2, 3]],
  [6, 1, [1, 2, 3]],
  [7, 1, [3, 2, 1]],
  [8, 1, [3, 2, 1]],
])('Exif orientation %i turns a row of pixels into one of width %i: %j', (orientation, width, expected) => {
  const pixels = Uint8Array.from([1, 2, 3].flatMap((colour) => [colour, 0, 0, 255]));

  const upright = orient({ width: 3, height: 1, pixels }, orientation);

  expect([upright.width, ...upright.pixels.filter((_, at) => at % 4 === 0)]).toEqual([width, ...expected]);
});
