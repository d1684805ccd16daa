import {
  getComputedStatus,
  getCustomerInfo,
  getCustomerYunInfo,
  getFilialeByPhone,
  getFilialeName,
  getServicerInfo,
  updateCustomerInvoiceInfo,
  updateRechargePopFlag,
} from 'shared-kernel/contract/customers';
import { fen } from 'shared-kernel/domain/money';
import { usertype } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import type { Actor } from '../../platform/context';
import { notFound, Problem } from '../../platform/http/problem';
import type { Module } from '../../platform/http/route';
import { walletOf } from '../finance/ledger';
import {
  accountOf,
  clearRechargePopFlag,
  customerOf,
  filialeByPhone,
  insuredCounts,
  invoiceInfoOf,
  projectNamesOf,
  servicerOf,
  type CustomerFacts,
} from './customers.repository';
import { saveInvoiceInfo, toInvoiceInfo } from './invoice-info';

/** Project users do not see the employer's money. */
const seesMoney = (actor: Actor): boolean => actor.usertype !== usertype.code.project;

/** The caller's employer, its branches and its contact at the provider. */
export const customersModule: Module = (route, ctx) => {
  route(getCustomerInfo, async ({ actor }) => {
    const customer = await customerOf(ctx.db, actor);
    const account = await accountOf(ctx.db, actor);
    const invoiceInfo = seesMoney(actor) ? await invoiceInfoOf(ctx.db, actor.customerId) : undefined;
    return {
      ...statesOf(customer),
      id: customer.id,
      customername: customer.customername,
      uscc: customer.uscc,
      payAccountType: customer.pay_account_type,
      invoicetype: customer.invoicetype,
      signcompany: customer.signcompany_id,
      signcompanyname: customer.signcompanyname,
      usertype: actor.usertype,
      telephone: account.mobile,
      firstLoginFlag: account.first_login_flag,
      settleMode: customer.settle_mode,
      lowBalanceLine: seesMoney(actor) ? fen(customer.low_balance_line_fen) : null,
      invoiceInfo: invoiceInfo ? toInvoiceInfo(invoiceInfo) : null,
    };
  });

  route(getCustomerYunInfo, async ({ actor }) => {
    const customer = await customerOf(ctx.db, actor);
    const servicer = await servicerOf(ctx.db, actor);
    return {
      ...(await insuredCounts(ctx.db, actor)),
      openTime: customer.created_at.toISOString(),
      servicerName: servicer?.name ?? null,
    };
  });

  route(getServicerInfo, async ({ actor }) => {
    const servicer = await servicerOf(ctx.db, actor);
    if (!servicer) throw notFound();
    const { name, phone, work_time: workTime, wechat_qr_file_id: qrFileId } = servicer;
    const qr = qrFileId ? await ctx.files.find(ctx.db, qrFileId, actor.customerId) : undefined;
    return { name, phone, workTime, wechatQrUrl: qr?.url ?? null };
  });

  route(updateCustomerInvoiceInfo, ({ body, actor }) =>
    ctx.db.transaction().execute((trx) => saveInvoiceInfo(trx, actor.customerId, body, ctx.clock.now())),
  );

  route(getComputedStatus, async ({ actor }) => {
    const customer = await customerOf(ctx.db, actor);
    const available = seesMoney(actor) ? (await walletOf(ctx.db, actor.customerId)).available : null;
    return { ...statesOf(customer), available };
  });

  route(updateRechargePopFlag, async ({ body, actor }) => {
    if (body.id !== actor.customerId) throw new Problem(problems.forbidden);
    await clearRechargePopFlag(ctx.db, actor.customerId, ctx.clock.now());
    return { rechargePopFlag: body.rechargePopFlag };
  });

  route(getFilialeByPhone, async ({ params, actor }) => {
    const filiale = await filialeByPhone(ctx.db, actor, params.phone);
    if (!filiale) throw notFound();
    return { ...filiale, projectnames: await projectNamesOf(ctx.db, actor, filiale.id) };
  });

  route(getFilialeName, async ({ query, actor }) => {
    const filiale = await filialeByPhone(ctx.db, actor, query.telephone);
    if (!filiale) throw notFound();
    return { filialename: filiale.filialename };
  });
};

const statesOf = (customer: CustomerFacts) => ({
  infoInputStatus: customer.info_input_status,
  planConfirmStampStatus: customer.plan_confirm_stamp_status,
  linkerAuditStatus: customer.linker_audit_status,
  stampAskStatus: customer.stamp_ask_status,
  rechargePopFlag: customer.recharge_pop_flag,
});
