import { screen, waitFor, within } from '@testing-library/react';
import { problems } from 'shared-kernel/contract';
import {
  deleteInsure,
  getInsureDraft,
  listInsurePersons,
  openToBranches,
  previewSurrender,
  surrenderInsure,
  type PolicyDetail,
} from 'shared-kernel/contract/insure';
import { listPremiumEntries } from 'shared-kernel/contract/money/premium-entries';
import { listAddReduces } from 'shared-kernel/contract/roster';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import { clock } from 'shared-kernel/runtime';
import { fakeApi, refuse } from 'shared-kernel/testing';
import { aDraft, staff, hrefOf } from '../../shared/insure.fixture';
import { headcountByMonth } from './headcount-chart';
import { leave, open } from './policy.fixture';

const days = {
  startDate: civilDate('2026-11-22'),
  endDate: civilDate('2027-11-21'),
  today: civilDate('2026-12-01'),
  days: [
    { date: civilDate('2026-11-30'), count: 3, joined: 3, left: 0 },
    { date: civilDate('2026-12-01'), count: 5, joined: 2, left: 0 },
    { date: civilDate('2026-12-02'), count: 4, joined: 0, left: 1 },
  ],
};

/** Buttons and links of the header, by their text. */
const actions = async () => {
  await screen.findByRole('heading', { level: 1, name: '安心方案' });
  const words = ['删除', '撤回', '放弃投保', '继续填写', '去支付', '加减保'];
  const shown = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')];
  const texts = shown.map((one) => one.textContent?.replace(/\s/g, '') ?? '');
  return words.filter((word) => texts.includes(word));
};

const confirmed = async (page: ReturnType<typeof open>, question: string, yes: RegExp) => {
  const asked = await screen.findByRole('dialog', { name: question });
  await page.user.click(within(asked).getByRole('button', { name: yes }));
};

