import { givenPolicy, people, personNo } from '../../modules/insure/insure.fixtures';
import { workbookOf, type SheetMade, type WorkbookMade } from '../../testing/people-workbook';
import { openPortal, onePortal, type Caller } from '../../testing/portal';

type Cell = SheetMade['rows'][number][number];
const number = (value: number, style = 0): Cell => ({ xml: `<c r="@AT" s="${style}"><v>${value}</v></c>` });
const day = (serial: number): Cell => number(serial, 1);
const error = (value: string): Cell => ({ xml: `<c r="@AT" t="e"><v>${value}</v></c>` });
const formula = (value: string): Cell => ({ xml: `<c r="@AT" t="str"><f>B9</f><v>${value}</v></c>` });

const portal = onePortal(openPortal, { now: '2026-09-20T09:30:00+08:00' });
let caller: Caller;
let policy: { id: number; customerMealId: number };
const covered = people(9);
beforeAll(async () => {
  const customer = await portal.given.customer();
  policy = await givenPolicy(portal, customer, { startDate: '2026-10-01', persons: covered });
  portal.clock.set('2026-11-21T09:30:00+08:00');
  caller = portal.as(customer.username);
});

interface Imported {
  state: string;
  problem?: { code: number; message: string };
  result?: Record<string, object[]> & { sheet: { leftOut: object } };
}

async function imported(path: string, body: object, bytes: Uint8Array): Promise<Imported> {
  const files = [{ field: 'file', fileName: '名单', mime: '', bytes }];
  const started = await caller.post(path, body, { files });
  await portal.ctx.imports.settled();
  const { importId } = started.body.data as { importId: string };
  return (await caller.get(`/api/imports/${importId}`)).body.data as Imported;
}

/** Returns the result of an import: the rows of a list, and its issues by row and field. */
async function readBy(
  kind: 'add' | 'remove' | 'replace' | 'amend' | 'file' | 'check',
  made: WorkbookMade | Uint8Array,
) {
  const bytes = made instanceof Uint8Array ? made : workbookOf(made);
  const calls = {
    add: ['/api/insures/parsePersons', { customerMealId: String(policy.customerMealId) }],
    remove: [
      '/api/addReduces/parse',
      { insureId: String(policy.id), operateType: '2', effectDate: '2026-11-30' },
    ],
    replace: [
      '/api/addReduces/parse',
      { insureId: String(policy.id), operateType: '3', effectDate: '2026-11-30' },
    ],
    amend: [
      '/api/addReduces/parse',
      { insureId: String(policy.id), operateType: '4', effectDate: '2026-11-30' },
    ],
    file: ['/api/laborFilings/parse', {}],
    check: ['/api/addReduces/rosterCheck', { insureId: String(policy.id) }],
  } as const;
  const [path, body] = calls[kind];
  const { problem, result } = await imported(path, body, bytes);
  if (!result) return { refusal: problem?.message };
  if (kind === 'check') {
    const report = (await caller.get('/api/addReduces/rosterCheck')).body.data;
    return (
      report && {
        gaps: report.differences.map(({ gap, name }) => `${gap} ${name}`),
        unread: report.unread.map(({ message }) => message),
        leftOut: report.leftOut,
      }
    );
  }
  const lists = {
    add: 'rows',
    remove: 'reduces',
    replace: 'replaces',
    amend: 'amends',
    file: 'rows',
  } as const;
  const rows = result[lists[kind]] ?? [];
  const checked =
    kind === 'file' ? (await caller.post('/api/laborFilings/check', { persons: rows })).body.data : result;
  const issues = checked.issues as { row: number; field: string; message: string }[];
  return {
    rows,
    issues: issues.map(({ row, field, message }) => `${row} ${field}: ${message}`),
    leftOut: result.sheet.leftOut,
  };
}

const idNo = (n: number) => personNo(n).idNo;
const sheetOf = (rows: SheetMade['rows'], more: Partial<SheetMade> = {}): SheetMade => ({ rows, ...more });
const staffHead = ['姓名', '证件类型', '证件号码', '手机号', '工种'];
const staff = (n: number, cells: Partial<Record<'name' | 'type' | 'id' | 'mobile' | 'work', Cell>> = {}) => {
  const { name = '王芳', type = '身份证', id = idNo(n), mobile = '', work = '电子装配工' } = cells;
  return [name, type, id, mobile, work];
};
const staffList = (...rows: SheetMade['rows']): WorkbookMade => ({ sheets: [sheetOf([staffHead, ...rows])] });
const clean = { issues: [] };
const many = (count: number) => Array.from({ length: count }, () => expect.anything() as unknown);

