import { screen, waitFor, within } from '@testing-library/react';
import { confirmAdjust, getCase, type Adjustment, type CaseDetail } from 'shared-kernel/contract/claims';
import { estimateCase } from 'shared-kernel/contract/claims/estimate';
import { getClaimTemplate } from 'shared-kernel/contract/claims/guidance';
import { correctPayee, followUpCase } from 'shared-kernel/contract/claims/settling';
import { listHospitals } from 'shared-kernel/contract/reference';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { adjustStatus, caseStatus, claimPayee, payStatus } from 'shared-kernel/domain/dictionaries';
import { fen, zeroFen } from 'shared-kernel/domain/money';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { aCase } from '../../shared/case.fixture';
import { CasePage } from './case.page';

const open = (change: Partial<CaseDetail>, api = fakeApi()) =>
  renderPage(<CasePage />, {
    route: '/flashCompensationCloud/details/61',
    path: '/flashCompensationCloud/details/:id',
    api: api.on(getCase, aCase(change)),
  });
type Page = ReturnType<typeof open>;
const press = async ({ user }: Page, word: string) =>
  user.click(await screen.findByRole('button', { name: word }));

const anAdjustment: Adjustment = {
  versionNo: 1,
  medPayable: fen(900_00),
  lostPayable: fen(500_00),
  hospPayable: zeroFen,
  maimPayable: zeroFen,
  deathPayable: zeroFen,
  legalPayable: zeroFen,
  otherDeduct: zeroFen,
  totalPayable: fen(1_400_00),
  adjustStatus: adjustStatus.code.waiting,
  objection: null,
  objectedLines: [],
  lineAnswers: [],
  confirmTime: null,
  formula: [],
  lines: [],
  createTime: '2026-11-21T02:00:00Z',
};

describe('an adjustment with lines', () => {
  const line = (item: number, payable: number) => ({
    item,
    claimed: fen(payable + 100_00),
    terms: [{ name: '免赔额', value: '100.00元', clause: '条款第二十条' }],
    steps: [{ text: '发票合计', amount: fen(payable + 100_00), source: 'facts' as const }],
    payable: fen(payable),
  });

  it('accepts objections line by line, and shows the answers to earlier ones', async () => {
    const adjustments = [
      {
        ...anAdjustment,
        versionNo: 2,
        lines: [line(1, 900_00), line(2, 500_00)],
        lineAnswers: [{ item: 1, answer: '检查费三百元已计入' }],
      },
      { ...anAdjustment, versionNo: 1, objectedLines: [{ item: 1, reason: '检查费没有计入' }] },
    ];
    const page = open({ adjustments, actions: ['object'] }, fakeApi().on(confirmAdjust, { caseStatus: 32 }));

    expect(await screen.findByText('对医疗费用的异议：检查费没有计入')).toBeInTheDocument();
    expect(screen.getByText('检查费三百元已计入')).toBeInTheDocument();
    // The amount has been calculated: an estimate would contradict it.
    expect(screen.queryByRole('button', { name: '赔前试算' })).not.toBeInTheDocument();
    expect(screen.getAllByText(/免赔额100.00元（条款第二十条）/)).toHaveLength(2);
    await press(page, '提出异议');
    const form = within(await screen.findByRole('dialog'));
    await page.user.click(form.getByRole('button', { name: '提交异议' }));
    expect(await form.findByText('请至少写明一项的异议理由')).toBeInTheDocument();
    await page.user.type(form.getByLabelText('误工费（应付¥500.00）'), '误工应按30天计算');
    await page.user.click(form.getByRole('button', { name: '提交异议' }));

    await waitFor(() =>
      expect(page.api.calls(confirmAdjust)[0]?.body).toEqual({
        agree: false,
        versionNo: 2,
        lines: [{ item: 2, reason: '误工应按30天计算' }],
      }),
    );
  });

  it('shows the bills, the clause and the other cases behind an amount', async () => {
    const bill = {
      date: civilDate('2026-11-20'),
      hospitalName: '市第一医院',
      invoiceNo: '35061201',
      isPaper: false,
      amount: fen(1_000_00),
      selfPaid: zeroFen,
      thirdPaid: zeroFen,
    };
    const share = {
      medical: fen(5_000_00),
      person: zeroFen,
      lostDays: 0,
      hospitalDays: 0,
      total: fen(5_000_00),
    };
    const page = open({
      adjustments: [
        {
          ...anAdjustment,
          lines: [{ ...line(1, 900_00), capReason: '医疗费用限额，其他案件已用5,000.00元' }],
        },
      ],
      facts: { invoices: [bill], leave: [], hospitalStays: [] },
      limitShares: [
        { ...share, id: 7, caseNo: 'AJ0007' },
        { ...share, id: null, caseNo: null },
      ],
    });

    await press(page, '¥1,000.00，查看发票合计的依据');
    const basis = within(await screen.findByRole('dialog', { name: '医疗费用的依据' }));
    expect(basis.getAllByRole('region').map((part) => part.getAttribute('aria-label'))[0]).toBe('索赔信息');
    expect(basis.getByText('35061201')).toBeInTheDocument();
    expect(basis.getByRole('link', { name: '条款第二十条' })).toHaveAttribute(
      'href',
      '/prod-api/supplyers/clauseFile/2',
    );
    expect(basis.getByRole('link', { name: 'AJ0007' })).toHaveAttribute(
      'href',
      '/flashCompensationCloud/details/7',
    );
    expect(basis.getByText('本企业的另一案件')).toBeInTheDocument();
  });
});

