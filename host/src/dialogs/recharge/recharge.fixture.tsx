import { screen, within } from '@testing-library/react';
import { getCustomerInfo, updateRechargePopFlag } from 'shared-kernel/contract/customers';
import { checkRepeatPay, payRecharge } from 'shared-kernel/contract/money/finance';
import { checkOwnerRepeat, uploadOss, type FileRecord } from 'shared-kernel/contract/files';
import {
  createNative,
  currentOrder,
  generateOrderNo,
  type TradeState,
  type WechatOrder,
} from 'shared-kernel/contract/money/payment';
import { getBankInfo } from 'shared-kernel/contract/reference';
import { fen } from 'shared-kernel/domain/money';
import { clock } from 'shared-kernel/runtime';
import { anEmployer, aReceipt, fakeApi, type FakeApi } from 'shared-kernel/testing';
import { costStatus, invoicetype, rechargePopFlag } from 'shared-kernel/domain/dictionaries';

export const outTradeNo = 'WX202611210930000000000001';

/** An order as the server returns it, with three minutes left by the server's clock; an ended one has no code. */
export const anOrder = (state: TradeState = 'NOTPAY', change: Partial<WechatOrder> = {}): WechatOrder => ({
  out_trade_no: outTradeNo,
  trade_state: state,
  trade_state_desc: '余额不足',
  money: fen(100_00),
  code_url: state === 'NOTPAY' || state === 'USERPAYING' ? 'weixin://wxpay/bizpayurl?pr=1' : null,
  expireTime: inSeconds(180),
  costId: state === 'SUCCESS' ? 9 : null,
  ...change,
});

export const inSeconds = (seconds: number): string =>
  new Date(clock.now().getTime() + seconds * 1000).toISOString();

export const receipt: FileRecord = aReceipt({
  url: `/prod-api/api/oss/raw/${aReceipt().id}?sig=a&exp=1`,
  owner: 'tmp:a',
});

export const invoice = {
  invoicetype: invoicetype.code.undecided,
  regAddress: '',
  regPhone: '',
  bankDeposit: '示例银行开发区支行',
  bankNum: '35050168000000000001',
  receiveEmail: '',
  receiverName: '',
  receiverPhone: '',
  receiverAddress: '',
  version: 1,
  title: '华北建设有限公司',
  taxNo: '',
};

const info = anEmployer({
  signcompanyname: '示例服务公司',
  lowBalanceLine: fen(5_000_00),
  invoiceInfo: invoice,
});

/** A fake server where every call succeeds and no order is open yet. */
export const aRechargeApi = (): FakeApi =>
  fakeApi()
    .on(getCustomerInfo, info)
    .on(getBankInfo, {
      bankName: '示例服务公司',
      bankNum: '350200088800010001',
      bankDeposit: '中国建设银行厦门思明支行',
      cnapsCode: '105393000018',
      tip: '企业账户只能公户对公户打款',
    })
    .on(checkRepeatPay, { repeat: false, count: 0 })
    .on(payRecharge, { id: 9, costNo: 'CZ0009', costStatus: costStatus.code.waiting })
    .on(uploadOss, receipt)
    .on(checkOwnerRepeat, { repeat: false, count: 0 })
    .on(currentOrder, null)
    .on(generateOrderNo, { outTradeNo })
    .on(createNative, () => ({
      code_url: 'weixin://wxpay/bizpayurl?pr=1',
      out_trade_no: outTradeNo,
      expireTime: inSeconds(180),
    }))
    .on(updateRechargePopFlag, { rechargePopFlag: rechargePopFlag.code.dismissed });

export const dialog = () => within(screen.getByRole('dialog', { name: '账户充值' }));

/** Finds a confirmation over the dialog by its text, because under Jest antd gives all dialogs the same id. */
export async function question(words: string) {
  const [asked] = (await screen.findAllByText(words)).map((part) =>
    part.closest<HTMLElement>('[role="dialog"]'),
  );
  if (!asked) throw new Error(`no dialog contains "${words}"`);
  return within(asked);
}