describe('a list of people to be insured', () => {
  const one = staff(20);
  const cases: readonly [string, WorkbookMade | Uint8Array, object][] = [
    ['in a plain workbook', staffList(one), { ...clean, rows: many(1) }],
    ['whose parts are named in another case', { ...staffList(one), targets: 'other case' }, { ...clean, rows: many(1) }],
    ['whose main part has another name', { ...staffList(one), main: 'xl/workbook2.xml' }, { ...clean, rows: many(1) }],
    ['with escaped line breaks', staffList(staff(20, { name: '王芳_x000D_\n', id: `${idNo(20)}_x000D_` })), { ...clean, rows: [{ name: '王芳', idNo: idNo(20) }] }],
    ['with invisible signs', staffList(staff(20, { name: '\u200B王\u202A芳\u202C', id: `\u202D${idNo(20)}\u200B` })), { ...clean, rows: [{ name: '王芳', idNo: idNo(20) }] }],
    ['with blanks in names and numbers', staffList(staff(20, { name: '王　芳' }), staff(21, { id: idNo(21).replace(/^(.{6})(.{8})/, '$1 $2 ') })), { ...clean, rows: [{ name: '王芳' }, { idNo: idNo(21) }] }],
    ['with mobiles in every form', staffList(...['+8613806050012', '86-13806050012', '0086 138 0605 0012', '138-0605-0012', '１３８０６０５００１２'].map((mobile, at) => staff(20 + at, { mobile }))), { ...clean, rows: Array.from({ length: 5 }, () => ({ mobile: '13806050012' })) }],
    ['with rare characters and dots', staffList(...['𠮷田', '䶮一', ...[...'·•.．∙⋅・･˙ㆍ'].map((dot) => `古丽米热${dot}艾比布力`)].map((name, at) => staff(20 + at, { name }))), { ...clean, rows: ['𠮷田', '䶮一', ...Array.from({ length: 10 }, () => '古丽米热·艾比布力')].map((name) => ({ name })) }],
    [
      'with numbers that are damaged',
      staffList(staff(20, { id: `'${idNo(20)}` }), staff(21, { id: `\t${idNo(21)}` }), staff(22, { id: `${idNo(22).slice(0, -1)}×` }), staff(23, { id: '350203880712001' }), staff(24, { id: number(3.5020319880712e17) })),
      { issues: [expect.stringMatching(/^3 idNo: .*字母X/), expect.stringMatching(/^4 idNo: 15位/), expect.stringMatching(/^5 idNo: .*转换/)] },
    ],
    ['with documents by their official names', staffList(staff(20, { type: '居民身份证' }), staff(21, { type: '中华人民共和国居民身份证' }), staff(22, { type: '二代身份证' }), staff(24, { type: '户口本' }), staff(25, { type: '中国大陆居民身份证' }), staff(23, { type: '港澳居民居住证', id: '810000199001010115' })), { ...clean, rows: ['身份证', '身份证', '身份证', '身份证', '身份证', '港澳台居住证'].map((type) => ({ idType: type })) }],
    [
      "with foreigners' cards of 18 digits",
      staffList(...['911840199001010114', '911840199001010111', '911840194001010111', '911840201801010112', '911840199913320119'].map((id, at) => staff(20 + at, { id, type: '外国人永居证' }))),
      { issues: [2, 3, 4, 5].map((row) => expect.stringMatching(`^${row} idNo: `) as unknown) },
    ],
    ['with one person under two documents', staffList(staff(20, { id: '830000199001010151' }), staff(20, { id: '830000199001010151', type: '港澳台居住证' })), { issues: [expect.stringContaining('第1行证件号码重复')] }],
    ['behind a hidden sheet', { sheets: [sheetOf([['工种'], ['电工']], { state: 'hidden' }), sheetOf([staffHead, one])] }, { ...clean, rows: many(1), leftOut: { sheets: 1, rows: 0 } }],
    ['with a row that a filter hides', { sheets: [sheetOf([staffHead, one, staff(21)], { hiddenRows: [2] })] }, { rows: [{ idNo: idNo(21) }], leftOut: { rows: 1 } }],
    ['behind a cover sheet', { sheets: [sheetOf([['填写说明']]), sheetOf([staffHead, one])] }, { ...clean, rows: many(1), leftOut: { sheets: 1 } }],
    ['on two sheets', { sheets: [sheetOf([staffHead, one], { name: '一' }), sheetOf([staffHead, staff(21)], { name: '二' })] }, { ...clean, rows: many(2) }],
    ['above rows with a format alone', { sheets: [sheetOf([staffHead, one], { below: Array.from({ length: 30_000 }, (_, at) => `<row r="${at + 9}" s="1"><c r="A${at + 9}" s="1"/></row>`).join('') })] }, { ...clean, rows: many(1) }],
    ['with a number by a formula', staffList(staff(20, { id: formula(idNo(20)) })), { ...clean, rows: [{ idNo: idNo(20) }] }],
    ['with error values', staffList(staff(20, { work: error('#N/A') }), staff(21, { mobile: error('#REF!') })), { issues: ['1 workTypeName: 工种是错误值#N/A，请改为实际内容', '2 mobile: 手机号是错误值#REF!，请改为实际内容'] }],
    ['as text in the encoding of Windows', Buffer.from('d0d5c3fb2c31', 'hex'), { refusal: expect.stringContaining('另存为.xlsx') }],
    ['as separated values below a title', Buffer.from(`某某公司员工名单\n${[staffHead, one].map((cells) => cells.join('\t')).join('\n')}`), { ...clean, rows: many(1) }],
    ['as separated values with a comma of full width', Buffer.from([staffHead, one].map((cells) => cells.join('，')).join('\r\n')), { ...clean, rows: many(1) }],
    ['as UTF-16 without a mark', Buffer.from([staffHead, one].map((cells) => cells.join(',')).join('\r\n'), 'utf16le'), { ...clean, rows: many(1) }],
    ['below headings with marks, numbers and English', { sheets: [sheetOf([['1.姓名/Name', '证件类型【必填】', '2、证件号码：', '手机号', '[必填]工种'], staff(20, { type: '护照', id: 'E12345678' })])] }, { rows: [{ name: '王芳', idNo: 'E12345678' }] }],
    ['above a sum that stands in the column of numbers', staffList(one, ['合计', '', number(1), '', '']), { ...clean, rows: many(1) }],
    ['under headings in two rows', { sheets: [sheetOf([['姓名', '证件', '', '联系方式', '工种'], ['', '类型', '号码', '手机号', ''], staff(20, { type: '护照', id: 'E12345678', mobile: '13806050012' })], { merged: ['A1:A2', 'B1:C1', 'E1:E2'] })] }, { rows: [{ name: '王芳', idType: '护照', idNo: 'E12345678', mobile: '13806050012' }] }],
    ['beside the columns of their contacts', { sheets: [sheetOf([['紧急联系人', '', '员工', '', '岗位'], ['姓名', '电话', '姓名', '身份证号', ''], ['赵六', '13900000077', '王芳', idNo(20), '电子装配工']], { merged: ['A1:B1', 'C1:D1', 'E1:E2'] })] }, { ...clean, rows: [{ name: '王芳', mobile: '', idNo: idNo(20) }] }],
    ['under headings of other systems and places', { sheets: [sheetOf([['序號', '員工.姓名', '證件類型', '證件號碼', 'Mobile No.', '职务', '岗位(现)', 'Date of Birth'], ['1', '陳大文', '護照', 'E12345678', '13806050012', '班长', '电子装配工', '1985-05-05']])] }, { ...clean, rows: [{ name: '陳大文', idType: '护照', mobile: '13806050012', workTypeName: '电子装配工', birthday: '1985-05-05' }] }],
    ['far to the right and below many notes', Buffer.from([...Array.from({ length: 11 }, (_, at) => [`说明${at}`]), ...[staffHead, one].map((cells) => [...Array.from({ length: 70 }, (_, at) => `x${at}`), ...cells])].map((cells) => cells.join(',')).join('\n')), { ...clean, rows: many(1) }],
    ['that says who leaves', { sheets: [sheetOf([['变动类型', ...staffHead, '离职日期'], ['增员', ...one, ''], ['减员', ...staff(21), ''], ['', ...staff(22), day(46_327)], ['未离职', ...staff(23), '']])] }, { ...clean, rows: [{ idNo: idNo(20) }, { idNo: idNo(23) }], leftOut: { marked: { rows: 2, words: ['减员', '2026-11-01'] } } }],
    ['above a table of people who left', { sheets: [sheetOf([['入职名单'], staffHead, one, [], ['离职名单'], staffHead, staff(21)])] }, { ...clean, rows: many(1), leftOut: { marked: { rows: 1, words: ['离职名单'] } } }],
    ['of people who all left', { sheets: [sheetOf([['状态', ...staffHead], ['已离职', ...one]])] }, { refusal: expect.stringContaining('标为“已离职”') }],
    ['before a sheet of people who left', { sheets: [sheetOf([staffHead, one], { name: '在职' }), sheetOf([staffHead, staff(21)], { name: '离职人员' })] }, { ...clean, rows: many(1), leftOut: { sheets: 1 } }],
    ['that continues to the right without its last column', { sheets: [sheetOf([['姓名', '身份证号', '工种', '备注', '姓名', '身份证号', '工种'], ['王芳', idNo(20), '电子装配工', '', '李娜', idNo(21), '电子装配工']])] }, { ...clean, rows: [{ name: '王芳' }, { name: '李娜' }] }],
    ['above page numbers, notes and formulas of nothing', staffList(one, ['第1页 共3页'], ['—以下空白—'], ['温馨提示：请勿合并'], ['无', '', '/', '', ''], ['0', '0', number(0), '0', '0']), { ...clean, rows: many(1) }],
    ['with a foreman whose number is missing', { sheets: [sheetOf([['职务', '姓名', '证件号码', '工种'], ['负责人', '王芳', '', '电子装配工']])] }, { issues: ['1 idNo: 请输入证件号码'] }],
    ['as separated values with an open quote', Buffer.from([['姓名', '证件号码', '备注'], ['王芳', idNo(20), '"未闭合'], ['李娜', idNo(21), ''], ['周敏', idNo(22), '"又一个']].map((cells) => cells.join(',')).join('\n')), { refusal: expect.stringContaining('引号没有成对') }],
    ['as a table of a page', Buffer.from('<html><table><tr><td>姓名</td></tr></table></html>'), { refusal: expect.stringContaining('另存为.xlsx') }],
  ]; // prettier-ignore

  it.each(cases)('%s', async (_, made, expected) => {
    expect(await readBy('add', made)).toMatchObject(expected);
  });
});

