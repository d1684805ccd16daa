import { screen, waitFor, within } from '@testing-library/react';
import { listCases, listCaseStatuses, type CaseRow } from 'shared-kernel/contract/claims';
import { confirmAdjusts } from 'shared-kernel/contract/claims/settling';
import { fen } from 'shared-kernel/domain/money';
import { serverClock } from 'shared-kernel/runtime';
import { aProjectSession, aSession, fakeApi, renderPage } from 'shared-kernel/testing';
import { aCaseRow } from '../../shared/case.fixture';
import {
  AllCasesPage,
  CasesInAdjustmentPage,
  CasesInApprovalPage,
  ClosedCasesPage,
  ReportedCasesPage,
} from './case-list.page';

const closed: Partial<CaseRow> = {
  listType: 't4',
  caseStatus: 41,
  paidAmount: fen(2_610_00),
  closeType: 1,
  sla: 'none',
};

const steps = [
  {
    listType: 't1' as const,
    label: '报案',
    count: 4,
    children: [{ value: 11, label: '待提交材料', count: 3 }],
  },
  { listType: 't2' as const, label: '审批', count: 2, children: [{ value: 20, label: '待审批', count: 2 }] },
];

const open = (Page: typeof AllCasesPage, change: Partial<CaseRow> = {}, search = '', session = aSession()) =>
  renderPage(<Page />, {
    session,
    route: `/flashCompensationCloud/t1${search}`,
    api: fakeApi()
      .on(listCases, { list: [aCaseRow(change)], count: 1 })
      .on(listCaseStatuses, { list: steps }),
  });

const headers = async () => {
  await screen.findByRole('link', { name: 'AJ0061' });
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
};

beforeEach(() => serverClock.sync('2026-11-22T04:00:00Z'));

describe('the lists of cases', () => {
  it.each([
    ['报案列表', 't1', ReportedCasesPage, ['材料', '补充截止'], ['理算金额', '赔付金额', '结案方式']],
    ['审批列表', 't2', CasesInApprovalPage, ['预估金额', '审批意见'], ['材料', '理算金额', '赔付金额']],
    ['理算列表', 't3', CasesInAdjustmentPage, ['理算金额', '确认截止'], ['材料', '预估金额', '赔付金额']],
    [
      '结案列表',
      't4',
      ClosedCasesPage,
      ['赔付金额', '结案方式', '赔付时间', '评价'],
      ['材料', '预估金额', '理算金额'],
    ],
    ['全部案件', 'all', AllCasesPage, ['材料'], ['预估金额', '结案方式']],
  ] as const)(
    '%s loads its own cases and shows the columns of its step',
    async (title, listType, Page, shown, hidden) => {
      const { api } = open(Page);

      const titles = await headers();
      expect(titles).toEqual(expect.arrayContaining([...shown]));
      expect(titles.filter((text) => (hidden as readonly (string | null)[]).includes(text))).toEqual([]);
      expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
      expect(api.calls(listCases)[0]?.query).toMatchObject({ listType, sort: '-reportTime' });
    },
  );

  it('filter a step by state with a tab, which is kept in the URL', async () => {
    const { user, api, url } = open(ReportedCasesPage);
    const waiting = await screen.findByRole('tab', { name: /待提交材料.*3/ });
    expect(screen.getByRole('tab', { name: /全部.*4/ })).toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: /待审批/ })).not.toBeInTheDocument();

    await user.click(waiting);

    await waitFor(() =>
      expect(api.calls(listCases).at(-1)?.query).toMatchObject({ listType: 't1', caseStatus: '11' }),
    );
    expect(url()).toBe('/flashCompensationCloud/t1?caseStatus=11');
  });

  it('cannot be switched to another step by the URL', async () => {
    const { api } = open(ReportedCasesPage, {}, '?listType=t4');

    await headers();

    expect(api.calls(listCases)[0]?.query).toMatchObject({ listType: 't1' });
  });

  it('show the paid amount of a closed case', async () => {
    open(ClosedCasesPage, closed);

    const row = within(await screen.findByRole('row', { name: /AJ0061/ }));
    expect(row.getByText('¥2,610.00')).toBeInTheDocument();
  });

  it('show the amount and deadline of a closed case that waits for payment', async () => {
    open(ClosedCasesPage, {
      listType: 't4',
      caseStatus: 40,
      turn: 'insurer',
      payableAmount: fen(1_800_00),
      deadline: '2026-12-04T16:00:00Z',
    });

    const row = await screen.findByRole('row', { name: /AJ0061/ });
    expect(within(row).getByText('¥1,800.00')).toBeInTheDocument();
    expect(within(row).getAllByText('待赔付')).toHaveLength(2);
    expect(row).toHaveTextContent('保险公司支付赔款 · 12-04前');
  });

  it.each([
    [aSession(), '请确认或提出异议 · 12-20前'],
    [aProjectSession(), '请由主账号确认 · 12-20前'],
  ])('show who has to act and by when', async (session, text) => {
    open(CasesInAdjustmentPage, { listType: 't3', caseStatus: 31 }, '', session);

    expect(await screen.findByRole('row', { name: /AJ0061/ })).toHaveTextContent(text);
  });

  it('let several adjustments be accepted with one SMS code, and name those that failed', async () => {
    const waiting: Partial<CaseRow> = { listType: 't3', caseStatus: 31, actions: ['confirm'] };
    const rows = [
      aCaseRow({ ...waiting, id: 1, caseNo: 'AJ0061', payableAmount: fen(1_000_50) }),
      aCaseRow({ ...waiting, id: 2, caseNo: 'AJ0062', payableAmount: fen(2_000_00) }),
      aCaseRow({ ...waiting, id: 3, caseNo: 'AJ0063', payableAmount: null, actions: [] }),
    ];
    const { user, api } = renderPage(<CasesInAdjustmentPage />, {
      api: fakeApi()
        .on(listCases, { list: rows, count: 3 })
        .on(listCaseStatuses, { list: steps })
        .on(confirmAdjusts, {
          list: [
            { id: 1, problem: null },
            { id: 2, problem: '赔付金额已变化，请核对后再确认' },
          ],
        }),
    });

    await user.click(await screen.findByRole('checkbox', { name: /全选|选择本页/ }));
    const bulk = within(screen.getByRole('region', { name: '批量操作' }));
    expect(bulk.getByText('已选 2 项')).toBeInTheDocument();
    expect(bulk.getByText('¥3,000.50')).toBeInTheDocument();
    await user.click(bulk.getByRole('button', { name: '批量同意' }));
    const dialog = within(await screen.findByRole('dialog', { name: '同意2件理算结果，赔付合计¥3,000.50' }));
    await user.type(dialog.getByLabelText('短信验证码'), '246810');
    await user.click(dialog.getByRole('button', { name: /同\s*意/ }));

    expect(await screen.findByRole('dialog', { name: '成功 1 项，未成功 1 项' })).toHaveTextContent('AJ0062');
    expect(api.calls(confirmAdjusts)[0]?.body).toEqual({
      cases: [
        { id: 1, payableAmount: 1000.5 },
        { id: 2, payableAmount: 2000 },
      ],
      captcha: '246810',
    });
  });

  it.each([
    ['ok', '1天'],
    ['soon', '1天 将到期'],
    ['overdue', '1天 已超期'],
  ] as const)('show the state of a deadline as text: %s', async (sla, text) => {
    open(ReportedCasesPage, { sla });

    expect(await screen.findByText(text, { normalizer: (shown) => shown })).toBeInTheDocument();
  });
});
