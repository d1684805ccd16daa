import { strToU8, zipSync } from 'fflate';
import { workbook, workbookXml, relationsXml, sheetXml } from '../../testing/hostile/workbook';
import { workbookOf, type SheetMade } from '../../testing/people-workbook';
import { readBytes } from './read-bytes.fixture';

const head = ['姓名', '身份证号', '入职日期'];
const person = (at: number) => ['王一', `35020319880712${String(at).padStart(4, '0')}`, '2026-01-05'];
const persons = (count: number) => Array.from({ length: count }, (_, at) => person(at));
const list = (more: Partial<SheetMade> = {}): SheetMade => ({ rows: [head, person(1)], ...more });
const refused = (problem: string, words?: string) => ({
  refusal: { problem, ...(words && { message: expect.stringContaining(words) as string }) },
});

it.each<[string, () => Uint8Array, object]>([
  ['two columns of one heading', () => workbookOf({ sheets: [list({ rows: [['姓名', '姓名', '身份证号'], ['王一', '王工', '350203198807120001']] })] }), { rows: [{ name: '王一' }], columns: [{ key: 'name' }, { key: null, heading: '姓名', samples: ['王工'] }, { key: 'idNo' }] }],
  ['headings in row 5 below a merged title', () => workbookOf({ sheets: [list({ rows: [['某某公司'], ['2026年11月'], [], ['人员名单'], head, person(1)], merged: ['A1:C2', 'A4:C4'] })] }), { headingRows: 5, rows: [{ name: '王一', day: '2026-01-05' }] }],
  ['a list of 5,001 people', () => workbookOf({ sheets: [list({ rows: [head, ...persons(5_001)] })] }), refused('tooManyPersons')],
  ['5,001 people on two sheets', () => workbookOf({ sheets: [list({ rows: [head, ...persons(5_000)] }), list()] }), refused('tooManyPersons')],
  ['a list of 5,000 people', () => workbookOf({ sheets: [list({ rows: [head, ...persons(5_000)] })] }), { leftOut: { rows: 0 } }],
  ['a chart as its only visible part', () => workbookOf({ sheets: [list({ state: 'hidden' }), { ...list(), isChart: true }] }), refused('templateMismatch', '取消隐藏')],
  ['a chart alone', () => workbookOf({ sheets: [{ ...list(), isChart: true }] }), refused('templateMismatch', '没有表格')],
  ['a chart before the list', () => workbookOf({ sheets: [{ ...list(), isChart: true }, list()] }), { rows: [{ name: '王一' }] }],
  ['the numbers in a hidden column', () => workbookOf({ sheets: [list({ hiddenColumns: [2] })] }), { rows: [{ idNo: '350203198807120001' }], columns: [{}, { isHidden: true }, {}] }],
  ['addresses in small letters, and a row without height', () => workbook({ 'xl/worksheets/sheet1.xml': sheetXml({ rows: `<row r="1"><c r="a1" t="str"><v>姓名</v></c><c r="b1" t="str"><v>身份证号</v></c></row>${[2, 3].map((at) => `<row r="${at}"${at === 3 ? ' ht="0"' : ''}><c r="a${at}" t="str"><v>王一</v></c><c r="b${at}" t="str"><v>35020319880712000${at}</v></c></row>`).join('')}` }) }), { rows: [{ name: '王一', idNo: '350203198807120002' }], leftOut: { rows: 1 } }],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF'), refused('xlsxOnly', '文件是PDF')],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), refused('xlsxOnly', '文件是图片')],
  ['an archive of lists', () => zipSync({ '名单.xlsx': workbookOf({ sheets: [list()] }) }), refused('xlsxOnly', '请解压')],
  ['a table of another program', () => zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] }), refused('xlsxOnly', '.ods格式')],
  ['a document of Word', () => zipSync({ '[Content_Types].xml': strToU8('<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'), 'word/document.xml': strToU8('') }), refused('xlsxOnly', 'Word文档')],
  ['a file of no bytes', () => Buffer.alloc(0), refused('xlsxOnly', '文件内容为空')],
  ['a file of an encrypting program', () => Buffer.from(`b\u0014#e\u0003\0\u0005\0E-SafeNet\0${'\u0001\0'.repeat(300)}`, 'latin1'), refused('xlsxOnly', '加密软件')],
  ['another file of an encrypting program', () => Buffer.from('%TSD-Header-###%\0\u0001\u0002'), refused('xlsxOnly', '加密软件')],
  ['an old document of Word', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('WordDocument', 'utf16le')]), refused('xlsxOnly', '文件是Word文档')],
  ['a table of Numbers', () => zipSync({ 'Index/Document.iwa': strToU8('x') }), refused('xlsxOnly', '导出为')],
  ['a workbook without its texts', () => workbook({ 'xl/worksheets/sheet1.xml': sheetXml({ rows: '<row><c t="s"><v>0</v></c></row>' }), 'xl/sharedStrings.xml': '<sst/>' }), refused('xlsxOnly', '已损坏')],
  ['a short list before long sheets of other things', () => workbookOf({ sheets: [list(), ...Array.from({ length: 4 }, () => ({ rows: Array.from({ length: 5_021 }, () => ['打卡']) }))] }), refused('tooLarge', '名单以外的工作表')],
  ['a number in a cell for days', () => workbookOf({ sheets: [list({ rows: [head, ['王一', '350203198807120001', { xml: '<c r="@AT" s="1"><v>13806050012</v></c>' }]] })] }), { rows: [{ day: '13806050012' }] }],
  ['separated values with a NUL', () => Buffer.from('姓名,身份证号\n王一,\0'), refused('xlsxOnly', '另存为.xlsx')],
  ['a day that there is not', () => workbookOf({ sheets: [list({ rows: [head, ['王一', '350203198807120001', '2026-02-30']] })] }), { rows: [{ day: '2026-02-30' }] }],
  ['a day beyond the calendar', () => workbookOf({ sheets: [list({ rows: [head, ['王一', '350203198807120001', { xml: '<c r="@AT" s="1"><v>1e300</v></c>' }]] })] }), { rows: [{ day: '#日期' }] }],
])('%s is read completely, or refused with a message', async (_, bytes, expected) => {
  expect(await readBytes(bytes())).toMatchObject(expected);
}); // prettier-ignore

it('a workbook of 1,000 sheets is read up to the 100th sheet, and the other sheets are counted as left out', async () => {
  const parts = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, at) => [
      `xl/worksheets/sheet${at + 1}.xml`,
      sheetXml({
        rows: '<row><c t="str"><v>姓名</v></c><c t="str"><v>身份证号</v></c></row><row><c t="str"><v>王一</v></c></row>',
      }),
    ]),
  );
  const bytes = workbook({
    ...parts,
    'xl/workbook.xml': workbookXml(1_000),
    'xl/_rels/workbook.xml.rels': relationsXml(1_000),
  });

  const found = await readBytes(bytes);

  expect(found).toMatchObject({ leftOut: { sheets: 900 } });
  expect('rows' in found && found.rows.length).toBe(100);
});
