import { randomUUID } from 'node:crypto';
import { fen } from 'shared-kernel/domain/money';
import {
  invoiceApplicationStatus,
  invoiceContent,
  invoiceKind,
  invoicetype,
  walletBizType,
} from 'shared-kernel/domain/dictionaries';
import type { Db } from '../../platform/db/database';
import type { GivenCustomer, Portal } from '../../testing/portal';
import { capture, creditRecharge, freeze, refund } from '../finance/ledger';
import { insertRow } from '../../testing/rows';

export const givenInvoiceInfo = (db: Db, customerId: number) =>
  insertRow(db, 'invoice_info', {
    customer_id: customerId,
    title: '测试企业',
    tax_no: '91350205MA2DEM017T',
    invoicetype: invoicetype.code.undecided,
    reg_address: '厦门市海沧区示例路1号',
    reg_phone: '05920000018',
    bank_deposit: '中国工商银行',
    bank_num: '35050168000000000001',
    receive_email: 'invoice@example.com',
    receiver_name: null,
    receiver_phone: null,
    receiver_address: null,
    updated_at: new Date('2026-01-01'),
  });

/** A prepaid employer whose money is moved directly by the ledger's functions, without policies. */
export function prepaidEmployer(portal: Portal, { id: customerId, username }: GivenCustomer) {
  let bizId = 0;
  const move = (book: typeof freeze, yuan: number) =>
    portal.ctx.db.transaction().execute((trx) =>
      book(trx, {
        customerId,
        amount: fen(Math.round(yuan * 100)),
        bizType: walletBizType.code.insure,
        bizId: (bizId += 1),
        bizNo: `TB${bizId}`,
        summary: '投保',
        at: portal.clock.now(),
      }),
    );
  return {
    customerId,
    caller: portal.as(username),
    recharge: (source: 'BANK' | 'WECHAT_CLEARING', yuan: number) =>
      move((trx, given) => creditRecharge(trx, given, source), yuan),
    consume: async (yuan: number) => {
      await move(freeze, yuan);
      await move(capture, yuan);
    },
    giveBack: (yuan: number) => move(refund, yuan),
    /** Runs the jobs at 02:00 of a day, so that months before it are closed. */
    passDay: async (day: string) => {
      portal.clock.set(`${day}T02:00:00+08:00`);
      await portal.ctx.jobs.runAll();
    },
  };
}

/** Inserts an employer's application in state 0, without a payment. */
export const givenInvoice = (
  db: Db,
  { id, userId, signcompanyId }: Pick<GivenCustomer, 'id' | 'userId' | 'signcompanyId'>,
) =>
  insertRow(db, 'invoice', {
    apply_no: `KP${randomUUID()}`,
    customer_id: id,
    user_id: userId,
    signcompany_id: signcompanyId,
    invoice_kind: invoiceKind.code.plain,
    invoice_content: invoiceContent.code.premium,
    title: '测试企业',
    tax_no: '91350205MA2DEM017T',
    reg_address: '',
    reg_phone: '',
    bank_deposit: '',
    bank_num: '',
    amount_fen: 106,
    tax_rate: 6,
    net_fen: 100,
    tax_fen: 6,
    invoice_status: invoiceApplicationStatus.code.waiting,
    receive_email: 'invoice@example.com',
    remark: '',
    created_at: new Date('2026-01-01'),
    updated_at: new Date('2026-01-01'),
  });
