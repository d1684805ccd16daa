import { problems } from 'shared-kernel/contract';
import type { InsureDraft } from 'shared-kernel/contract/insure';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { rowById } from '../../../platform/row-by-id';
import { inBatches } from '../../../platform/db/in-batches';
import { Problem, refusedInWords } from '../../../platform/http/problem';
import type { OwnedInsure } from '../insure.repository';
import type { CheckedPerson } from '../people/person-check';
import { peopleUntilEnd, renewalOf, renewalStart, requireRenewable } from './old-policy';
import { droppedOf, takeAlong, type TakenAlong } from './take-along';
import type { Plan } from '../../products/plan.repository';

/**
 * Checks an application that renews a policy: the policy can be renewed, has no other renewal, and cover starts on the
 * day after it, or tomorrow at the earliest when it has ended.
 */
export async function requireRenewalFits(
  ctx: Context,
  actor: Actor,
  draft: Pick<InsureDraft, 'startDate'>,
  renewFromId: PolicyId,
  ownId?: number,
): Promise<void> {
  const policy = await requireRenewable(ctx, actor, renewFromId);
  const renewal = await renewalOf(ctx.db, renewFromId);
  if (renewal && renewal.id !== ownId) throw new Problem(problems.alreadyRenewed);
  const first = renewalStart(policy, ctx.clock.today());
  const isOver = policy.end_date < ctx.clock.today();
  if (isOver ? draft.startDate >= first : draft.startDate === first) return;
  throw refusedInWords('startDate', isOver ? `续保最早自${first}起保` : `续保须自原保单到期次日${first}起保`);
}

/** True for the database error about a second renewal of the same policy. */
export const isRenewedAlready = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  error.constraint === 'insure_one_renewal';

/** Returns people of the old policy missing in a submitted renewal: refused by the rules, or excluded. */
export async function droppedFrom(
  ctx: Context,
  actor: Actor,
  renewal: OwnedInsure,
  plan: Plan,
  people: readonly CheckedPerson[],
): Promise<KeptDropped[]> {
  if (renewal.renew_from_id === null) return [];
  const old = await rowById(ctx.db, 'insure', renewal.renew_from_id);
  const present = new Set(people.map(({ hash }) => hash));
  const missing = (await peopleUntilEnd(ctx.db, old)).filter((person) => !present.has(person.id_no_hash));
  const { dropped, taken } = await takeAlong(ctx, missing, {
    actor,
    plan,
    startDate: renewal.start_date,
    endDate: renewal.end_date,
    projectId: renewal.project_id,
    id: renewal.id,
  });
  const notChosen = taken.map((one) => ({ ...droppedOf(one.old, '续保时未选择'), isChosen: true }));
  return [...dropped, ...notChosen];
}

type KeptDropped = TakenAlong['dropped'][number] & { isChosen?: boolean };

/** Replaces the stored people who are missing in the renewal. */
export async function storeDropped(
  trx: Trx,
  insureId: PolicyId,
  dropped: readonly KeptDropped[],
): Promise<void> {
  await trx.deleteFrom('renewal_dropped').where('insure_id', '=', insureId).execute();
  const rows = dropped.map((one) => ({
    insure_id: insureId,
    id_no_hash: one.idNoHash,
    name: one.name,
    id_no_masked: one.idNoMasked,
    reason: one.reason,
    is_chosen: one.isChosen ?? false,
  }));
  await inBatches(rows, (batch) =>
    trx
      .insertInto('renewal_dropped')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
