import { problems } from 'shared-kernel/contract';
import type { InvoiceForm } from 'shared-kernel/contract/money/invoices';
import { invoiceKind, invoicetype } from 'shared-kernel/domain/dictionaries';
import { invoiceAmounts } from 'shared-kernel/domain/invoice';
import { addFen, fen, type Fen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { notFound, Problem, refusedInWords } from '../../platform/http/problem';
import { ofCustomer } from '../../platform/tenant';
import { customerOf, invoiceInfoOf, type InvoiceInfoFacts } from '../customers/customers.repository';
import { findSigncompany } from '../reference/reference.repository';
import { partsLeft, type InvoiceablePart } from './invoiceable';

type Part = Omit<InvoiceablePart, 'isBank'>;

/** Invoices of an application, each with its parts of bills. */
export interface InvoicePlan {
  info: InvoiceInfoFacts;
  seller: NonNullable<Awaited<ReturnType<typeof findSigncompany>>>;
  invoices: { amount: Fen; parts: Part[] }[];
}

/**
 * Checks an application and splits it into invoices. Throws 404 for unknown bills, 422 for several companies, 3009 for
 * missing buyer data, 3008 for a special invoice of WeChat money, and 3007 for more than the remaining amount.
 */
export async function planInvoices(db: Db, actor: Actor, form: InvoiceForm): Promise<InvoicePlan> {
  const seller = await sellerOf(db, actor, form);
  const info = await buyerOf(db, actor, form);
  const left = await partsLeft(
    db,
    actor.customerId,
    form.items.map(({ settlementId }) => settlementId),
  );
  const parts = form.items.flatMap((item) => partsOf(item, left, form.invoiceKind));
  const sum = addFen(...parts.map(({ amount }) => amount));
  return { info, seller, invoices: divided(parts, invoiceAmounts(sum)) };
}

const isSpecial = (kind: number) => kind === invoiceKind.code.special;

/** Returns the contracting company, which must be the same for all chosen bills. */
async function sellerOf(db: Db, actor: Actor, form: InvoiceForm): Promise<InvoicePlan['seller']> {
  const ids = form.items.map(({ settlementId }) => settlementId);
  const bills = await db
    .selectFrom('settlement')
    .select('signcompany_id')
    .where('id', 'in', ids)
    .where(ofCustomer(actor, 'settlement'))
    .execute();
  if (bills.length !== ids.length) throw notFound();
  const [company, ...others] = new Set(bills.map((bill) => bill.signcompany_id));
  if (others.length > 0) throw refusedInWords('items', texts.billsOfOneCompany);
  const seller = await findSigncompany(db, company ?? 0);
  if (!seller) throw notFound();
  if (!seller.invoice_kinds.includes(form.invoiceKind))
    throw refusedInWords('invoiceKind', '签约公司不开具此类发票');
  if (!seller.invoice_contents.includes(form.invoiceContent))
    throw refusedInWords('invoiceContent', '签约公司不开具此项内容');
  return seller;
}

/** Special invoices require the registered data. */
async function buyerOf(db: Db, actor: Actor, form: InvoiceForm): Promise<InvoiceInfoFacts> {
  const info = await invoiceInfoOf(db, actor.customerId);
  const needed = isSpecial(form.invoiceKind)
    ? [info?.reg_address, info?.reg_phone, info?.bank_deposit, info?.bank_num]
    : [];
  if (!info || [info.title, info.tax_no, ...needed].some((text) => !text))
    throw new Problem(problems.invoiceInfoMissing);
  const customer = await customerOf(db, actor);
  if (isSpecial(form.invoiceKind) && customer.invoicetype === invoicetype.code.plain)
    throw refusedInWords('invoiceKind', '您的开票类型为普通发票，如需专用发票请先修改开票信息');
  return info;
}

/** Plain invoices use WeChat money first, so that bank money is left for special ones. */
function partsOf(
  { settlementId, amount }: InvoiceForm['items'][number],
  left: readonly InvoiceablePart[],
  kind: number,
): Part[] {
  const ofBill = left.filter((part) => part.settlementId === settlementId);
  const bank = ofBill.filter(({ isBank }) => isBank);
  const wechat = ofBill.filter(({ isBank }) => !isBank);
  const open = isSpecial(kind) ? bank : [...wechat, ...bank];
  const sumOf = (parts: readonly InvoiceablePart[]) => addFen(...parts.map((part) => part.amount));
  if (sumOf(open) < amount)
    throw new Problem(sumOf(ofBill) < amount ? problems.invoiceableTooLow : problems.wechatPlainInvoiceOnly);
  return taken(open, amount);
}

/** Takes parts in order until they add up to the amount. */
function taken(parts: readonly Part[], amount: Fen): Part[] {
  const result: Part[] = [];
  let missing: number = amount;
  for (const { settlementId, lotId, amount: most } of parts) {
    const own = Math.min(missing, most);
    if (own > 0) result.push({ settlementId, lotId, amount: fen(own) });
    missing -= own;
  }
  return result;
}

/** Distributes the parts, in order, over invoices of these amounts; both have the same total. */
function divided(parts: readonly Part[], amounts: readonly Fen[]): InvoicePlan['invoices'] {
  let left = [...parts];
  return amounts.map((amount) => {
    const own = taken(left, amount);
    const whole = own.length - 1;
    const last = own[whole];
    const rest = last && { ...last, amount: fen((left[whole]?.amount ?? 0) - last.amount) };
    left = [...(rest && rest.amount > 0 ? [rest] : []), ...left.slice(own.length)];
    return { amount, parts: own };
  });
}
