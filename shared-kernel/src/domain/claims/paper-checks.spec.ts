import { addDays, civilDate } from '../civil-date';
import { noClaimFacts, type ClaimFacts } from './claim-facts';
import { aBill as bill } from './claims.fixture';
import { claimItem } from '../dictionaries/claims';
import { fen } from '../money';
import { checkPapers, markOf, type CheckedCase, type CheckedPaper, type OtherCase } from './paper-checks';

const accidentDay = civilDate('2026-11-10');
const { medical, lostWages, death } = claimItem.code;

const image = (id: string, change: object = {}) => ({
  id,
  fileName: `${id}.jpg`,
  mime: 'image/jpeg',
  sha256: `hash of ${id}`,
  ...change,
});
const paper = (materialCode: string, ...files: CheckedPaper['files'][number][]): CheckedPaper => ({
  materialCode,
  required: true,
  files,
});
const elsewhere = (key: string, change: Partial<OtherCase> = {}) =>
  new Map([[key, { caseNo: 'BA7', isRelated: false, ...change }]]);
const about = (change: Partial<CheckedCase>, facts: Partial<ClaimFacts> = {}): CheckedCase => ({
  today: civilDate('2026-11-20'),
  accidentDay,
  claimItems: [medical, lostWages],
  papers: [],
  filesElsewhere: new Map(),
  invoicesElsewhere: new Map(),
  facts: { ...noClaimFacts, ...facts },
  ...change,
});
const leave = (days: number) => [{ from: accidentDay, to: addDays(accidentDay, days - 1) }];
const papers = [paper('M08', image('a'))];

describe('the check of claim documents before submission', () => {
  it.each<[string, CheckedCase, [code: string, mark: string, text: string]]>([
    [
      'the same file in two rows',
      about({ papers: [paper('M06', image('a')), paper('M07', image('b', { sha256: 'hash of a' }))] }),
      ['M07', 'look', '“b.jpg”与“门诊病历/急诊记录”中的文件相同，请换成本项材料的文件。'],
    ],
    [
      'the same file twice in a row',
      about({ papers: [paper('M06', image('a'), image('b', { sha256: 'hash of a' }))] }),
      ['M06', 'look', '“b.jpg”与“a.jpg”是同一份文件，请删除其中一份。'],
    ],
    [
      'a bill of another case',
      about({ papers, filesElsewhere: elsewhere('hash of a', { isRelated: true }) }),
      ['M08', 'wrong', '“a.jpg”已在案件BA7中提交，同一票据只赔一次，请更换。'],
    ],
    [
      'a bill of a case that the caller may not see',
      about({ papers, filesElsewhere: elsewhere('hash of a', { caseNo: null }) }),
      ['M08', 'wrong', '“a.jpg”已在本企业的另一案件中提交，同一票据只赔一次，请更换。'],
    ],
    [
      'a paper of somebody else',
      about({ papers: [paper('M06', image('a'))], filesElsewhere: elsewhere('hash of a') }),
      ['M06', 'look', '“a.jpg”与案件BA7的材料相同，请确认没有传错人。'],
    ],
    [
      'an invoice of another case, however its number is written',
      about({ invoicesElsewhere: elsewhere('AB061201') }, { invoices: [bill({ invoiceNo: 'ab061201' })] }),
      ['M08', 'wrong', '发票ab061201已在案件BA7中索赔，请核对号码，重复的请删除。'],
    ],
    [
      'an invoice claimed twice',
      about({}, { invoices: [bill({ invoiceNo: 'AB061201' }), bill({ invoiceNo: 'ab061201' })] }),
      ['M08', 'wrong', '发票ab061201填写了两次，请删除重复的一张。'],
    ],
    [
      'an invoice from before the accident',
      about({}, { invoices: [bill({ date: civilDate('2026-11-09') })] }),
      [
        'M08',
        'wrong',
        '发票35061201开于2026-11-09，早于出险日期2026-11-10，请核对日期，与本次事故无关的请删除。',
      ],
    ],
    [
      'an invoice from the future',
      about({}, { invoices: [bill({ date: civilDate('2026-11-21') })] }),
      ['M08', 'wrong', '发票35061201的开票日期2026-11-21还没有到，请按票面更正日期。'],
    ],
    [
      'invoices below the stated total',
      about({}, { invoices: [bill()], billTotal: fen(950_50) }),
      ['M08', 'look', '发票合计800.00元，与费用合计950.50元相差150.50元，请补填缺少的发票或更正合计。'],
    ],
    [
      'invoices above the stated total',
      about({}, { invoices: [bill()], billTotal: fen(700_00) }),
      ['M08', 'look', '发票合计800.00元，与费用合计700.00元相差100.00元，请核对发票金额或更正合计。'],
    ],
    [
      'other days of leave than certified',
      about({}, { leave: leave(10), certifiedLeaveDays: 14 }),
      ['M12', 'look', '误工期间共10天，建休单写明14天，请按建休单更正日期或补传其余建休单。'],
    ],
    [
      'a blank document',
      about({ papers: [paper('M06', image('a', { mime: 'application/pdf', isBlank: true }))] }),
      ['M06', 'wrong', '“a.jpg”是空白文件，请更换为有内容的文件。'],
    ],
    [
      'one side of an identity card',
      about({ papers: [paper('M02', image('a'))] }),
      ['M02', 'look', '现在只有1张图片，请上传身份证正面和反面各一张。'],
    ],
    [
      'fewer pictures than invoices',
      about({ papers }, { invoices: [bill(), bill({ invoiceNo: '35061202' })] }),
      ['M08', 'look', '填写了2张发票，只上传了1张图片，请补传其余发票。'],
    ],
  ])('reports %s', (_, checked, [materialCode, mark, text]) => {
    expect(checkPapers(checked)).toEqual([{ materialCode, mark, text }]);
  });

  const pdf = image('a', { mime: 'application/pdf' });
  it.each<[string, CheckedCase]>([
    ['nothing yet', about({})],
    [
      'all as it should be',
      about(
        { papers: [paper('M02', image('a'), image('b')), paper('M08', image('c'))] },
        { invoices: [bill()], billTotal: fen(800_00), leave: leave(14), certifiedLeaveDays: 14 },
      ),
    ],
    [
      'invoices of the day of the accident and of today',
      about(
        {},
        {
          invoices: [
            bill({ date: accidentDay }),
            bill({ date: civilDate('2026-11-20'), invoiceNo: '35061202' }),
          ],
        },
      ),
    ],
    [
      'pages in one document',
      about({ papers: [paper('M02', pdf)] }, { invoices: [bill(), bill({ invoiceNo: '2' })] }),
    ],
    ['an optional row', about({ papers: [{ ...paper('M22', image('a')), required: false }] })],
    [
      'a paper that cases of one accident share',
      about({
        papers: [paper('M04', image('a'))],
        filesElsewhere: elsewhere('hash of a', { isRelated: true }),
      }),
    ],
    [
      'facts of an item that is not claimed',
      about({ claimItems: [death] }, { billTotal: fen(1), certifiedLeaveDays: 3 }),
    ],
  ])('reports nothing for %s', (_, checked) => {
    expect(checkPapers(checked)).toEqual([]);
  });

  it('marks a document by its most serious note', () => {
    const look = { mark: 'look', text: '' } as const;
    expect([markOf([]), markOf([look]), markOf([look, { mark: 'wrong', text: '' }])]).toEqual([
      'fine',
      'look',
      'wrong',
    ]);
  });
});