describe('a closed case', () => {
  it('can be followed up by a linked case, and its account corrected after the payment was returned', async () => {
    const api = fakeApi()
      .on(followUpCase, { id: 62, caseNo: 'AJ0062', materialDeadline: '2026-12-21T02:00:00Z' })
      .on(correctPayee, null)
      .on(listHospitals, { list: [], count: 0 });
    const returned = {
      amount: fen(900_00),
      payTime: null,
      payeeName: '厦门海沧示例精密机械有限公司',
      payeeBankNumMasked: '4100****2012',
      bankSerialNo: null,
      payStatus: payStatus.code.returned,
      returnReason: '账号与户名不符',
    };
    const page = open(
      {
        caseStatus: caseStatus.code.awaitPayment,
        turn: 'customer',
        actions: ['followUp', 'correctPayee'],
        payeeType: claimPayee.code.employer,
        payments: [returned],
      },
      api,
    );

    await press(page, '后续索赔');
    const form = within(await screen.findByRole('dialog', { name: '后续索赔' }));
    await page.user.type(form.getByLabelText('后续情况'), '伤口感染，需住院二次手术');
    await page.user.type(form.getByLabelText('预估金额'), '5000');
    await page.user.click(form.getByRole('button', { name: '提交后续索赔' }));
    await waitFor(() =>
      expect(api.calls(followUpCase)[0]?.body).toMatchObject({
        hospitalName: '市第一医院',
        claimItems: [1],
        estimateAmount: 5000,
      }),
    );

    expect(screen.getAllByText('账户待更正')).not.toHaveLength(0);
    expect(screen.getByText(/更正领款账户，更正前不会付款/)).toBeInTheDocument();
    await press(page, '更正领款账户');
    const account = within(await screen.findByRole('dialog', { name: '更正领款账户' }));
    expect(account.getByText(/银行退回原因：账号与户名不符。/)).toBeInTheDocument();
    for (const radio of account.getAllByRole('radio')) expect(radio).toBeDisabled();
  });
});

describe('the estimate of a case', () => {
  it('shows the shares of insurer and employer, and prints the agreement with these amounts', async () => {
    const exact = { least: fen(1_100_50), most: fen(1_100_50) };
    const unknown = { least: zeroFen, most: fen(9_000_00) };
    const api = fakeApi()
      .on(estimateCase, {
        lines: [
          { item: 1, claimed: fen(1_200_50), payable: exact, missing: null, capReason: null },
          { item: 2, claimed: null, payable: unknown, missing: '没有填写误工期间', capReason: null },
        ],
        total: { least: fen(1_100_50), most: fen(10_100_50) },
        missing: ['没有填写伤者的事故责任'],
        papers: [{ materialCode: 'M12', mayAdd: fen(9_000_00) }],
      })
      .on(getClaimTemplate, new Blob(['%PDF-']));
    const page = open({}, api);
    await press(page, '赔前试算');

    expect(await screen.findByText('没有填写伤者的事故责任')).toBeInTheDocument();
    expect(screen.getByText('补齐建休单（医院盖章）后，最多多赔¥9,000.00')).toBeInTheDocument();
    const sums = within(screen.getByRole('list', { name: '试算合计' }));
    expect(sums.getByText('由企业自担：¥100.00')).toBeInTheDocument();
    const agreed = screen.getByLabelText('误工费拟付员工');
    await page.user.type(agreed, '3000.125');
    expect(screen.getByText('金额最多保留两位小数')).toBeInTheDocument();
    expect(sums.getByText('拟付员工合计：请先更正拟付员工的金额')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '按此金额打印赔偿协议' })).toBeDisabled();
    await page.user.type(agreed, '{Backspace}{Backspace}{Backspace}');
    expect(screen.queryByText('金额最多保留两位小数')).toBeNull();
    expect(sums.getByText('拟付员工合计：¥4,200.50')).toBeInTheDocument();
    expect(sums.getByText('由企业自担：¥100.00 至 ¥3,100.00')).toBeInTheDocument();

    await press(page, '按此金额打印赔偿协议');
    expect(api.calls(getClaimTemplate)[0]).toMatchObject({
      params: { code: 'M15' },
      query: { caseId: '61', agreed: '1:1200.5,2:3000' },
    });
  });
});

describe('reminding the provider', () => {
  it('cannot be repeated while the last reminder is recent', async () => {
    open({ actions: [], caseStatus: caseStatus.code.awaitApproval, urgeTime: '2026-11-21T01:30:00Z' });

    expect(await screen.findByRole('button', { name: '已催办 2026-11-21 09:30' })).toBeDisabled();
  });
});
