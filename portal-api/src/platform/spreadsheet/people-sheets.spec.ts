import fc from 'fast-check';
import { workbookOf, type SheetMade, type WorkbookMade } from '../../testing/people-workbook';
import { readBytes } from './read-bytes.fixture';
import type { SheetToRead } from './read-sheet';

const head = ['姓名', '身份证号', '入职日期'];
const people = [
  ['王一', '350203198807121046', '2026-01-05'],
  ['李二', '350203198807121062', '2026-02-28'],
  ['周三', '350203198807121089', ''],
];
const list: SheetMade = { name: '名单', rows: [head, ...people] };
const cover: SheetMade = { name: '说明', rows: [['填写说明'], ['姓名必填，身份证号必填']] };

const read = (made: WorkbookMade, more?: Partial<SheetToRead>) => readBytes(workbookOf(made), more);
const namesIn = (found: Awaited<ReturnType<typeof readBytes>>) =>
  'rows' in found ? found.rows.map(({ name }) => name) : found.refusal;
const all = ['王一', '李二', '周三'];

describe('the sheets of a workbook', () => {
  it('are skipped when they are hidden, a cover sheet or a dictionary', async () => {
    const hidden = { ...list, name: '旧名单', state: 'hidden' } as const;
    const words = {
      name: '字典',
      rows: [
        ['工种', '类别'],
        ['电工', '4'],
      ],
    };

    const found = await read({ sheets: [hidden, cover, words, list], active: 1 });

    expect(namesIn(found)).toEqual(all);
    expect(found).toMatchObject({
      lists: [{ number: 3, name: '名单', rowCount: 3, isRead: true }],
      leftOut: { sheets: 3, rows: 0 },
    });
  });

  it('are all read unless some are chosen, each by its own columns', async () => {
    const second = {
      name: '二车间',
      rows: [
        ['证件号码', '姓名'],
        ['350203198807121102', '吴四'],
      ],
    };
    const made = { sheets: [list, second] };

    expect(namesIn(await read(made))).toEqual([...all, '吴四']);
    expect(await read(made, { chosenSheets: [2] })).toMatchObject({
      rows: [{ name: '吴四', idNo: '350203198807121102' }],
      lists: [{ isRead: false }, { isRead: true }],
      leftOut: { sheets: 1 },
    });
  });

  it('are read by the columns that were chosen', async () => {
    const unknown = (name: string, rows: string[][]) => ({ name, rows: [['员', '码'], ...rows] });
    const made = { sheets: [unknown('一', [['王一', 'A1']]), unknown('二', [['李二', 'A2']])] };

    const found = await read(made, { chosen: { headingRows: 1, keys: ['name', 'idNo'] }, chosenSheets: [1] });

    expect(found).toMatchObject({ rows: [{ name: '王一', idNo: 'A1' }] });
  });

  it('are refused with a message when all of them are hidden', async () => {
    expect(await read({ sheets: [{ ...list, state: 'veryHidden' }] })).toMatchObject({
      refusal: { problem: 'templateMismatch', message: expect.stringContaining('取消隐藏') },
    });
  });
});

describe('the rows of a list', () => {
  it('are left out and counted when hidden, while hidden columns are read and marked', async () => {
    const found = await read({ sheets: [{ ...list, hiddenRows: [3], hiddenColumns: [2] }] });

    expect(namesIn(found)).toEqual(['王一', '周三']);
    expect(found).toMatchObject({
      leftOut: { rows: 1 },
      columns: [{ isHidden: false }, { key: 'idNo', isHidden: true }, {}],
    });
  });

  it('are ignored when they are sums, signatures or repeated headings', async () => {
    const below = ['合计', '合　计：', '本页小计', '共3人', '（以下空白）', '制 表：王五', '经办人签字：', '单位（盖章）', '注1：必填', '2026年11月21日']; // prettier-ignore
    const rows = [...list.rows, head, ['合 计', '3人'], ['', '3'], ...below.map((text) => [text])];

    expect(namesIn(await read({ sheets: [{ rows }] }))).toEqual(all);
  });

  it('are ignored when they are titles across the columns, but not when only their number is missing', async () => {
    const [first = [], ...others] = people;
    const rows = [head, ['一车间'], first, ['二车间'], ...others, ['吴四', '', '备注：待补']];

    expect(namesIn(await read({ sheets: [{ rows, merged: ['A2:C2', 'A4:C4'] }] }))).toEqual([...all, '吴四']);
  });

  it('are read below each other when the list continues to the right under the same headings', async () => {
    const [one = [], two = [], three = []] = people;
    const rows = [['人员名单'], [...head, '', ...head], [...one, '', ...two], three];

    expect(await read({ sheets: [{ rows }] })).toMatchObject({
      rows: ['王一', '周三', '李二'].map((name) => ({ name })),
      columns: [{ key: 'name' }, { key: 'idNo' }, { key: 'day' }],
    });
  });

  it('have no value in cells with a placeholder', async () => {
    const rows = [head, ...['/', '—', '无', 'N/A'].map((day) => ['王一', '350203198807121046', day])];

    expect(await read({ sheets: [{ rows }] })).toMatchObject({
      rows: rows.slice(1).map(() => ({ day: '' })),
    });
  });

  it('are ignored when they have only a format, even 200,000 of them', async () => {
    const below = Array.from(
      { length: 200_000 },
      (_, at) => `<row r="${at + 10}" s="1" customFormat="1"><c r="A${at + 10}" s="1"/></row>`,
    );

    expect(namesIn(await read({ sheets: [{ ...list, below: below.join('') }] }))).toEqual(all);
  });

  it('contain names without phonetic readings, escapes and invisible characters', async () => {
    const phonetic = '<c r="@AT" t="inlineStr"><is><t>王一</t><rPh sb="0" eb="1"><t>wang</t></rPh></is></c>';
    const rows = [
      head,
      [{ xml: phonetic }, people[0]?.[1] ?? ''],
      ['李\u200B二_x000D_', people[1]?.[1] ?? ''],
    ];

    expect(namesIn(await read({ sheets: [{ rows }] }))).toEqual(['王一', '李二']);
  });
});