describe('a list of people who leave', () => {
  const head = ['姓名', '证件号码', '终止日期', '减保原因'];
  const leaving = (at: number, last: Cell, reason: Cell = '离职', name?: string) => [
    name ?? covered[at]?.name ?? '',
    covered[at]?.idNo ?? '',
    last,
    reason,
  ];
  const listOf = (...rows: SheetMade['rows']): WorkbookMade => ({ sheets: [sheetOf([head, ...rows])] });
  const cases: readonly [string, WorkbookMade, object][] = [
    ['with names and numbers as people write them', { sheets: [sheetOf([head, ['王　甲一\u200B', `\u202D${idNo(0)}`, '', '离职'], [covered[1]?.name ?? '', idNo(1).replace(/^(.{6})/, '$1 ').toLowerCase(), '', '离职']])] }, { ...clean, rows: [{ name: '王甲一', idNo: idNo(0) }, { idNo: idNo(1) }] }],
    ['with days in every form', listOf(...['2026-12-05 00:00:00', number(46_361), day(46_361), '12月5日', '2026-12-05 24:00', '26-12-5'].map((last, at) => leaving(at, last))), { ...clean, rows: Array.from({ length: 6 }, () => ({ endDate: '2026-12-05' })) }],
    ['with reasons in words', listOf(leaving(0, '', '主动离职'), leaving(1, '', '辞职'), leaving(2, '', ''), leaving(3, '', '劳动合同期满'), leaving(4, '', '调岗'), leaving(5, '', '家中有事')), { ...clean, rows: ['离职', '离职', '', '合同到期', '转岗', '家中有事'].map((reason) => ({ reason })) }],
    ['with a day that there is not, and error values', listOf(leaving(0, '2026-02-30'), leaving(1, error('#VALUE!')), leaving(2, '', error('#N/A'))), { issues: [expect.stringContaining('2026-01-05这样的日期'), '2 endDate: 终止日期是错误值#VALUE!，请改为实际内容', '3 reason: 减保原因是错误值#N/A，请改为实际内容'] }],
    ['that says who joins', { sheets: [sheetOf([['增减', ...head], ['增', ...leaving(0, '')], ['减', ...leaving(1, '')]])] }, { ...clean, rows: [{ idNo: idNo(1) }], leftOut: { marked: { rows: 1, words: ['增'] } } }],
    ['of people who are all still in service', { sheets: [sheetOf([['状态', ...head], ['在职', ...leaving(0, '')]])] }, { ...clean, rows: many(1) }],
    ['with numbers that are damaged', { sheets: [sheetOf([head, ['王甲一', '350212********2007', '', '离职'], ['王乙一', number(3.502e17), '', '离职']])] }, { issues: ['1 idNo: 证件号码被*号遮盖，请填写完整的号码', '2 idNo: 证件号码被Excel转换，请将单元格设为文本'] }],
  ]; // prettier-ignore

  it.each(cases)('%s', async (_, made, expected) => {
    expect(await readBy('remove', made)).toMatchObject(expected);
  });
});

