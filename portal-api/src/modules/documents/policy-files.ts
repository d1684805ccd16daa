import { usertype } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../platform/context';
import { notFound } from '../../platform/http/problem';
import { ownedBy } from '../../platform/tenant';
import { customerOf } from '../customers/customers.repository';
import { findInsure, type OwnedInsure } from '../insure/insure.repository';
import { findPlan, type Plan } from '../products/plan.repository';
import { keptDocument } from './kept-document';
import { policyTitle, writePolicy } from './policy.document';

/** A policy that the caller sees, with its plan. Refuses with 404 before it has a number. */
export async function requirePolicy(
  ctx: Context,
  actor: Actor,
  id: number,
): Promise<{ insure: OwnedInsure & { policy_no: string }; plan: Plan }> {
  const insure = await findInsure(ctx.db, actor, id);
  const plan = insure && (await findPlan(ctx.db, actor.customerId, insure.customer_meal_id));
  if (!insure?.policy_no || !plan) throw notFound();
  return { insure: { ...insure, policy_no: insure.policy_no }, plan };
}

/** The policy as a document: made by the first call and kept. A branch gets its own people; without the right no premium. */
export async function policyFile(ctx: Context, actor: Actor, id: number): Promise<Uint8Array> {
  const { insure, plan } = await requirePolicy(ctx, actor, id);
  const { customername, uscc } = await customerOf(ctx.db, actor);
  const people = await ctx.db
    .selectFrom('insure_person')
    .select(['name', 'id_no_masked', 'work_type_name', 'job_type', 'project_name', 'premium_fen'])
    .where('insure_id', '=', id)
    .where('add_reduce_id', 'is', null)
    .where('continues_id', 'is', null)
    .where(ownedBy(actor, 'insure_person'))
    .orderBy('id')
    .execute();
  const isBranch = actor.usertype === usertype.code.project;
  const whose = isBranch ? `:branch:${actor.filialeId}${actor.rights.viewCost ? '' : ':no-cost'}` : '';
  const premium = fen(people.reduce((sum, person) => sum + person.premium_fen, 0));
  return keptDocument(ctx, {
    customerId: insure.customer_id,
    kind: 'policy',
    bizKey: `policy:${id}${whose}`,
    title: policyTitle,
    author: plan.supplyerName,
    holder: customername,
    write: (sheet) =>
      writePolicy(sheet, {
        insure,
        plan,
        customername,
        uscc,
        premium: actor.rights.viewCost ? premium : undefined,
        people,
      }),
  });
}
