import { screen, waitFor, within } from '@testing-library/react';
import { declineRenewal, listRenewals, renewPolicies, type RenewalRow } from 'shared-kernel/contract/insure';
import { listProjectNames } from 'shared-kernel/contract/projects';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { renewStatus } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { papersUnread } from 'shared-kernel/domain/texts';
import { fakeApi, refuse, renderPage, textOfList } from 'shared-kernel/testing';
import { RenewalListPage } from './renewal-list.page';

const aRow = (change: Partial<RenewalRow> = {}): RenewalRow => ({
  id: 21,
  policyNo: 'PZ21',
  customerMealId: 7,
  mealName: '安心方案',
  supplyerId: 3,
  supplyerName: '平安保险',
  filialeName: null,
  projectName: null,
  insurePeriod: 12,
  endDate: civilDate('2026-11-30'),
  daysLeft: 9,
  personCount: 1268,
  lastPremium: fen(395_777_00),
  lossRatio: 68.4,
  estimatedPremium: fen(402_100_00),
  ageNote: null,
  renewStatus: renewStatus.code.waiting,
  renewalId: null,
  renewalStatus: null,
  noRenewReason: null,
  actions: ['renew', 'decline'],
  ...change,
});

const rows = [
  aRow(),
  aRow({ id: 22, policyNo: 'PZ22', daysLeft: -3, actions: [], renewStatus: renewStatus.code.renewing, renewalId: 31 }),
  aRow({ id: 23, projectName: '一厂装配', filialeName: '一分厂', policyNo: 'PZ23', daysLeft: 7, actions: ['renew', 'resume'], renewStatus: renewStatus.code.declined }),
]; // prettier-ignore

const open = (list = rows) =>
  renderPage(<RenewalListPage />, {
    api: fakeApi()
      .on(listRenewals, { list, count: list.length, statusCounts: { 0: 1, 1: 1, 3: 1 } })
      .on(listProjectNames, { list: [] }),
  });

describe('the board of renewals', () => {
  it('shows premiums, loss ratio and the next step of each policy', async () => {
    open();

    expect(await textOfList()).toEqual([
      'heading: 续保管理',
      'tabs: 全部 | 待续保 (1) | 续保中 (1) | 已续保 | 不续保 (1)',
      'filters: 保单号 | 到期区间 | 项目',
      'columns: 保单号 | 方案 | 到期日期 | 到期时在保 | 上期保费 / 预估续保 | 赔付率 | 续保状态 | 操作',
      'row:  | PZ21 | 安心方案 | 2026-11-30 剩9天 | 1,268 | ¥395,777.00 / ¥402,100.00 | 68.4% | 待续保 | 续保、更多',
      'row:  | PZ22 | 安心方案 | 2026-11-30 已脱保3天 | 1,268 | ¥395,777.00 / ¥402,100.00 | 68.4% | 续保中 | 查看续保单',
      'row:  | PZ23 | 安心方案 一厂装配 | 2026-11-30 剩7天 | 1,268 | ¥395,777.00 / ¥402,100.00 | 68.4% | 不续保 | 续保、更多',
    ]);
  });

  it('excludes renewed policies, requires consent to opened documents, and shows the result of each renewal', async () => {
    const { api, user } = open();
    api.on(renewPolicies, {
      list: [
        {
          id: 21,
          policyNo: 'PZ21',
          renewalId: 41,
          insureStatus: 1,
          personCount: 1267,
          premium: fen(401_800_00),
          dropped: [{ name: '王五', idNoMasked: '3502**********0011', reason: '年龄须在16-65周岁之间' }],
          reason: null,
        },
      ],
    });
    const [, first, second] = await screen.findAllByRole('checkbox');
    await user.click(first ?? document.body);
    expect(second).toBeDisabled();
    expect(second).toHaveAccessibleName('已续保或续保中，不能再选择');
    await user.click(await screen.findByRole('button', { name: '批量续保' }));
    const dialog = within(await screen.findByRole('dialog'));

    expect(dialog.getByRole('button', { name: '提交续保' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox'));
    expect(dialog.getByRole('alert')).toHaveTextContent(papersUnread);
    expect(dialog.getByRole('checkbox')).not.toBeChecked();
    for (const name of ['《保险条款》', '《特别约定》'])
      await user.click(dialog.getByRole('button', { name }));
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: '提交续保' }));

    expect(await dialog.findByText('1人：王五（年龄须在16-65周岁之间）')).toBeInTheDocument();
    expect(api.calls(renewPolicies)).toMatchObject([{ body: { ids: [21], agreeClauses: true } }]);
  });

  it.each([
    [9, false],
    [-3, true],
  ])('says when cover starts again for a policy with %i days left', async (daysLeft, isLapsed) => {
    const { user } = open([aRow({ daysLeft })]);
    await user.click((await screen.findAllByRole('checkbox'))[1] ?? document.body);
    await user.click(await screen.findByRole('button', { name: '批量续保' }));

    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryAllByText(/已脱保的最早自提交次日零时起保/)).toHaveLength(isLapsed ? 1 : 0);
  });

  it('declines several renewals for one reason, and names those that were refused', async () => {
    const { api, user } = open();
    api.on(declineRenewal, ({ params }) => (params.id === '21' ? refuse(2015) : { id: 23, renewStatus: 3 }));
    const [, first, , third] = await screen.findAllByRole('checkbox');
    for (const box of [first, third]) await user.click(box ?? document.body);
    await user.click(await screen.findByRole('button', { name: '批量不续保' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('原因'));
    await user.click(await screen.findByTitle('项目结束'));
    await user.click(dialog.getByRole('button', { name: '确定不续保' }));

    expect(await screen.findByText('成功 1 项，未成功 1 项')).toBeInTheDocument();
    expect(screen.getByText('该保单已续保').closest('li')).toHaveTextContent('PZ21');
    expect(api.calls(declineRenewal).map(({ body }) => body)).toEqual([
      { reason: '项目结束' },
      { reason: '项目结束' },
    ]);
  });

  it('declines a renewal with a reason, and keeps what was typed when refused', async () => {
    const { api, user } = open();
    api.on(declineRenewal, refuse(2015));
    const [menu] = await screen.findAllByRole('button', { name: '更多' });
    await user.click(menu as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: '不续保' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '确定不续保' }));
    expect(await dialog.findByText('请选择不续保原因')).toBeInTheDocument();
    await user.click(dialog.getByLabelText('原因'));
    await user.click(await screen.findByTitle('更换保险公司'));
    await user.type(dialog.getByLabelText('补充说明'), '价格');
    await user.click(dialog.getByRole('button', { name: '确定不续保' }));

    expect(await dialog.findByText('该保单已续保')).toBeInTheDocument();
    expect(dialog.getByLabelText('补充说明')).toHaveValue('价格');
    api.on(declineRenewal, { id: 21, renewStatus: 3 });
    await user.click(dialog.getByRole('button', { name: '确定不续保' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.calls(declineRenewal)[1]).toMatchObject({
      params: { id: '21' },
      body: { reason: '更换保险公司：价格' },
    });
  });
});