describe('a list of people who change', () => {
  const who = [covered[0]?.name ?? '', covered[0]?.idNo ?? ''];
  const cases: readonly [string, 'amend' | 'replace', SheetMade['rows'], string[], object][] = [
    ['with groups of old and new values', 'amend', [['姓名', '身份证号', '变更前', '', '变更后', ''], ['', '', '工种', '手机号', '工种', '手机号'], [...who, '电子装配工', '13806050012', '行政文员', '13806050013']], ['A1:A2', 'B1:B2', 'C1:D1', 'E1:F1'], { ...clean, rows: [{ workTypeName: '行政文员', mobile: '13806050013' }] }],
    ['with cells without a value', 'amend', [['姓名', '证件号码', '新工种', '新手机号'], [...who, error('#N/A'), { xml: '<c r="@AT"><f>B9</f></c>' }]], [], { issues: ['1 mobile: 手机号是没有结果的公式，请粘贴为数值后重试', '1 workTypeName: 工种是错误值#N/A，请改为实际内容'] }],
    ['with a group for who leaves and one for who joins', 'replace', [['原人员', '', '替换人员', '', ''], ['姓名', '身份证号', '姓名', '身份证号', '工种'], [...who, '李娜', idNo(20), '电子装配工']], ['A1:B1', 'C1:E1'], { ...clean, rows: [{ name: who[0], idNo: who[1], newName: '李娜', newIdNo: idNo(20), newWorkTypeName: '电子装配工' }] }],
  ]; // prettier-ignore

  it.each(cases)('%s', async (_, kind, rows, merged, expected) => {
    expect(await readBy(kind, { sheets: [sheetOf(rows, { merged })] })).toMatchObject(expected);
  });
});

