import { problems } from 'shared-kernel/contract';
import { usertype } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { policyStates } from 'shared-kernel/domain/nouns/policy';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { notFound, Problem } from '../../platform/http/problem';
import { ownedBy } from '../../platform/tenant';
import { customerOf } from '../customers/customers.repository';
import { planOfPolicy } from '../insure/agreed-terms';
import { findInsure, type OwnedInsure } from '../insure/insure.repository';
import { insureState } from '../insure/insure-states';
import type { Plan } from '../products/plan.repository';
import { keptDocument, type DocumentToKeep } from './kept-document';
import {
  applicationTitle,
  notInForce,
  policyTitle,
  writeApplication,
  writePolicy,
  type PolicyFacts,
} from './policy.document';
import type { Sheet } from './template/sheet';

/** Returns an application or policy visible to the caller, with its plan; 404 for any other. */
async function found(ctx: Context, actor: Actor, id: PolicyId): Promise<{ insure: OwnedInsure; plan: Plan }> {
  const insure = await findInsure(ctx.db, actor, id);
  const plan = insure && (await planOfPolicy(ctx.db, insure));
  if (!insure || !plan) throw notFound();
  return { insure, plan };
}

/** Returns the policy, which exists once it is paid for or added to the monthly bill. Throws 404 before that. */
export async function requirePolicy(ctx: Context, actor: Actor, id: PolicyId) {
  const { insure, plan } = await found(ctx, actor, id);
  if (!insure.policy_no || !policyStates.includes(insure.insure_status))
    throw new Problem(problems.notFound, {}, { message: '保单在支付后生成，支付前请查看投保确认书' });
  return { insure: { ...insure, policy_no: insure.policy_no }, plan };
}

/** Returns the number that documents print: an application has no policy number yet. */
export const numberOf = (insure: OwnedInsure): readonly [name: string, value: string] =>
  insure.policy_no && policyStates.includes(insure.insure_status)
    ? ['保单号', insure.policy_no]
    : ['投保单号', `${insure.insure_no}（${notInForce}）`];

/**
 * Returns the policy document, stored by the first call. A branch sees only its own people; the premium is left out
 * without the right to it.
 */
export async function policyFile(ctx: Context, actor: Actor, id: PolicyId): Promise<Uint8Array> {
  const { insure, plan } = await requirePolicy(ctx, actor, id);
  return keptFile(ctx, actor, { insure, plan }, { kind: 'policy', title: policyTitle, write: writePolicy });
}

const { submitted, unpaid } = insureState;

/** Returns the submitted but unpaid application, with a watermark on each page. Throws 404 before and after. */
export async function applicationFile(ctx: Context, actor: Actor, id: PolicyId) {
  const { insure, plan } = await found(ctx, actor, id);
  const isHandedIn = insure.insure_status === submitted || insure.insure_status === unpaid;
  if (!isHandedIn)
    throw new Problem(problems.notFound, {}, { message: '投保确认书只在提交之后、支付之前提供' });
  const paper = { kind: 'application', title: applicationTitle, mark: notInForce } as const;
  const bytes = await keptFile(ctx, actor, { insure, plan }, { ...paper, write: writeApplication });
  return { bytes, insureNo: insure.insure_no };
}

interface Paper extends Pick<DocumentToKeep, 'kind' | 'title' | 'mark'> {
  write: (sheet: Sheet, facts: PolicyFacts) => void;
}

async function keptFile(
  ctx: Context,
  actor: Actor,
  { insure, plan }: { insure: OwnedInsure; plan: Plan },
  { write, ...paper }: Paper,
): Promise<Uint8Array> {
  const { customername, uscc } = await customerOf(ctx.db, actor);
  const people = await ctx.db
    .selectFrom('insure_person')
    .select(['name', 'id_no_masked', 'work_type_name', 'job_type', 'project_name', 'premium_fen'])
    .where('insure_id', '=', insure.id)
    .where('add_reduce_id', 'is', null)
    .where('continues_id', 'is', null)
    .where(ownedBy(actor, 'insure_person'))
    .orderBy('id')
    .execute();
  const isBranch = actor.usertype === usertype.code.project;
  const whose = isBranch ? `:branch:${actor.filialeId}${actor.rights.viewCost ? '' : ':no-cost'}` : '';
  const premium = fen(people.reduce((sum, person) => sum + person.premium_fen, 0));
  const facts = {
    insure,
    plan,
    customername,
    uscc,
    premium: actor.rights.viewCost ? premium : undefined,
    people,
  };
  return keptDocument(ctx, {
    ...paper,
    customerId: insure.customer_id,
    bizKey: `policy:${insure.id}${whose}`,
    author: plan.supplyerName,
    holder: customername,
    write: (sheet) => write(sheet, facts),
  });
}