describe('a file other than an .xlsx workbook', () => {
  const text = [head, ...people].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');
  // 姓名,身份证号 and 王一 as Chinese Windows stores them.
  const gbk = Buffer.from('d0d5c3fb2cc9edb7ddd6a4bac50acdf5d22c', 'hex');

  it.each([
    ['with a byte-order mark', Buffer.from(`\uFEFF${text}`)],
    ['without one', Buffer.from(text)],
    ['in UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['separated by tabs', Buffer.from(text.replaceAll('","', '"\t"'))],
    ['with numbers as formulas', Buffer.from(text.replaceAll(/"(\d{17}.)"/g, '="$1"'))],
  ])('with delimited values is read %s', async (_, bytes) => {
    expect(namesIn(await readBytes(bytes))).toEqual(all);
  });

  it('in GBK, the encoding of Chinese Windows, is read', async () => {
    const line = Buffer.concat([
      gbk.subarray(0, 14),
      Buffer.from('cdf5d2bb2c333530323033313938383037313231303436', 'hex'),
    ]);

    expect(await readBytes(line)).toMatchObject({ rows: [{ name: '王一', idNo: '350203198807121046' }] });
  });

  it.each([
    ['a table of a page', Buffer.from('<html><table><tr><td>姓名</td></tr></table></html>'), '另存为.xlsx'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), '另存为.xlsx'],
    [
      'a workbook with a password',
      Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      '取消密码',
    ],
  ])('is refused with a message that says what to do: %s', async (_, bytes, words) => {
    expect(await readBytes(bytes)).toMatchObject({
      refusal: { problem: 'xlsxOnly', message: expect.stringContaining(words) },
    });
  });
});

describe('a list in randomly generated workbooks', () => {
  const runs = Number(process.env.SHEET_RUNS ?? 500);
  const hidden = fc.constantFrom<SheetMade>(
    { ...cover, state: 'hidden' },
    { name: '旧', rows: [head, ['旧员', '350203198807121999', '']], state: 'veryHidden' },
  );
  const made = fc.record({
    before: fc.array(fc.oneof(hidden, fc.constant(cover), fc.constant<SheetMade>({ name: '空', rows: [] })), {
      maxLength: 3,
    }),
    after: fc.array(fc.oneof(hidden, fc.constant(cover)), { maxLength: 2 }),
    title: fc.boolean(),
    hides: fc.boolean(),
    below: fc.nat(300),
    inline: fc.boolean(),
    strict: fc.boolean(),
    is1904: fc.boolean(),
    encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be'),
    main: fc.constantFrom('xl/workbook.xml', 'xl/workbook2.xml', 'XL/Workbook.xml'),
    targets: fc.constantFrom('as they are', 'other case', 'absolute'),
    active: fc.nat(5),
  });

  it(
    `always yields the same people, and counts what was left out (${runs} workbooks)`,
    async () => {
      await fc.assert(
        fc.asyncProperty(made, async ({ before, after, title, hides, below, is1904, ...how }) => {
          const above = title ? [['某某公司人员名单']] : [];
          const serial = (day: string) =>
            day && {
              xml: `<c r="@AT" s="1"><v>${Date.parse(day) / 86_400_000 + 25_569 - (is1904 ? 1462 : 0)}</v></c>`,
            };
          const rows = [
            ...above,
            head,
            ...people.map(([name = '', idNo = '', day = '']) => [name, idNo, serial(day)]),
          ];
          const hiddenRows = hides ? [rows.length] : [];
          const empty = Array.from({ length: below }, (_, at) => `<row r="${at + 20}" s="1"/>`).join('');
          const sheets = [...before, { name: '名单', rows, hiddenRows, below: empty }, ...after];

          const found = await read({ ...how, is1904, sheets });

          expect(namesIn(found)).toEqual(hides ? all.slice(0, 2) : all);
          expect(found).toMatchObject({
            rows: people.slice(0, hides ? 2 : 3).map(([, idNo, day]) => ({ idNo, day })),
            leftOut: {
              rows: hides ? 1 : 0,
              sheets: [...before, ...after].filter(
                ({ state, rows: { length } }) => state !== undefined || length > 0,
              ).length,
            },
          });
        }),
        { numRuns: runs, seed: 20_261_126 },
      );
    },
    60_000 + runs * 200,
  );
});
