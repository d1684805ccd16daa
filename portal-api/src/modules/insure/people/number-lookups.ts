import { dayMs } from 'shared-kernel/domain/civil-date';
import { problems } from 'shared-kernel/contract';
import type { Actor, Context } from '../../../platform/context';
import { Problem } from '../../../platform/http/problem';
import { countUses } from '../../../platform/rate-limit';

/** Editing a list of people asks again with every change; trying numbers out asks far more often. */
export const lookupLimits = {
  ofUser: { name: 'number-lookups', most: 300, windowMs: 10 * 60_000 },
  /** In identity numbers: forty of the longest lists. */
  ofEmployer: { name: 'looked-up-numbers', most: 200_000, windowMs: dayMs },
} as const;

/**
 * Before a call says whether people are insured, filed or restricted: counts it, refusing with 429 beyond the limits,
 * and writes who asked about how many numbers to the audit log.
 */
export async function countLookups(
  ctx: Context,
  { actor, ip }: { actor: Actor; ip: string },
  call: string,
  numbers: number,
): Promise<void> {
  const { ofUser, ofEmployer } = lookupLimits;
  const uses = [
    await countUses(ctx, ofUser, 1, String(actor.userId)),
    await countUses(ctx, ofEmployer, numbers, String(actor.customerId)),
  ];
  if (uses.some(({ isOver }) => isOver)) throw new Problem(problems.tooManyRequests);
  await ctx.audit.write(ctx.db, actor, {
    action: 'person.look-up',
    entity: 'customer',
    entityId: actor.customerId,
    after: { call, numbers },
    ip,
  });
}
