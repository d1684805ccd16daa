import { screen, waitFor } from '@testing-library/react';
import { getCustomerInfo } from 'shared-kernel/contract/customers';
import { getCapital } from 'shared-kernel/contract/money/finance';
import { getBankInfo } from 'shared-kernel/contract/reference';
import { getSettlement, listSettlements, payBills } from 'shared-kernel/contract/money/settlements';
import { getBillVoucher } from 'shared-kernel/contract/money/vouchers';
import { fen } from 'shared-kernel/domain/money';
import { bus, topics } from 'shared-kernel/runtime';
import { aBankAccount, fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { aBill, aCapital } from '../../wallet.fixture';
import { PayPage } from './pay.page';
import { aSettlement } from './settlement.fixture';
import { VoucherPage } from './voucher.page';

const bills = [
  aBill(),
  aBill({ id: 12, settleNo: 'JS202609000031', payAmount: fen(800_99) }),
  aBill({ id: 13, settleNo: 'JS202609000044', signcompanyId: 2, payAmount: fen(10_00) }),
];
const network = (list = bills) =>
  fakeApi()
    .on(listSettlements, { list, count: list.length, statusCounts: {} })
    .on(getCapital, aCapital({ available: fen(5_000_00) }));

const open = (ids: string, api = network()) =>
  renderPage(<PayPage />, { route: `/settlementLog/newUploadPaymentVoucher${ids}`, api });

describe('paying bills', () => {
  it('pays several bills of one contracting company with an SMS code', async () => {
    const paid = { paid: fen(2_000_00), available: fen(3_000_00), settleNos: ['a', 'b'] };
    const { user, api, url } = open('?ids=11', network().on(payBills, paid));
    expect(await screen.findByRole('checkbox', { name: 'JS202610000032' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'JS202609000044' })).toBeDisabled();

    await user.click(screen.getByRole('checkbox', { name: 'JS202609000031' }));
    expect(screen.getByText('¥3,000.00')).toBeInTheDocument();
    await user.type(screen.getByLabelText('短信验证码'), '246810');
    await user.click(screen.getByRole('button', { name: '确认支付¥2,000.00' }));

    await waitFor(() => expect(url()).toBe('/settlementLog/log?settleStatus=3'));
    expect(api.calls(payBills)).toMatchObject([{ body: { ids: [11, 12], captcha: '246810' } }]);
  });

  it('selects the bills of one contracting company when the URL names none', async () => {
    open('');

    expect(await screen.findByRole('checkbox', { name: 'JS202610000032' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'JS202609000044' })).not.toBeChecked();
    expect(screen.queryByText(/部分结算单已支付/)).not.toBeInTheDocument();
  });

  it('offers a recharge of the shortfall instead of a payment', async () => {
    const onRequest = jest.fn();
    bus.on(topics.rechargeRequested).subscribe(onRequest);
    const { user } = open('?ids=11', network().on(getCapital, aCapital({ available: fen(1_000_00) })));

    expect(await screen.findByText('可用余额不足，还差¥199.01')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /确认支付/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '去充值' }));

    expect(onRequest).toHaveBeenCalledWith({ shortfall: fen(199_01) });
  });

  it('requires one transfer of the total under 凭证支付', async () => {
    const { user } = open(
      '?ids=11,12',
      network().on(getCustomerInfo, refuse(404)).on(getBankInfo, aBankAccount),
    );

    await user.click(await screen.findByRole('tab', { name: '凭证支付' }));

    expect(await screen.findByText('须与应付金额一致：¥2,000.00')).toBeInTheDocument();
    expect(await screen.findByText(aBankAccount.bankNum)).toBeInTheDocument();
  });

  it('shows a message when nothing is to be paid', async () => {
    open('?ids=11', network([]));

    expect(await screen.findByText('没有待支付的结算单。')).toBeInTheDocument();
  });
});

describe('the voucher of one bill', () => {
  const due = {
    due: fen(1_199_01),
    employer: '华北建设有限公司',
    signcompany: 1,
    payBefore: null,
    refusal: null,
    vouchers: [],
  };

  it('shows the account to transfer to and the amount that has to match', async () => {
    renderPage(<VoucherPage />, {
      route: '/settlementLog/uploadPaymentVoucher?id=11',
      api: network()
        .on(getCustomerInfo, refuse(404))
        .on(getBankInfo, aBankAccount)
        .on(getSettlement, aSettlement())
        .on(getBillVoucher, due),
    });

    expect(await screen.findByRole('heading', { name: '上传付款凭证' })).toBeInTheDocument();
    expect(await screen.findByText(aBankAccount.bankNum)).toBeInTheDocument();
    expect(screen.getByText('须与应付金额一致：¥1,199.01')).toBeInTheDocument();
  });
});
