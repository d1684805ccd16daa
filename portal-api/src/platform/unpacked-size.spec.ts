import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { unpacksWithin } from './unpacked-size';

describe('what a zip unpacks to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unpacked-'));
  const path = join(folder, 'a.xlsx');
  afterAll(() => rmSync(folder, { recursive: true }));

  const zeros = (megabytes: number) => new Uint8Array(megabytes * 1_000_000);

  it('is counted over all of its files', async () => {
    writeFileSync(path, zipSync({ 'one.xml': zeros(2), 'two.xml': zeros(3) }));

    expect(await unpacksWithin(path, 5_000_000)).toBe(true);
    expect(await unpacksWithin(path, 4_999_999)).toBe(false);
  });

  it('is found out whatever the archive says of itself', async () => {
    const bytes = zipSync({ 'one.xml': zeros(8) });
    // The unpacked size stands at 22 of the entry and, for the one entry here, 24 into the directory.
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const directory = view.getUint32(bytes.length - 6, true);
    view.setUint32(22, 10, true);
    view.setUint32(directory + 24, 10, true);
    writeFileSync(path, bytes);

    expect(await unpacksWithin(path, 1_000_000)).toBe(false);
  });

  it('cannot be told of a damaged archive', async () => {
    const bytes = zipSync({ 'one.xml': Uint8Array.from({ length: 20_000 }, (_, at) => (at * at) % 251) });
    writeFileSync(path, bytes.fill(0xff, 60, 500));

    await expect(unpacksWithin(path, 1_000_000)).rejects.toThrow();
  });
});
