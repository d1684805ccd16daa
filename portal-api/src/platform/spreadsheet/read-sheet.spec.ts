import ExcelJS from 'exceljs';
import { sheetXml, workbook } from '../../testing/hostile/workbook';
import { readBytes } from './read-bytes.fixture';
import type { SheetToRead } from './read-sheet';
import type { SheetField } from './recognise-columns';

const fields: SheetField[] = [
  { key: 'no', heading: '序号' },
  { key: 'name', heading: '姓名', content: 'personName' },
  { key: 'idNo', heading: '证件号码', content: 'residentId', aliases: ['身份证号'] },
  { key: 'day', heading: '终止日期(默认当日)' },
];

const read = (bytes: Uint8Array, more: Partial<SheetToRead> = {}) =>
  readBytes(bytes, { fields, maxRows: 10, ...more });

/** Writes these cells into the column of days with a workbook library, and reads them back. */
async function daysOf(cells: readonly ExcelJS.CellValue[], numFmt = 'General') {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('S');
  sheet.addRow(['备注', '姓名*', '终止日期（默认当日）', '序号']);
  for (const cell of cells) sheet.addRow(['', '王一', cell]).getCell(3).numFmt = numFmt;
  const found = await read(new Uint8Array(await book.xlsx.writeBuffer()));
  return 'rows' in found ? found.rows.map((row) => row.day) : found.refusal;
}

describe('a cell', () => {
  it('is read as the displayed text', async () => {
    const rich = { richText: [{ text: '2026-' }, { font: { bold: true }, text: '11-21' }] };
    const link = { text: '链接', hyperlink: 'https://example.org' };

    expect(await daysOf([' 文 字 ', 350_212, rich, link, true, null, 6500.5])).toEqual([
      '文 字', '350212', '2026-11-21', '链接', 'true', '', '6500.5',
    ]); // prettier-ignore
  });

  it('with a number is read with the digits that Excel shows, and as a power of ten beyond 15 digits', async () => {
    expect(await daysOf([0.1 + 0.2, 8333.33, 1e-9, 999_999_999_999_999, 3.5021219880712e17])).toEqual([
      '0.3', '8333.33', '0.000000001', '999999999999999', '3.5021219880712e+17',
    ]); // prettier-ignore
  });

  it('with a formula is read as its saved value, and marked as #公式 when none was saved', async () => {
    const error = { error: '#N/A' } as const;

    expect(await daysOf([{ formula: '1+1', result: 2 }, { formula: '1+1' }, error])).toEqual([
      '2',
      '#公式',
      '#N/A',
    ]);
  });

  it.each(['yyyy-mm-dd', 'm/d/yy', 'yyyy"年"m"月"d"日"', '[$-804]aaaa yyyy'])(
    'with the date format %s is read as a day',
    async (format) => {
      expect(await daysOf([new Date('2026-11-21T00:00:00Z')], format)).toEqual(['2026-11-21']);
    },
  );

  it('with a number is not read as a day when its format contains date letters only in quotes', async () => {
    expect(await daysOf([46_347], '0"day"')).toEqual(['46347']);
  });
});

describe('a sheet', () => {
  const cells = (...texts: string[]) =>
    texts.map((text, index) => `<c r="${'ABC'[index]}9" t="str"><v>${text}</v></c>`).join('');
  const rows = (...lines: string[]) => lines.map((line) => `<row>${line}</row>`).join('');
  const readRows = (text: string, maxRows = 10) =>
    read(workbook({ 'xl/worksheets/sheet1.xml': sheetXml({ rows: text }) }), { maxRows });
  const top = cells('序号', '姓名', '终止日期');

  it('is read with namespace prefixes and without row numbers; blank rows and rows with only a number are skipped', async () => {
    const xml = sheetXml({ rows: rows(top, cells('1', '', ''), '', cells('2', '王一', '')) });
    const prefixed = xml.replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:').replace('xmlns=', 'xmlns:x=');

    expect(await read(workbook({ 'xl/worksheets/sheet1.xml': prefixed }))).toMatchObject({
      rows: [{ no: '2', name: '王一', day: '', idNo: '' }],
    });
  });

  it('is refused when it has no known column, no people, or too many people', async () => {
    const two = rows(top, cells('1', '王一', ''), cells('2', '王二', ''));

    expect(await readRows(rows(cells('品名', '数量'), cells('螺丝', '9')))).toEqual({
      refusal: { problem: 'templateMismatch' },
    });
    expect(await readRows(rows(top))).toEqual({ refusal: { problem: 'emptySheet' } });
    expect(await readRows(two, 1)).toEqual({ refusal: { problem: 'tooManyPersons' } });
    expect(await readRows(two, 2)).toMatchObject({ rows: [{}, {}] });
  });
});