describe('the actions on a policy', () => {
  it.each<[string, Partial<PolicyDetail>, string[]]>([
    ['nothing that the server does not allow', {}, []],
    [
      'a draft',
      { actions: ['edit', 'submit', 'delete'], insureStatus: 0, policyNo: null },
      ['删除', '继续填写'],
    ],
    ['one in underwriting', { actions: ['cancel'], insureStatus: 1 }, ['撤回']],
    ['one to be paid', { actions: ['pay', 'cancel'], insureStatus: 3 }, ['放弃投保', '去支付']],
    ['one in force', { actions: ['changeStaff'], insureStatus: 5 }, ['加减保']],
  ])('are those the server allows: %s', async (_case, change, expected) => {
    open(change);

    expect(await actions()).toEqual(expected);
    // Sharing the policy with branches.
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('include sharing the policy with branches when the server allows it', async () => {
    const page = open({ openToBranches: false }, fakeApi().on(openToBranches, { openToBranches: true }));

    await page.user.click(await screen.findByRole('checkbox', { name: '允许分公司使用' }));

    await waitFor(() => expect(page.api.calls(openToBranches)).toMatchObject([{ body: { open: true } }]));
    expect(await screen.findByText('分公司现在可以使用本保单')).toBeInTheDocument();
  });

  it('link a draft to its form', async () => {
    open({ actions: ['edit'], insureStatus: 0 });

    expect(await hrefOf('继续填写')).toBe('/employer/insure/insureing/7?draft=21');
  });

  it('include deleting a draft after a confirmation, which then leads to the list', async () => {
    const page = open({ actions: ['delete'], insureStatus: 0 }, fakeApi().on(deleteInsure, null));
    await page.user.click(await screen.findByRole('button', { name: /删\s*除/ }));
    expect(page.api.calls(deleteInsure)).toHaveLength(0);

    await confirmed(page, '确定要删除这份投保单吗？', /删\s*除/);

    await waitFor(() => expect(page.url()).toBe('/insurance/index'));
    expect(page.api.calls(deleteInsure)).toHaveLength(1);
  });
});

describe('surrendering a policy', () => {
  it('shows each person’s refund, and sends the required reason and the chosen last day', async () => {
    clock.sync('2026-12-01T02:00:00Z');
    const page = open({ actions: ['surrender'] });
    page.api
      .on(previewSurrender, ({ query }) => ({
        lastDay: civilDate(query.lastDay ?? ''),
        count: 1,
        refund: fen(299_03),
        lines: [
          {
            personId: 1,
            name: '王甲',
            idNoMasked: '3502**********0011',
            workTypeName: '文员',
            jobType: 1,
            startDate: civilDate('2026-11-22'),
            days: 163,
            unitPremium: fen(669_60),
            refund: fen(299_03),
            formula: '669.60 × 163 ÷ 365 = 299.03',
          },
        ],
      }))
      .on(surrenderInsure, { id: 21, insureStatus: 7, refund: fen(299_03) });
    await page.user.click(await screen.findByRole('button', { name: /退\s*保/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('669.60 × 163 ÷ 365 = 299.03')).toBeInTheDocument();
    await page.user.click(dialog.getByRole('button', { name: '提交退保申请' }));
    expect(await dialog.findByText('请选择退保原因')).toBeInTheDocument();
    await page.user.click(dialog.getByLabelText('退保原因'));
    await page.user.click(await screen.findByTitle('项目结束'));
    await page.user.clear(dialog.getByLabelText('终止日期'));
    await page.user.type(dialog.getByLabelText('终止日期'), '2026-12-31{Tab}');
    await page.user.click(dialog.getByRole('button', { name: '提交退保申请' }));

    const body = { reason: '项目结束', lastDay: '2026-12-31' };
    await waitFor(() => expect(page.api.calls(surrenderInsure)).toMatchObject([{ body }]));
  });

  const refusals = [problems.openClaimCases, problems.stateChanged];
  it.each(refusals)('is blocked while a case or an order is open: $text', async ({ code, text }) => {
    const page = open({ actions: ['surrender'] }, fakeApi().on(previewSurrender, refuse(code)));

    await page.user.click(await screen.findByRole('button', { name: /退\s*保/ }));

    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: '提交退保申请' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: '提交退保申请' })).toHaveAccessibleDescription('现在不能退保');
  });
});

describe('the page of a policy', () => {
  it('shows the policy number once there is one, otherwise the application number and no changes of staff', async () => {
    open();
    expect(await screen.findByRole('button', { name: '复制BD0021' })).toBeInTheDocument();
    await leave();

    const { api } = open({ policyNo: null });

    expect(await screen.findByRole('button', { name: '复制TB0021' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: '批改记录' })).not.toBeInTheDocument();
    expect(api.calls(listAddReduces)).toHaveLength(0);
  });

  it('links the premium to orders and account, and counts people by month up to today', async () => {
    open();

    expect(await hrefOf('JJ0044')).toBe('/addReduce/logDetail/44');
    expect(await hrefOf(/账户流水/)).toBe('/rechargeManage/recharge?keyword=JJ0044');
    expect(screen.getByText(/计收保费合计 ¥2,008.80/)).toBeInTheDocument();
    expect(headcountByMonth(days)).toEqual([
      { month: '2026-11', count: 3, joined: 3, left: 0 },
      { month: '2026-12', count: 5, joined: 2, left: 0 },
    ]);
  });

  it('names the documents that were opened before the application was submitted', async () => {
    open({ consents: [{ paper: 'clauses', sha256: 'ab12', openedAt: '2026-11-21T01:30:00.000Z' }] });

    expect(await screen.findByText('投保时已阅《保险条款》')).toBeInTheDocument();
    expect(screen.getByText('ab12').closest('details')).not.toHaveAttribute('open');
  });

  it('lists the people of a rejected application as they were typed, and the remarks of underwriting', async () => {
    const rejected = { insureStatus: 2, policyNo: null, uwRemark: '请补充工种说明' };
    const { api } = open(rejected, fakeApi().on(getInsureDraft, aDraft(staff)));

    expect(await screen.findByText('张伟')).toBeInTheDocument();
    expect(screen.getByText('350212********0015')).toBeInTheDocument();
    expect(screen.getByText('审核意见：请补充工种说明')).toBeInTheDocument();
    expect(api.calls(listInsurePersons)).toHaveLength(0);
    expect(api.calls(listPremiumEntries)).toHaveLength(0);
  });

  it.each([
    [1, '审核结果会发送站内消息，通过后请在2026-11-22零时前支付。'],
    [3, '请在2026-11-22零时前支付，逾期投保单自动作废。'],
    [4, '保障自2026-11-22零时开始。'],
  ])('shows the next step in state %i', async (state, text) => {
    open({ insureStatus: state });

    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
