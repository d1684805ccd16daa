import { strFromU8, unzipSync } from 'fflate';
import { bytesOfBlob } from './read-blob';
import { xlsxOf } from './xlsx-file';

const partsOf = (zip: ArrayBuffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(zip))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );

describe('a spreadsheet', () => {
  const read = async () =>
    partsOf(
      await bytesOfBlob(
        xlsxOf([
          ['姓名', '备注'],
          ['王 <敏>', '=1+1 & \u0001\uffff'],
          ['保费', 12.5],
        ]),
      ),
    );

  it('is a zip of the parts that Excel requires', async () => {
    expect(Object.keys(await read()).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
  });

  it('contains numbers and XML-escaped text, and never a formula', async () => {
    const text = (await read())['xl/worksheets/sheet1.xml'];

    expect(text).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">王 &lt;敏&gt;</t></is></c>');
    expect(text).toContain('<t xml:space="preserve">=1+1 &amp; </t>');
    expect(text).not.toContain('<f>');
    expect(text).toContain('<c r="B3"><v>12.5</v></c>');
  });
});