describe('the columns of a sheet', () => {
  const idNo = '350212198807120015';
  const bookOf = async (lines: string[][], merged: string[] = []) => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('S');
    sheet.addRows(lines);
    for (const area of merged) sheet.mergeCells(area);
    return new Uint8Array(await book.xlsx.writeBuffer());
  };
  const keysOf = (found: Awaited<ReturnType<typeof readBytes>>) =>
    'rows' in found ? found.columns.map(({ key, by }) => key && `${key} by ${by}`) : found.refusal;

  it.each([
    [
      'by other headings',
      [
        ['名册号', '身份证号', '姓名'],
        ['7', idNo, '王一'],
      ],
      [null, 'idNo by heading', 'name by heading'],
    ],
    [
      'by their content without headings',
      [
        ['王一', idNo],
        ['李二', idNo],
      ],
      ['name by content', 'idNo by content'],
    ],
    [
      'by their content under unknown headings',
      [
        ['人', '编号'],
        ['王一', idNo],
      ],
      ['name by content', 'idNo by content'],
    ],
    [
      'by the heading itself before one with an addition',
      [
        ['姓名ID', '姓名', '身份证号'],
        ['u1', '王一', idNo],
      ],
      [null, 'name by heading', 'idNo by heading'],
    ],
    [
      'by their content except under headings of other people',
      [
        ['班组长', '紧急联系人', '员', '身份证号'],
        ['赵大', '钱二', '王一', idNo],
      ],
      [null, null, 'name by content', 'idNo by heading'],
    ],
  ] as const)('are recognised %s', async (_case, lines, keys) => {
    const found = await read(await bookOf(lines.map((line) => [...line])));

    expect(keysOf(found)).toEqual(keys);
    expect('rows' in found && found.rows[0]).toMatchObject({ name: '王一', idNo });
  });

  it('are recognised below a title and over two rows of headings with merged cells', async () => {
    const found = await read(
      await bookOf(
        [
          ['某某公司人员清单', '', ''],
          ['姓名', '证件', ''],
          ['', '类型', '号码'],
          ['王一', '身份证', idNo],
        ],
        ['A1:C1', 'A2:A3', 'B2:C2'],
      ),
      { fields: [...fields, { key: 'idType', heading: '证件类型' }] },
    );

    expect(keysOf(found)).toEqual(['name by heading', 'idType by heading', 'idNo by heading']);
    expect(found).toMatchObject({ headingRows: 3, rows: [{ name: '王一', idType: '身份证', idNo }] });
  });

  it('apply the text of merged cells to each of their rows', async () => {
    const found = await read(
      await bookOf(
        [
          ['姓名', '终止日期'],
          ['王一', '2026-11-21'],
          ['李二', ''],
          ['周三', ''],
        ],
        ['B2:B3'],
      ),
    );

    expect(found).toMatchObject({ rows: [{ day: '2026-11-21' }, { day: '2026-11-21' }, { day: '' }] });
  });

  it('are those that were chosen, or remembered from an earlier sheet', async () => {
    const bytes = await bookOf([
      ['甲', '乙'],
      ['王一', '李二'],
    ]);

    const chosen = await read(bytes, { chosen: { headingRows: 1, keys: ['', 'name'] } });
    const remembered = await read(bytes, { remembered: { 乙: 'name', 甲: '' } });

    expect(chosen).toMatchObject({ headingRows: 1, rows: [{ name: '李二' }] });
    expect(keysOf(remembered)).toEqual([null, 'name by remembered']);
    expect(remembered).toMatchObject({ headingRows: 1, rows: [{ name: '李二' }] });
  });
});