describe('a list of people for a labour filing', () => {
  const head = [
    '姓名',
    '证件号码',
    '手机号',
    '工种',
    '入职日期',
    '合同类型',
    '合同开始',
    '合同结束',
    '月工资',
  ];
  const filed = (
    n: number,
    cells: Partial<Record<'name' | 'id' | 'mobile' | 'hired' | 'kind' | 'begin' | 'end' | 'wage', Cell>> = {},
  ) => {
    const {
      name = '王芳',
      id = idNo(n),
      mobile = '',
      hired = '2026-11-01',
      kind = '固定期限',
      begin = '2026-11-01',
      end = '2027-10-31',
      wage = '6500',
    } = cells;
    return [name, id, mobile, '电子装配工', hired, kind, begin, end, wage];
  };
  const listOf = (...rows: SheetMade['rows']): WorkbookMade => ({ sheets: [sheetOf([head, ...rows])] });
  const days: readonly Cell[] = [day(46_327), number(46_327), '2026/11/1 0:00:00', '2026.11.1', '2026年11月1日', '20261101', number(20_261_101), '26-11-1', '2026、11、1', { xml: '<c r="@AT" t="d"><v>2026-11-01T00:00:00</v></c>' }]; // prettier-ignore
  const cases: readonly [string, WorkbookMade, object][] = [
    ['with wages in every form', listOf(...[number(6500), number(6500.5), number(8333.33), '￥6,500.50', '6500元', '5000.00'].map((wage, at) => filed(20 + at, { wage }))), { ...clean, rows: ['6500', '6500.5', '8333.33', '6500.50', '6500', '5000.00'].map((monthWage) => ({ monthWage })) }],
    ['with days in every form', listOf(...days.map((hired, at) => filed(20 + at, { hired, begin: hired }))), { ...clean, rows: days.map(() => ({ hireDate: '2026-11-01', contractBegin: '2026-11-01' })) }],
    ['with months alone, and days that there are not', listOf(...['2026-11', '2026年11月', '2026-02-30', error('#N/A')].map((hired, at) => filed(20 + at, { hired }))), { issues: [1, 2, 3, 4].map((row) => expect.stringMatching(`^${row} hireDate: 入职日期`) as unknown) }],
    ['with open ends and kinds of contracts', listOf(...['长期', '/', '无', ''].map((end, at) => filed(20 + at, { kind: '无固定期限合同', end })), filed(30, { kind: '固定期限劳动合同' })), clean],
    ['under other headings, some in two rows', { sheets: [sheetOf([['员工姓名', '身份证号码', '职位', '入职日', '劳动合同', '', '', '月薪资'], ['', '', '', '', '类型', '开始日期', '到期日', ''], ['王芳', idNo(20), '电子装配工', '2026-11-01', '固定期限', '2026-11-01', '2027-10-31', '6500']], { merged: ['A1:A2', 'B1:B2', 'C1:C2', 'D1:D2', 'E1:G1', 'H1:H2'] })] }, clean],
    ['with cells longer than any value', listOf(filed(20, { mobile: '1'.repeat(60), end: 'x'.repeat(60) })), { issues: ['mobile', 'contractEnd'].map((field) => expect.stringMatching(`^1 ${field}: `) as unknown) }],
    ['with names as people write them', listOf(filed(20, { name: '古丽米热•艾比布力' }), filed(21, { name: '王　芳' }), filed(22, { mobile: '+8613806050012' }), filed(23, { id: 'E12345678' })), clean],
  ]; // prettier-ignore

  it.each(cases)('%s', async (_, made, expected) => {
    expect(await readBy('file', made)).toMatchObject(expected);
  });
});

