import { zeroFen, type Fen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../../platform/context';
import { Problem } from '../../../platform/http/problem';
import { priceChange } from '../change-price';
import type { Difference } from './compare-roster';
import type { PlannedOrder } from './moves';

/** Price of closing a difference, or the reason why it cannot be ordered. */
export interface Price {
  operateType: number;
  premium: Fen;
  formula: string;
  refusal: string | null;
}

/** Prices each difference with the functions that price orders. */
export async function priceOrders(
  ctx: Context,
  actor: Actor,
  orders: readonly PlannedOrder[],
): Promise<Map<Difference, Price>> {
  const prices = new Map<Difference, Price>();
  for (const order of orders) await priceOrder(ctx, actor, order, prices);
  return prices;
}

async function priceOrder(
  ctx: Context,
  actor: Actor,
  { change, moves }: PlannedOrder,
  prices: Map<Difference, Price>,
): Promise<void> {
  const { operateType } = change;
  const refused = (refusal: string): Price => ({ operateType, premium: zeroFen, formula: '', refusal });
  const setAll = (priceOf: (index: number) => Price) =>
    moves.forEach(({ closes }, index) => {
      const price = priceOf(index);
      // The price of a swap is shown once, at the person who leaves.
      closes.forEach((one, place) => prices.set(one, place === 0 ? price : { ...price, premium: zeroFen }));
    });
  try {
    const { items, issues } = await priceChange(ctx, actor, change);
    const byRow = new Map(items.map((item) => [item.row, item]));
    const ofWhole = issues.find(({ row }) => row === undefined);
    const byIssue = new Map(issues.toReversed().map((issue) => [issue.row, issue.message]));
    setAll((index) => {
      const refusal = byIssue.get(index + 1) ?? ofWhole?.message;
      const item = byRow.get(index + 1);
      if (refusal !== undefined || !item) return refused(refusal ?? '无法生成加减保单');
      return { operateType, premium: item.premium, formula: item.formula, refusal: null };
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    setAll(() => refused(error.fields[0]?.message ?? error.message));
  }
}
