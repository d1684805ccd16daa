import type { AnswerOf } from 'shared-kernel/contract';
import { maxPersonsPerList } from 'shared-kernel/contract/insure';
import type { listPolicyPeople } from 'shared-kernel/contract/policy-people';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { ownedBy } from '../../platform/tenant';
import { personState } from './insure-states';
import { requireInsure } from './insure.repository';
import { typedRow } from './people/typed-row';

/** Lists everybody with cover under a policy, now or before, each once; logs the access to their ID numbers. */
export async function policyPeople(
  ctx: Context,
  actor: Actor,
  id: PolicyId,
  ip: string,
): Promise<AnswerOf<typeof listPolicyPeople>> {
  const policy = await requireInsure(ctx.db, actor, id);
  const rows = await ctx.db
    .selectFrom('insure_person')
    .distinctOn('id_no_hash')
    .selectAll()
    .where('insure_id', '=', policy.id)
    .where(ownedBy(actor, 'insure_person'))
    .where('person_status', 'not in', [personState.unpaid, personState.void])
    .orderBy('id_no_hash')
    .orderBy('id', 'desc')
    .limit(maxPersonsPerList + 1)
    .execute();
  const shown = rows.slice(0, maxPersonsPerList);
  if (shown.length > 0)
    await ctx.audit.write(ctx.db, actor, {
      action: 'insure.policy-people',
      entity: 'insure',
      entityId: policy.id,
      after: { count: shown.length },
      ip,
    });
  return {
    isCut: rows.length > maxPersonsPerList,
    list: shown
      .toSorted((a, b) => a.id - b.id)
      .map((person) => ({
        ...typedRow(ctx, person),
        id: person.id,
        endDate: person.end_date,
        personStatus: person.person_status,
      })),
  };
}