describe('a roster', () => {
  const head = ['姓名', '身份证号', '岗位', '状态'];
  const lines = (states: readonly string[] = []) =>
    covered.map((one, at): Cell[] => [one.name, one.idNo, one.workTypeName, states[at] ?? '']);
  const states = ['离职中', '待离职', '未离职', '退休', '非离职', '离岗', '停薪留职', '已退场', '试用'];
  const left = [3, 5, 7].map((at) => `left ${covered[at]?.name}`);
  const cases: readonly [string, WorkbookMade, object][] = [
    ['of the people of the policy', { sheets: [sheetOf([head, ...lines()])] }, { gaps: [], unread: [] }],
    ['on two sheets', { sheets: [sheetOf([head, ...lines().slice(0, 5)]), sheetOf([head, ...lines().slice(5)])] }, { gaps: [], unread: [] }],
    ['with an error value as a number', { sheets: [sheetOf([head, ...lines().slice(0, 8), [covered[8]?.name ?? '', error('#N/A'), '', '']])] }, { gaps: [], unread: [expect.stringContaining('错误值#N/A')] }],
    ['with answers to whether they are in service', { sheets: [sheetOf([['姓名', '身份证号', '是否在职'], ...covered.map(({ name, idNo: id }, at): Cell[] => [name, id, ['是', '√', 'Y', '否', '-', 'N', '在职', '×', ''][at] ?? ''])])] }, { gaps: left }],
    ['with answers to whether they have left', { sheets: [sheetOf([['姓名', '身份证号', '是否离职'], ...covered.map(({ name, idNo: id }, at): Cell[] => [name, id, ['否', '×', 'N', '是', '/', '已离职', '未离职', '√', '无'][at] ?? ''])])] }, { gaps: left }],
    ['with notes behind names, and a masked number', { sheets: [sheetOf([head, ...lines().map((line, at) => [at === 0 ? `${line[0] as string}（离职）` : at === 1 ? `${line[0] as string} 离职` : (line[0] ?? ''), at === 2 ? `${(line[1] as string).slice(0, 14)}****` : (line[1] ?? ''), '', ''])])] }, { gaps: [], unread: [expect.stringContaining('只填写一个人的姓名'), expect.stringContaining('只填写一个人的姓名'), expect.stringContaining('*号遮盖')] }],
    ['above a table of people who left', { sheets: [sheetOf([head, ...lines().slice(0, 8), [], ['离职人员'], head, ...lines().slice(8)])] }, { gaps: [`left ${covered[8]?.name}`], unread: [] }],
    ['with words for states', { sheets: [sheetOf([head, ...lines(states)])] }, { gaps: left }],
  ]; // prettier-ignore

  it.each(cases)('%s', async (_, made, expected) => {
    expect(await readBy('check', made)).toMatchObject(expected);
  });

  it('with a hidden row counts it as left out', async () => {
    const found = await readBy('check', { sheets: [sheetOf([head, ...lines()], { hiddenRows: [3] })] });

    expect(found).toMatchObject({ leftOut: { rows: 1 } });
  });
});
