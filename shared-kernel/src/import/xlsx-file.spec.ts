import { crc32 } from 'node:zlib';
import { xlsxOf } from './xlsx-file';

const bytesOf = (blob: Blob) =>
  new Promise<Buffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(Buffer.from(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });

/** Reads a stored zip by its directory, as Excel does. */
function partsOf(zip: Buffer): Record<string, { text: string; checksum: number; actual: number }> {
  const parts: ReturnType<typeof partsOf> = {};
  const end = zip.length - 22;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const start = zip.readUInt32LE(at + 42) + 30 + nameLength;
    const content = zip.subarray(start, start + size);
    parts[name] = {
      text: content.toString('utf8'),
      checksum: zip.readUInt32LE(at + 16),
      actual: crc32(content),
    };
    at += 46 + nameLength;
  }
  return parts;
}

describe('a spreadsheet', () => {
  const read = async () =>
    partsOf(
      await bytesOf(
        xlsxOf([
          ['姓名', '备注'],
          ['王 <敏>', '=1+1 & \u0001'],
        ]),
      ),
    );

  it('is a zip whose parts are where its directory says, with right checksums', async () => {
    const parts = await read();

    expect(Object.keys(parts)).toContain('[Content_Types].xml');
    expect(Object.values(parts).map(({ checksum }) => checksum)).toEqual(
      Object.values(parts).map(({ actual }) => actual),
    );
  });

  it('holds every cell as text, safe for XML and never a formula', async () => {
    const { text } = (await read())['xl/worksheets/sheet1.xml'] ?? { text: '' };

    expect(text).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">王 &lt;敏&gt;</t></is></c>');
    expect(text).toContain('<t xml:space="preserve">=1+1 &amp; </t>');
    expect(text).not.toContain('<f>');
  });
});
