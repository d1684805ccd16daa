import { act, screen, waitFor, within } from '@testing-library/react';
import { createInsure, getRenewData, listCustomerMeals } from 'shared-kernel/contract/insure';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { resetRuntime } from 'shared-kernel/runtime';
import { refuse, renderPage } from 'shared-kernel/testing';
import { aPlan, staff } from '../../shared/insure.fixture';
import { anApi } from './apply.fixture';
import { RenewPage } from './renew.page';

const data = {
  customerMealId: 7,
  insurePeriod: 12 as const,
  startDate: civilDate('2027-02-01'),
  projectId: null,
  payType: 1 as const,
  renewFromId: 21,
  persons: staff,
  policyNo: 'PZ21',
  endDate: civilDate('2027-01-31'),
  hasLapsed: false,
  dropped: [{ name: '王五', idNoMasked: '3502**********0011', reason: '年龄须在16-65周岁之间' }],
  renewal: null,
};

const open = (answer: unknown = data, usable = true) =>
  renderPage(<RenewPage />, {
    route: '/insurance/reInsure/21',
    path: '/insurance/reInsure/:id',
    api: anApi(aPlan({ usable, reason: usable ? null : '方案已失效，请联系专属客服' }))
      .on(getRenewData, answer as typeof data)
      .on(listCustomerMeals, { list: [aPlan()], count: 1 }),
  });

describe('renewing a policy', () => {
  it('submits the same people from the day after the old policy, and names people who are left out', async () => {
    const { api, user, url } = open();

    expect(await screen.findByRole('heading', { level: 1, name: '续保 安心方案' })).toBeInTheDocument();
    expect(screen.getByText('有1名在保人员未带入，原保单到期后他们将没有保障：')).toBeInTheDocument();
    expect(within(screen.getByRole('table', { name: '未带入人员' })).getByText('王五')).toBeInTheDocument();
    expect(await screen.findByLabelText('第2行姓名')).toHaveValue('王芳');
    expect(screen.getByLabelText('起保日期')).toBeDisabled();
    for (const name of ['《保险条款》', '《特别约定》'])
      await user.click(screen.getByRole('button', { name }));
    await user.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
    await user.click(screen.getByRole('button', { name: '提交续保' }));

    await waitFor(() => expect(url()).toBe('/insurance/details/31'));
    expect(api.calls(createInsure)[0]?.body).toMatchObject({
      renewFromId: 21,
      startDate: '2027-02-01',
      persons: staff,
    });
  });

  const renewed = (insureStatus: number) => ({
    ...data,
    persons: [],
    dropped: [],
    renewal: { id: 31, insureStatus, customerMealId: 7 },
  });

  it('links to the renewal when it was submitted already', async () => {
    open(renewed(1));

    expect(await screen.findByText('该保单已续保')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '查看续保单' })).toHaveAttribute('href', '/insurance/details/31');
  });

  it('redirects to the renewal when it is a draft', async () => {
    const { url } = open(renewed(0));

    await waitFor(() => expect(url()).toBe('/employer/insure/insureing/7?draft=31'));
  });

  it('shows what to do instead when it is too early, or when the plan has ended', async () => {
    const first = open(data, false);
    expect(await screen.findByText(/方案已失效.*请选择其他方案续保/)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: '续保方案' })).toBeInTheDocument();
    first.unmount();
    await act(async () => resetRuntime());

    open(refuse(2030));
    expect(await screen.findByText('原保单到期前60天内方可续保')).toBeInTheDocument();
  });
});
