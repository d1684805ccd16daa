import { dayMs } from 'shared-kernel/domain/civil-date';
import { problems } from 'shared-kernel/contract';
import type { Actor, Context } from '../../../platform/context';
import { Problem } from '../../../platform/http/problem';
import { countUses } from '../../../platform/rate-limit';

/** Editing a staff list sends a lookup with every change; guessing numbers sends far more. */
export const lookupLimits = {
  ofUser: { name: 'number-lookups', most: 300, windowMs: 10 * 60_000 },
  /** Counted in ID numbers; enough for forty of the longest lists. */
  ofEmployer: { name: 'looked-up-numbers', most: 200_000, windowMs: dayMs },
} as const;

/**
 * Counts a call that reveals whether people are insured, filed or restricted. Throws 429 beyond the limits, and logs
 * the caller and the number of ID numbers to the audit log.
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
