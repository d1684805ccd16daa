import { screen, waitFor } from '@testing-library/react';
import { getCustomerInfo } from 'shared-kernel/contract/customers';
import { uploadOss } from 'shared-kernel/contract/files';
import { getInsure } from 'shared-kernel/contract/insure';
import { getBankInfo, getSigncompany } from 'shared-kernel/contract/reference';
import { getAddReduce } from 'shared-kernel/contract/roster';
import {
  getInsureVoucher,
  getOrderVoucher,
  submitInsureVoucher,
  submitOrderVoucher,
  type VoucherDue,
} from 'shared-kernel/contract/money/vouchers';
import { insureStatus } from 'shared-kernel/domain/dictionaries';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import { aBankAccount, aReceipt, fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { aPolicy } from '../../shared/insure.fixture';
import { anOrder } from '../../shared/order.fixture';
import { PaymentVoucherPage } from './payment-voucher.page';

const employer = '华北建设有限公司';
const { id: receipt } = aReceipt();
const dueOf = (change: Partial<VoucherDue> = {}): VoucherDue => ({
  due: fen(16_51),
  employer,
  signcompany: 1,
  payBefore: '2026-11-21T16:00:00Z',
  refusal: null,
  vouchers: [],
  ...change,
});

const payApi = () =>
  fakeApi()
    .on(getCustomerInfo, refuse(404))
    .on(getSigncompany, {
      id: 1,
      signcompanyname: '示例服务公司',
      uscc: '91350205MA2DEM017T',
      fddProtocolUrl: null,
      protocolVersion: '1',
    })
    .on(getBankInfo, aBankAccount)
    .on(uploadOss, aReceipt());

const open = (due: VoucherDue) =>
  renderPage(<PaymentVoucherPage />, {
    route: '/addReduce/paymentVoucher?id=51',
    api: payApi()
      .on(getAddReduce, anOrder())
      .on(getOrderVoucher, due)
      .on(submitOrderVoucher, { id: 7, voucherNo: 'FK20261121000007' }),
  });

async function fillIn(user: ReturnType<typeof open>['user']) {
  await user.type(await screen.findByLabelText('付款账号'), '4100020109200001234');
  await user.type(screen.getByLabelText('付款开户行'), '中国工商银行厦门分行');
  await user.upload(
    screen.getByLabelText('上传付款凭证', { selector: 'input' }),
    new File([new Uint8Array(8)], '回单.png', { type: 'image/png' }),
  );
  await screen.findByRole('link', { name: '回单.png' });
  await user.click(screen.getByRole('button', { name: '提交付款凭证' }));
}

describe('the voucher of an order', () => {
  it('is submitted with the amount due, and leads back to the order', async () => {
    const { user, api, url } = open(dueOf());
    expect(await screen.findByText('350200088800010001')).toBeInTheDocument();
    expect(await screen.findByText(/91350205MA2DEM017T/)).toBeInTheDocument();
    expect(screen.getByText(/请在2026-11-22 00:00前提交凭证/)).toBeInTheDocument();

    await fillIn(user);

    await waitFor(() => expect(url()).toBe('/addReduce/logDetail/51'));
    expect(api.calls(submitOrderVoucher)).toMatchObject([
      { params: { id: '51' }, body: { payAmount: 16.51, payerName: employer, fileIds: [receipt] } },
    ]);
  });

  it('pays an application with the same form, and leads back to it', async () => {
    const { user, api, url } = renderPage(<PaymentVoucherPage />, {
      route: '/addReduce/paymentVoucher?insureId=21',
      api: payApi()
        .on(getInsure, aPolicy({ id: 21, insureStatus: insureStatus.code.unpaid }))
        .on(getInsureVoucher, dueOf({ due: fen(669_60) }))
        .on(submitInsureVoucher, { id: 8, voucherNo: 'FK20261121000008' }),
    });
    await fillIn(user);

    await waitFor(() => expect(url()).toBe('/insurance/details/21'));
    expect(api.calls(submitInsureVoucher)).toMatchObject([
      { params: { id: '21' }, body: { payAmount: 669.6, payerName: employer, fileIds: [receipt] } },
    ]);
  });

  it('shows why it cannot be submitted now, and why an earlier voucher was refused', async () => {
    open(
      dueOf({
        refusal: '生效日期不能早于次日',
        vouchers: [
          {
            id: 1,
            voucherNo: 'FK20261120000001',
            payerName: employer,
            payerBankNumTail: '1234',
            payerBankDeposit: '示例银行',
            payAmount: fen(16_51),
            payDate: civilDate('2026-11-20'),
            voucherStatus: 2,
            auditRemark: '未查询到该笔转账',
            submitterName: '王敏',
            submitTime: '2026-11-20T02:00:00Z',
            auditTime: '2026-11-20T03:00:00Z',
            files: [],
          },
        ],
      }),
    );

    expect(await screen.findByText('生效日期不能早于次日')).toBeInTheDocument();
    expect(screen.getByText('未查询到该笔转账')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '提交付款凭证' })).not.toBeInTheDocument();
  });
});
