import { problems, type AnswerOf, type BodyOf } from 'shared-kernel/contract';
import type { orderRosterCheck } from 'shared-kernel/contract/roster/check';
import { updateById } from '../../../platform/row-by-id';
import type { Actor, Context } from '../../../platform/context';
import { notFound, Problem } from '../../../platform/http/problem';
import { createOrder } from '../create-order';
import type { Difference } from './compare-roster';
import type { PlannedOrder, ProofsOf } from './moves';
import { priceOrders } from './price-differences';
import { comparisonOf, findCheck, ordersFor } from './roster-check';

type Ordered = AnswerOf<typeof orderRosterCheck>;

/** Time after which a crashed attempt no longer blocks other orders. */
const mostOrderingMs = 2 * 60_000;

/**
 * Creates orders for the given differences that still exist: an ordered person is no longer a difference, so repeated
 * calls order nothing twice. Refused ones are returned with a reason; the others are ordered.
 */
export async function orderDifferences(
  ctx: Context,
  actor: Actor,
  id: number,
  { keys, proofs = [] }: BodyOf<typeof orderRosterCheck>,
): Promise<Ordered> {
  const check = await findCheck(ctx, actor);
  if (check?.id !== id) throw notFound();
  await claim(ctx, id);
  try {
    const compared = await comparisonOf(ctx, actor, check);
    const requested = new Set(keys);
    const chosen = (compared?.differences ?? []).filter(({ key }) => requested.has(key));
    const filesOf = new Map(proofs.map(({ key, fileIds }) => [key, fileIds]));
    const proofsOf: ProofsOf = ({ key }) => filesOf.get(key) ?? [];
    const answer: Ordered = { orders: [], refused: [] };
    for (const order of await orderable(ctx, actor, { chosen, proofsOf }, answer))
      await make(ctx, actor, order, answer);
    return answer;
  } finally {
    await updateById(ctx.db, 'roster_check', id, { ordering_since: null });
  }
}

async function claim(ctx: Context, id: number): Promise<void> {
  const now = ctx.clock.now();
  const claimed = await ctx.db
    .updateTable('roster_check')
    .set({ ordering_since: now })
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('ordering_since', 'is', null),
        is('ordering_since', '<', new Date(now.getTime() - mostOrderingMs)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!claimed)
    throw new Problem(problems.stateChanged, {}, { message: '正在为这份名单生成加减保单，请稍后刷新' });
}

const refuse = ({ refused }: Ordered, one: Difference, message: string): void =>
  void refused.push({ key: one.key, name: one.person?.name ?? one.line?.person.name ?? '', message });

/** Plans the orders without refused people, who do not block the others. */
async function orderable(
  ctx: Context,
  actor: Actor,
  { chosen, proofsOf }: { chosen: readonly Difference[]; proofsOf: ProofsOf },
  answer: Ordered,
): Promise<PlannedOrder[]> {
  const prices = await priceOrders(ctx, actor, ordersFor(ctx, chosen, proofsOf));
  const accepted = chosen.filter((one) => {
    const refusal = prices.get(one)?.refusal;
    if (typeof refusal === 'string') refuse(answer, one, refusal);
    return refusal === null;
  });
  return ordersFor(ctx, accepted, proofsOf);
}

async function make(
  ctx: Context,
  actor: Actor,
  order: PlannedOrder,
  { orders, refused }: Ordered,
): Promise<void> {
  try {
    const { version: _, ...made } = await createOrder(ctx, actor, order.change);
    orders.push({ ...made, operateType: order.change.operateType, policyNo: order.policyNo });
  } catch (error) {
    // Something has changed since the price was calculated: the whole order is refused, with a reason per person.
    if (!(error instanceof Problem)) throw error;
    const byRow = new Map(error.fields.map((field) => [field.row, field.message]));
    order.moves.forEach(({ closes }, index) => {
      for (const one of closes) refuse({ orders, refused }, one, byRow.get(index + 1) ?? error.message);
    });
  }
}
