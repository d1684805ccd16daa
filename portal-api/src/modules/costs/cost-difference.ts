import type { AnswerOf, QueryOf } from 'shared-kernel/contract';
import {
  type CostLineKind,
  type CostPart,
  costParts,
  type getCostDifference,
} from 'shared-kernel/contract/money/costs';
import { addMonths, type CivilDate } from 'shared-kernel/domain/civil-date';
import { addFen, fen, type Fen, zeroFen } from 'shared-kernel/domain/money';
import type { SettlementId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { notFound } from '../../platform/http/problem';
import { ofCustomer } from '../../platform/tenant';
import { chargedSums, ofBills, ofMonths, projectsOf, shifted, sumOf, type ChargedSum } from './cost-lines';

/** Charges of one job class in a month. */
interface ClassCharges {
  jobType: number;
  persons: number;
  /** Charged days of cover, summed over all people. */
  days: number;
  amount: number;
}

/** What a month cost, in fen. */
export interface MonthCosts {
  charges: readonly ClassCharges[];
  /** Zero or below. */
  earlierRefund: number;
  correction: number;
}

export const totalOf = ({ charges, earlierRefund, correction }: MonthCosts): Fen =>
  fen(charges.reduce((sum, { amount }) => sum + amount, 0) + earlierRefund + correction);

/**
 * Splits the difference between two months by cause: moves one factor after the other from the earlier to the later
 * month, in the order headcount, class mix, daily price, days per person. Subtracting rounded totals makes the parts
 * add up exactly.
 */
export function explainDifference(before: MonthCosts, now: MonthCosts): Record<CostPart, Fen> {
  const [first, withHeadcount, withMix, withPrice, last] = totalsBetween(before.charges, now.charges);
  return {
    headcount: fen(withHeadcount - first),
    classMix: fen(withMix - withHeadcount),
    price: fen(withPrice - withMix),
    days: fen(last - withPrice),
    earlierRefund: fen(now.earlierRefund - before.earlierRefund),
    correction: fen(now.correction - before.correction),
  };
}

const sum = (charges: readonly ClassCharges[], of: 'amount' | 'persons') =>
  charges.reduce((total, one) => total + one[of], 0);

/** Returns the totals after each moved factor; first and last are those of the two months. */
function totalsBetween(before: readonly ClassCharges[], now: readonly ClassCharges[]) {
  const first = sum(before, 'amount');
  const last = sum(now, 'amount');
  const personsBefore = sum(before, 'persons');
  const persons = sum(now, 'persons');
  // Without people in one of the months, the whole difference is headcount.
  if (personsBefore === 0 || persons === 0) return [first, last, last, last, last] as const;
  let withMix = 0;
  let withPrice = 0;
  for (const own of now) {
    // A new class has no earlier price, so it belongs to the mix.
    const known = before.find((one) => one.jobType === own.jobType && one.days > 0) ?? own;
    const daysEach = known.persons === 0 ? 0 : known.days / known.persons;
    withMix += own.persons * daysEach * perDay(known);
    withPrice += own.persons * daysEach * perDay(own);
  }
  return [
    first,
    Math.round((first / personsBefore) * persons),
    Math.round(withMix),
    Math.round(withPrice),
    last,
  ] as const;
}

const perDay = ({ amount, days }: ClassCharges) => (days === 0 ? 0 : amount / days);

const kindOf: Record<CostPart, CostLineKind> = {
  headcount: 'charge',
  classMix: 'charge',
  price: 'charge',
  days: 'charge',
  earlierRefund: 'earlierRefund',
  correction: 'correction',
};

export type CostDifference = AnswerOf<typeof getCostDifference>;

/**
 * Explains the cost difference between a month and the one before; for a bill, between the bills of its contracting
 * company in these months. 404 for an unknown bill.
 */
export async function costDifference(
  ctx: Context,
  actor: Actor,
  { settlementId, ...query }: QueryOf<typeof getCostDifference>,
): Promise<CostDifference> {
  const bills = settlementId === undefined ? undefined : await billsOf(ctx, actor, settlementId);
  const month = bills?.month ?? query.month ?? ctx.clock.today().slice(0, 7);
  const monthBefore = shifted(month, -1);
  const period = bills
    ? ofBills([...bills.bill.ids, ...bills.bill.idsBefore])
    : ofMonths([monthBefore, month]);
  const [sums, projects] = await Promise.all([
    chargedSums(ctx.db, actor, query, period),
    projectsOf(ctx.db, actor),
  ]);
  const { projects: explained, ...whole } = explainSums(sums, month);
  return {
    ...whole,
    month,
    monthBefore,
    bill: bills?.bill ?? null,
    projects: explained
      .map((one) => ({ ...one, projectname: projects.get(one.projectId ?? 0)?.projectname ?? null }))
      .toSorted((one, other) => Math.abs(changeOf(other)) - Math.abs(changeOf(one))),
  };
}

/** Explains the difference between two months; sums that are not of `month` belong to the month before. */
export function explainSums(sums: readonly ChargedSum[], month: string) {
  const projects = [...new Set(sums.map(({ projectId }) => projectId))].map((projectId) => {
    const {
      charged: _,
      chargedBefore: __,
      ...own
    } = explain(
      sums.filter((row) => row.projectId === projectId),
      month,
    );
    return { projectId, ...own };
  });
  const whole = explain(sums, month);
  // The sums of the projects' parts, which each project's mix of classes makes differ from the parts of the whole.
  const parts = whole.parts.map((one, index) => ({
    ...one,
    amount: addFen(...projects.map((project) => project.parts[index]?.amount ?? zeroFen)),
  }));
  return { ...whole, parts, projects };
}

const changeOf = ({ amount, amountBefore }: Pick<CostDifference, 'amount' | 'amountBefore'>) =>
  fen(amount - amountBefore);

/** Explains some sums as a whole; those that are not of `month` belong to the month before. */
function explain(sums: readonly ChargedSum[], month: string) {
  const before = costsOf(sums.filter((row) => row.month !== month));
  const now = costsOf(sums.filter((row) => row.month === month));
  const parts = explainDifference(before, now);
  return {
    amount: totalOf(now),
    amountBefore: totalOf(before),
    parts: costParts.map((part) => ({ part, kind: kindOf[part], amount: parts[part] })),
    charged: chargedOf(now),
    chargedBefore: chargedOf(before),
  };
}

/**
 * Finds all bills from the same contracting company in the bill's month and the month before: an employer can request a
 * bill within the month, and such a partial bill alone cannot be compared.
 */
async function billsOf({ db }: Context, actor: Actor, id: SettlementId) {
  const bills = db
    .selectFrom('settlement')
    .select(['id', 'settle_no', 'settle_month', 'signcompany_id'])
    .where(ofCustomer(actor, 'settlement'));
  const bill = await bills.where('id', '=', id).executeTakeFirstOrThrow(notFound);
  const monthBefore = addMonths(bill.settle_month, -1);
  const both = await bills
    .where('signcompany_id', '=', bill.signcompany_id)
    .where('settle_month', 'in', [bill.settle_month, monthBefore])
    .orderBy('id')
    .execute();
  const idsOf = (month: CivilDate) =>
    both.filter(({ settle_month }) => settle_month === month).map((one) => one.id);
  return {
    month: bill.settle_month.slice(0, 7),
    bill: {
      id: bill.id,
      settleNo: bill.settle_no,
      ids: idsOf(bill.settle_month),
      idsBefore: idsOf(monthBefore),
      idBefore: idsOf(monthBefore).at(-1) ?? null,
    },
  };
}

function costsOf(sums: readonly ChargedSum[]): MonthCosts {
  const ofKind = (kind: CostLineKind) => sumOf(sums.filter((row) => row.kind === kind));
  const classes = new Set(sums.map(({ jobType }) => jobType));
  return {
    charges: [...classes].map((jobType) => {
      const own = sums.filter((row) => row.jobType === jobType && row.kind === 'charge');
      return {
        jobType,
        persons: own.reduce((sum, row) => sum + row.persons, 0),
        days: own.reduce((sum, row) => sum + row.days, 0),
        amount: sumOf(own),
      };
    }),
    earlierRefund: ofKind('earlierRefund') || zeroFen,
    correction: ofKind('correction') || zeroFen,
  };
}

const chargedOf = ({ charges }: MonthCosts) => ({
  persons: charges.reduce((sum, one) => sum + one.persons, 0),
  days: charges.reduce((sum, one) => sum + one.days, 0),
});
