import { act, screen } from '@testing-library/react';
import { createInsure } from 'shared-kernel/contract/insure';
import { payType, settleMode } from 'shared-kernel/domain/dictionaries';
import { resetRuntime } from 'shared-kernel/runtime';
import { aSession } from 'shared-kernel/testing';
import { anApi, openNew } from './apply.fixture';

afterEach(async () => {
  await act(async () => resetRuntime());
  sessionStorage.clear();
});

describe('the pay type of an application', () => {
  it('is the month’s bill for an employer who has one, unless the balance is chosen', async () => {
    const { user, api } = openNew(anApi(), aSession({ customer: { settleMode: settleMode.code.monthly } }));
    expect(await screen.findByRole('radio', { name: '月结' })).toBeChecked();
    expect(screen.getByText('计入月度结算单，现在不付款')).toBeInTheDocument();

    await user.click(screen.getByRole('radio', { name: '余额' }));
    await user.click(screen.getByRole('button', { name: '保存草稿' }));

    expect(await screen.findByText('草稿已保存')).toBeInTheDocument();
    expect(api.calls(createInsure)[0]?.body).toMatchObject({ payType: payType.code.balance });
    expect(screen.queryByText('计入月度结算单，现在不付款')).not.toBeInTheDocument();
  });

  it('is the balance for an employer without a bill, who is not asked', async () => {
    const { user, api } = openNew();

    await user.click(await screen.findByRole('button', { name: '保存草稿' }));

    expect(await screen.findByText('草稿已保存')).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: '月结' })).not.toBeInTheDocument();
    expect(api.calls(createInsure)[0]?.body).toMatchObject({ payType: payType.code.balance });
  });
});
