import { addDays, addMonths, type CivilDate } from 'shared-kernel/domain/civil-date';
import { invoiceContent, invoiceKind, settleStatus } from 'shared-kernel/domain/dictionaries';
import { fen, type Fen } from 'shared-kernel/domain/money';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { officeTime } from '../../platform/seeding/office-hours';
import { idsOf } from '../../platform/row-by-id';
import {
  actorOf,
  type CustomerKey,
  type SeedContext,
  type SeedCustomer,
} from '../../platform/seeding/seed-context';
import { apply } from './apply-for-invoices';
import { partsLeft, readPayments } from './invoiceable';
import { acceptInvoice, issueInvoice, redFlush, rejectInvoice, withdraw } from './issue-invoice';
import { createSampleGateway } from './tax-gateway';

/** Newest paid bills without invoices, left for users who try out the pages. */
const leftOpen = 2;
const kinds: Partial<Record<CustomerKey, number>> = {
  c1: invoiceKind.code.special,
  c2: invoiceKind.code.special,
  c3: invoiceKind.code.plain,
};

/** Outcome of an application; amounts of rejected, withdrawn and cancelled ones are applied for again. */
type Outcome = (made: Made) => Promise<unknown>;
interface Made {
  ctx: Context;
  actor: Actor;
  id: number;
}

const issued: Outcome = ({ ctx, id }) => issueInvoice(ctx, createSampleGateway(ctx), id, { mailed: false });
const refused: Outcome = ({ ctx, id }) =>
  rejectInvoice(ctx, id, '开票抬头与营业执照不一致，请核对后重新申请');
const takenBack: Outcome = ({ ctx, actor, id }) => withdraw(ctx, actor, id);
const cancelled: Outcome = async (made) => {
  await issued(made);
  await redFlush(made.ctx, createSampleGateway(made.ctx), made.actor, made.id, {
    reason: '开票内容选择有误，重新开具',
    buyerConfirmed: true,
  });
};
const inProgress: Outcome = ({ ctx, id }) => acceptInvoice(ctx, id);
const untouched: Outcome = () => Promise.resolve();

/** Seeds invoices for the demo's paid bills in every state, using the functions for real ones. */
export async function seedInvoices(seed: SeedContext): Promise<void> {
  for (const [key, kind] of Object.entries(kinds))
    await seedFor(seed, seed.customers[key as CustomerKey], kind);
  const { n } = await seed.ctx.db
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  seed.progress(`发票${n}张`);
}

async function seedFor(seed: SeedContext, customer: SeedCustomer, kind: number): Promise<void> {
  const actor = actorOf(customer);
  await readPayments(seed.ctx.db, customer.id);
  const bills = (await paidBills(seed, customer.id, kind)).slice(0, -leftOpen);
  for (const [index, bill] of bills.entries()) {
    const fromEnd = bills.length - index;
    const day = addDays(addMonths(bill.month, 1), 7);
    if (fromEnd === 5) await applyOn(seed, actor, bill, kind, day, refused);
    if (fromEnd === 4) await applyOn(seed, actor, bill, kind, day, takenBack);
    if (fromEnd === 3) await applyOn(seed, actor, bill, kind, day, cancelled);
    const last = fromEnd === 1 ? untouched : fromEnd === 2 ? inProgress : issued;
    // Older than a day: the simulated provider leaves them in their state.
    await applyOn(seed, actor, bill, kind, last === issued ? addDays(day, 2) : addDays(seed.today, -2), last);
  }
}

interface PaidBill {
  id: number;
  month: CivilDate;
  amount: Fen;
}

/** Returns bills with an invoiceable amount, oldest first. */
async function paidBills({ ctx }: SeedContext, customerId: CustomerId, kind: number): Promise<PaidBill[]> {
  const bills = await ctx.db
    .selectFrom('settlement')
    .select(['id', 'settle_month'])
    .where('customer_id', '=', customerId)
    .where('settle_status', '=', settleStatus.code.settled)
    .orderBy('settle_month')
    .execute();
  const left = await partsLeft(ctx.db, customerId, idsOf(bills));
  return bills.flatMap(({ id, settle_month: month }) => {
    const own = left.filter(
      (part) => part.settlementId === id && (part.isBank || kind === invoiceKind.code.plain),
    );
    const amount = fen(own.reduce((sum, part) => sum + part.amount, 0));
    return amount > 0 ? [{ id, month, amount }] : [];
  });
}

async function applyOn(
  seed: SeedContext,
  actor: Actor,
  bill: PaidBill,
  kind: number,
  day: CivilDate,
  outcome: Outcome,
): Promise<void> {
  const latest = addDays(seed.today, -2);
  const ctx = seed.at(officeTime(day < latest ? day : latest, seed.random('invoices')));
  const { invoices } = await apply(ctx, actor, {
    invoiceKind: kind === invoiceKind.code.special ? kind : invoiceKind.code.plain,
    invoiceContent: invoiceContent.code.premium,
    receiveEmail: `finance${actor.customerId}@example.com`,
    remark: '',
    items: [{ settlementId: bill.id, amount: bill.amount }],
  });
  for (const { id } of invoices) await outcome({ ctx, actor, id });
}
