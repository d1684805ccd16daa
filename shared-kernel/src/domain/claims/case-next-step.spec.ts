import { caseTask, nextStepNote, nextStepText, type CaseReader, type CaseSituation } from './case-next-step';
import { civilDate } from '../civil-date';
import { caseCloseType, caseStatus } from '../dictionaries';

const today = civilDate('2026-11-27');
const situation = (change: Partial<CaseSituation>): CaseSituation => ({
  caseStatus: caseStatus.code.awaitMaterials,
  turn: null,
  // 24:00 of 4 December in Shanghai.
  deadline: '2026-12-04T16:00:00Z',
  materialDeadline: '2026-12-20T02:00:00Z',
  closeTime: null,
  closeType: null,
  payableAmount: null,
  ...change,
});

const withdrawal = '到2027-05-19仍未提交将自动撤案';
const urge = '您无需操作，可以催办';
const silence = { agreesBySilence: true };
const closed = { deadline: null, closeTime: '2026-11-20T02:00:00Z' };
const { zero, refused } = caseCloseType.code;

type Row = readonly [
  name: keyof typeof caseStatus.code,
  change: Partial<CaseSituation>,
  main: string,
  note: string | undefined,
  project?: string,
  projectNote?: string,
];
const table: readonly Row[] = [
  ['draft', { deadline: null }, '请补全并提交报案，未提交不算报案。', '请补全并提交报案'],
  ['awaitMaterials', {}, `请在12-04前提交理赔材料，${withdrawal}。`, '请提交理赔材料 · 12-04前'],
  ['firstCheck', {}, `平台应在12-04前完成材料初审，${urge}。`, '平台完成材料初审 · 12-04前'],
  ['mendMaterials', {}, `请在12-04前补正材料并重新提交，${withdrawal}。`, '请补正材料并重新提交 · 12-04前'],
  ['awaitApproval', {}, `保险公司应在12-04前作出审批结论，${urge}。`, '保险公司作出审批结论 · 12-04前'],
  ['investigating', {}, `保险公司应在12-04前完成调查，${urge}。`, '保险公司完成调查 · 12-04前'],
  [
    'sentBack',
    {},
    `请在12-04前按审核意见修改材料并重新提交，${withdrawal}。`,
    '请按审核意见修改材料并重新提交 · 12-04前',
  ],
  ['adjusting', {}, `保险公司应在12-04前完成理算，${urge}。`, '保险公司完成理算 · 12-04前'],
  [
    'awaitCustomer',
    silence,
    '请在12-04前确认或提出异议，逾期视为同意。',
    '请确认或提出异议 · 12-04前',
    '请在12-04前由主账号确认，您可以提出异议，逾期视为同意。',
    '请由主账号确认 · 12-04前',
  ],
  [
    'awaitCustomer',
    { agreesBySilence: false },
    '请在12-04前确认或提出异议，赔付金额为零或不足索赔金额的一半，逾期不视为同意。',
    '请确认或提出异议 · 12-04前',
    '请在12-04前由主账号确认，您可以提出异议，赔付金额为零或不足索赔金额的一半，逾期不视为同意。',
    '请由主账号确认 · 12-04前',
  ],
  [
    'objected',
    {},
    `保险公司应在12-04前答复异议并给出新的理算书，${urge}。`,
    '保险公司答复异议并给出新的理算书 · 12-04前',
  ],
  ['awaitPayment', {}, `保险公司应在12-04前支付赔款，${urge}。`, '保险公司支付赔款 · 12-04前'],
  [
    'awaitPayment',
    { payableAmount: 0 },
    `保险公司应在12-04前办理零赔付结案，${urge}。`,
    '保险公司办理零赔付结案 · 12-04前',
  ],
  [
    'awaitPayment',
    { turn: 'customer' },
    '请在12-04前更正领款账户，更正前不会付款。',
    '请更正领款账户 · 12-04前',
  ],
  ['paid', closed, '赔款已支付，案件已结案，后续损失可在2028-11-19前追加索赔。', undefined],
  [
    'unpaid',
    { ...closed, closeType: refused },
    '保险公司不予赔付，案件已结案，后续损失可在2028-11-19前追加索赔。',
    undefined,
  ],
  [
    'unpaid',
    { ...closed, closeType: zero, closeTime: '2024-11-20T02:00:00Z' },
    '本案无应付赔款，案件已结案，追加索赔的期限已过。',
    undefined,
  ],
  ['withdrawn', closed, '案件已撤案，需要时可以重新报案。', undefined],
];

describe('the next step of a case', () => {
  it.each(
    table.map(([name, change, main, note, project = main, projectNote = note]) => ({
      name,
      about: situation({ caseStatus: caseStatus.code[name], ...change }),
      texts: { main: [main, note], project: [project, projectNote] },
    })),
  )('in state $name has the right text and note for main account and project user', ({ about, texts }) => {
    const said = (reader: CaseReader) => [
      nextStepText(about, reader, today),
      nextStepNote(about, reader, today),
    ];

    expect({ main: said('main'), project: said('project') }).toEqual(texts);
  });

  it('is an empty text for a state that this version does not know', () => {
    expect(nextStepText(situation({ caseStatus: 77 }), 'main', today)).toBe('');
  });

  it.each<[keyof typeof caseStatus.code, Partial<CaseSituation>, string]>([
    ['awaitMaterials', {}, `期限12-04已过，请尽快提交理赔材料，${withdrawal}。`],
    ['awaitCustomer', silence, '期限12-04已过，请尽快由主账号确认，您可以提出异议，逾期视为同意。'],
    ['adjusting', {}, '保险公司应在12-04前完成理算，已超期，可以催办。'],
    ['adjusting', { deadline: null }, `等待保险公司完成理算，${urge}。`],
  ])('in state %s (%j) is correct after its deadline or without one', (name, change, text) => {
    const about = situation({ caseStatus: caseStatus.code[name], ...change });
    expect(nextStepText(about, 'project', civilDate('2026-12-05'))).toBe(text);
  });

  it('has a short text for a calendar', () => {
    const about = situation({ caseStatus: caseStatus.code.awaitCustomer, ...silence });
    expect([caseTask(about, 'main'), caseTask(about, 'project')]).toEqual(['确认或提出异议', '由主账号确认']);
  });

  it('includes the year of a deadline in another year', () => {
    expect(nextStepText(situation({ deadline: '2027-01-03T02:00:00Z' }), 'main', today)).toContain(
      '请在2027-01-03前提交理赔材料',
    );
  });
});
