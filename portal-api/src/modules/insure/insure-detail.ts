import { sql } from 'kysely';
import type { PolicyDetail, PolicyRow } from 'shared-kernel/contract/insure';
import { fen, type Fen } from 'shared-kernel/domain/money';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { listRow } from '../../platform/lists/list-query';
import { stepsOf } from '../../platform/move-state';
import { ownedBy } from '../../platform/tenant';
import { toTerms } from '../products/plan.mapper';
import { agreedMeals } from './agreed-terms';
import { consentsOf } from './consents';
import { changesInEffect } from './figures/policy-figures';
import { insureMachine } from './insure-machine';
import { insureState, personState } from './insure-states';
import { countPeople } from './people/people.repository';
import { policyList } from './policy-list';

/** Further fields of the list's source. */
interface Further {
  firstPremium: Fen;
}

/** Returns one application or policy with its terms, sums and history. */
export async function insureDetail(ctx: Context, actor: Actor, id: PolicyId): Promise<PolicyDetail> {
  const row = await listRow<PolicyRow & Further>(policyList, { ctx, actor }, id);
  const insure = await ctx.db
    .selectFrom('insure')
    .innerJoin(agreedMeals.as('meal'), 'meal.insure_id', 'insure.id')
    .selectAll('meal')
    .select(['open_to_branches', 'surrender_reason', 'surrender_last_day', 'surrender_refund_fen'])
    .select(ownedBy(actor, 'insure').as('is_own'))
    .where('insure.id', '=', id)
    .executeTakeFirstOrThrow();
  const { premium: netPremium, firstPremium, actions } = row;
  return {
    ...row,
    terms: toTerms(insure),
    classes: await classesOf(ctx.db, actor, id, row.insureStatus),
    sums: {
      premium: firstPremium,
      ...(await changeSums(ctx.db, actor, id)),
      netPremium,
      ...(await countPeople(ctx.db, actor, id)),
    },
    surrender:
      insure.surrender_reason === null
        ? null
        : {
            reason: insure.surrender_reason,
            lastDay: insure.surrender_last_day,
            isApproved: row.isSurrenderApproved ?? false,
            refund: fen(insure.surrender_refund_fen),
          },
    openToBranches: actions.includes('openToBranches') ? insure.open_to_branches : null,
    steps: insure.is_own ? await stepsOf(ctx.db, insureMachine, id) : [],
    consents: await consentsOf(ctx.db, actor, id),
  };
}

/** Sums the added and refunded premium of staff changes so far. */
async function changeSums(db: Db, actor: Actor, insureId: PolicyId) {
  const row = await db
    .selectFrom(changesInEffect.as('add_reduce'))
    .select([
      sql<number>`coalesce(sum(add_premium_fen), 0)::bigint`.as('added'),
      sql<number>`coalesce(sum(refund_premium_fen), 0)::bigint`.as('refunded'),
    ])
    .where('insure_id', '=', insureId)
    .where(ownedBy(actor, 'add_reduce'))
    .executeTakeFirstOrThrow();
  return { addPremium: fen(row.added), refundPremium: fen(row.refunded) };
}

/** Counts the application's people by risk class, without those withdrawn before the first day. */
async function classesOf(
  db: Db,
  actor: Actor,
  insureId: PolicyId,
  state: number,
): Promise<PolicyDetail['classes']> {
  const rows = await db
    .selectFrom('insure_person')
    .select([
      'job_type',
      'unit_premium_fen',
      sql<number>`count(*)::int`.as('n'),
      sql<string>`sum(premium_fen)::text`.as('amount'),
    ])
    .where('insure_id', '=', insureId)
    .where(ownedBy(actor, 'insure_person'))
    .where('add_reduce_id', 'is', null)
    .$if(state !== insureState.void, (query) => query.where('person_status', '<>', personState.void))
    .groupBy(['job_type', 'unit_premium_fen'])
    .orderBy('job_type')
    .execute();
  return rows.map((row) => ({
    jobType: row.job_type,
    count: row.n,
    unitPremium: fen(row.unit_premium_fen),
    amount: fen(Number(row.amount)),
  }));
}
