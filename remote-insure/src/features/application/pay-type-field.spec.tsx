import { screen } from '@testing-library/react';
import { createInsure, quoteCustomerMeal } from 'shared-kernel/contract/insure';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { payAccountType, payType, settleMode } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { aSession } from 'shared-kernel/testing';
import { staff } from '../../shared/insure.fixture';
import { anApi, openDraft, openNew } from './apply.fixture';

describe('the pay type of an application', () => {
  it('is the month’s bill for a month-settled employer, unless the balance is chosen', async () => {
    const { user, api } = openNew(anApi(), aSession({ customer: { settleMode: settleMode.code.monthly } }));
    expect(await screen.findByRole('radio', { name: '月结' })).toBeChecked();
    expect(screen.getByText('计入月度结算单，现在不付款')).toBeInTheDocument();

    await user.click(screen.getByRole('radio', { name: '余额' }));
    await user.click(screen.getByRole('button', { name: '保存草稿' }));

    expect(await screen.findByText('草稿已保存')).toBeInTheDocument();
    expect(api.calls(createInsure)[0]?.body).toMatchObject({ payType: payType.code.balance });
    expect(screen.queryByText('计入月度结算单，现在不付款')).not.toBeInTheDocument();
  });

  it('shows a warning when the month’s bill cannot include the premium', async () => {
    const warning = '超出月结授信额度，剩余323.81元';
    const quote = {
      lines: [],
      total: fen(2_339_25),
      endDate: civilDate('2027-11-21'),
      totalDays: 365,
      creditWarnings: [warning],
    };
    const session = aSession({ customer: { settleMode: settleMode.code.monthly } });
    const { user, api } = openDraft(staff, anApi().on(quoteCustomerMeal, quote), session);

    await user.click(await screen.findByRole('radio', { name: '月结' }));

    expect(await screen.findByText(warning)).toBeInTheDocument();
    expect(api.calls(quoteCustomerMeal).at(-1)?.body).toMatchObject({
      counts: [
        { jobType: 1, count: 2 },
        { jobType: 3, count: 1 },
      ],
    });

    await user.click(screen.getByRole('radio', { name: '余额' }));
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
  });

  it('may be a voucher for a prepaid employer with a company account', async () => {
    const { user, api } = openNew();
    expect(await screen.findByRole('radio', { name: '余额' })).toBeChecked();

    await user.click(screen.getByRole('radio', { name: '付款凭证' }));
    expect(screen.getByText('审核通过后对公转账，并在起保日零时前上传付款凭证')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '保存草稿' }));

    expect(await screen.findByText('草稿已保存')).toBeInTheDocument();
    expect(api.calls(createInsure)[0]?.body).toMatchObject({
      payType: payType.code.balance,
      byVoucher: true,
    });
  });

  it('is the balance, without a choice, for an employer who has no other pay type', async () => {
    const { code } = payAccountType;
    const { user, api } = openNew(anApi(), aSession({ customer: { payAccountType: code.wechat } }));

    await user.click(await screen.findByRole('button', { name: '保存草稿' }));

    expect(await screen.findByText('草稿已保存')).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: '余额' })).not.toBeInTheDocument();
    expect(api.calls(createInsure)[0]?.body).toMatchObject({ payType: payType.code.balance });
  });
});
