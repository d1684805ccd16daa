import { payAccountType, payType, settleMode, usertype } from 'shared-kernel/domain/dictionaries';
import { voucherNotSupported } from 'shared-kernel/domain/texts';
import type { Insertable } from 'kysely';
import { problems, type AnswerOf } from 'shared-kernel/contract';
import {
  personRow,
  type createInsure,
  type getInsureDraft,
  type InsureDraft,
} from 'shared-kernel/contract/insure';
import { lastDayOfPeriod } from 'shared-kernel/domain/civil-date';
import { addFen, zeroFen, type Fen } from 'shared-kernel/domain/money';
import type { PolicyId, ProjectId } from 'shared-kernel/domain/nouns/ids';
import { z } from 'zod';
import type { Actor, Context } from '../../platform/context';
import { rowById } from '../../platform/row-by-id';
import { requireRoom } from '../../platform/row-caps';
import { notFound, Problem, refusedField } from '../../platform/http/problem';
import { moveState, writeStep } from '../../platform/move-state';
import { customerMover } from '../../platform/state-machine';
import { branchOfNew, ownedBy } from '../../platform/tenant';
import { unitPriceOf } from '../products/plan.policy';
import { findPlan, type Plan } from '../products/plan.repository';
import { insureMachine } from './insure-machine';
import { insureState } from './insure-states';
import { nextInsureNo, type OwnedInsure, requireOwnInsure } from './insure.repository';
import type { InsureTable } from './insure.tables';
import { checkStaffList, type CheckedPerson } from './people/person-check';
import { isRenewedAlready, requireRenewalFits } from './renewal/renewal-draft';

type SavedDraft = AnswerOf<typeof createInsure>;
type SavedRow = Pick<SavedDraft, 'id' | 'insureNo' | 'insureStatus' | 'version'>;

/** Columns with the content of a draft; the others are numbers, states and times. */
type DraftColumns = Pick<
  Insertable<InsureTable>,
  | 'filiale_id' | 'project_id' | 'customer_meal_id' | 'meal_id' | 'supplyer_id' | 'insure_period' | 'start_date'
  | 'end_date' | 'person_count' | 'premium_fen' | 'pay_type' | 'draft_sealed' | 'updated_at'
>; // prettier-ignore

/** Sums the premium of valid people, for the whole policy. */
const premiumOf = (plan: Plan, people: readonly CheckedPerson[], months: number): Fen =>
  addFen(...people.map((one) => unitPriceOf(plan, one.jobType, months) ?? zeroFen));

/**
 * Stores the content of the apply page, including invalid rows. With `id`, changes a draft, or turns a rejected
 * application back into one.
 */
export async function saveDraft(
  ctx: Context,
  actor: Actor,
  draft: InsureDraft,
  id?: PolicyId,
): Promise<SavedDraft> {
  const plan = await findPlan(ctx.db, actor.customerId, draft.customerMealId);
  if (!plan) throw notFound();
  const before = id === undefined ? undefined : await requireEditable(ctx, actor, id);
  const renewFromId = before ? before.renew_from_id : (draft.renewFromId ?? null);
  if (renewFromId !== null) await requireRenewalFits(ctx, actor, draft, renewFromId, id);
  const paidBy = payTypeOf(draft);
  await requirePayType(ctx, actor, paidBy);
  const endDate = lastDayOfPeriod(draft.startDate, draft.insurePeriod);
  const checked = await checkStaffList(ctx, plan, {
    actor,
    projectId: draft.projectId ?? undefined,
    startDate: draft.startDate,
    endDate,
    rows: draft.persons,
    ownInsureId: id,
  });
  const premium = premiumOf(plan, checked.people, draft.insurePeriod);
  const columns: DraftColumns = {
    filiale_id: await branchOf(ctx, actor, draft.projectId ?? undefined, before?.filiale_id ?? null),
    project_id: draft.projectId ?? null,
    customer_meal_id: plan.id,
    meal_id: plan.meal.id,
    supplyer_id: plan.meal.supplyer_id,
    insure_period: draft.insurePeriod,
    start_date: draft.startDate,
    end_date: endDate,
    person_count: draft.persons.length,
    premium_fen: premium,
    pay_type: paidBy,
    draft_sealed: ctx.pii.seal(JSON.stringify(draft.persons)),
    updated_at: ctx.clock.now(),
  };
  const saved =
    id === undefined
      ? await insertDraft(ctx, actor, columns, renewFromId).catch(renamed)
      : await changeDraft(ctx, actor, id, draft.version, columns);
  return { ...saved, premium, personCount: draft.persons.length, issues: checked.issues };
}

/** The database rejects a second renewal of a policy, even concurrent ones. */
function renamed(error: unknown): never {
  throw isRenewedAlready(error) ? new Problem(problems.alreadyRenewed) : error;
}

async function insertDraft(
  ctx: Context,
  actor: Actor,
  columns: DraftColumns,
  renewFromId: PolicyId | null,
): Promise<SavedRow> {
  const at = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    await requireRoom(ctx, trx, actor, 'applicationDraft');
    const customer = await rowById(trx, 'customer', actor.customerId, 'signcompany_id');
    const insureNo = await nextInsureNo(trx, ctx.clock.today());
    const { id } = await trx
      .insertInto('insure')
      .values({
        ...columns,
        insure_no: insureNo,
        customer_id: actor.customerId,
        signcompany_id: customer.signcompany_id,
        insure_status: insureState.draft,
        renew_from_id: renewFromId,
        user_id: actor.userId,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const step = { from: null, to: insureState.draft, by: customerMover(actor), at };
    await writeStep(trx, insureMachine, id, step);
    return { id, insureNo, insureStatus: insureState.draft, version: 1 };
  });
}

async function changeDraft(
  ctx: Context,
  actor: Actor,
  id: PolicyId,
  version: number | undefined,
  columns: DraftColumns,
): Promise<SavedRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('insure')
      .select(['insure_status', 'version'])
      .where('id', '=', id)
      .where(ownedBy(actor, 'insure'))
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!insureMachine.mayIn('edit', before.insure_status) || before.version !== (version ?? before.version))
      throw new Problem(problems.conflict);
    if (before.insure_status === insureState.rejected)
      await moveState(ctx, trx, insureMachine, id, 'edit', { by: customerMover(actor), at: ctx.clock.now() });
    const changed = await trx
      .updateTable('insure')
      .set({ ...columns, version: before.version + 1 })
      .where('id', '=', id)
      .returning(['insure_no', 'version'])
      .executeTakeFirstOrThrow();
    return { id, insureNo: changed.insure_no, insureStatus: insureState.draft, version: changed.version };
  });
}

/** Cancels a draft or rejected application; it stays as 已作废 so that its number is never reused. */
export async function deleteDraft(ctx: Context, actor: Actor, id: PolicyId): Promise<null> {
  await requireEditable(ctx, actor, id);
  await ctx.db.transaction().execute((trx) =>
    moveState(ctx, trx, insureMachine, id, 'discard', {
      by: customerMover(actor),
      at: ctx.clock.now(),
      set: { draft_sealed: null },
    }),
  );
  return null;
}

/** Returns a draft or rejected application as entered. */
export async function readDraft(
  ctx: Context,
  actor: Actor,
  id: PolicyId,
): Promise<AnswerOf<typeof getInsureDraft>> {
  const insure = await requireEditable(ctx, actor, id);
  return {
    id: insure.id,
    insureNo: insure.insure_no,
    insureStatus: insure.insure_status,
    version: insure.version,
    uwRemark: insure.uw_remark,
    customerMealId: insure.customer_meal_id,
    insurePeriod: insure.insure_period as InsureDraft['insurePeriod'],
    startDate: insure.start_date,
    projectId: insure.project_id,
    ...payTypeFields(insure.pay_type),
    renewFromId: insure.renew_from_id,
    persons: draftRows(ctx, insure),
  };
}

/** Returns the staff list of a draft as entered. */
export const draftRows = (ctx: Context, insure: Pick<OwnedInsure, 'draft_sealed'>): InsureDraft['persons'] =>
  insure.draft_sealed ? z.array(personRow).parse(JSON.parse(ctx.pii.open(insure.draft_sealed))) : [];

async function requireEditable(ctx: Context, actor: Actor, id: PolicyId): Promise<OwnedInsure> {
  const insure = await requireOwnInsure(ctx.db, actor, id);
  insureMachine.requireIn('edit', insure.insure_status);
  return insure;
}

const payTypeOf = ({ payType: paidBy, byVoucher }: InsureDraft): number =>
  byVoucher && paidBy === payType.code.balance ? payType.code.voucher : paidBy;

/** Converts the stored payment type to the draft's two fields. */
export const payTypeFields = (paidBy: number): Pick<InsureDraft, 'payType' | 'byVoucher'> => ({
  payType: paidBy === payType.code.monthly ? payType.code.monthly : payType.code.balance,
  byVoucher: paidBy === payType.code.voucher,
});

async function requirePayType(ctx: Context, actor: Actor, paidBy: number): Promise<void> {
  const customer = await rowById(ctx.db, 'customer', actor.customerId, 'settle_mode', 'pay_account_type');
  const isBilled = customer.settle_mode === settleMode.code.monthly;
  const refuse = (message: string) => {
    throw refusedField('payType', message);
  };
  if (paidBy === payType.code.monthly && !isBilled) refuse('贵司未开通月结，请选择余额支付');
  if (paidBy !== payType.code.voucher) return;
  const mayTransfer = !isBilled && customer.pay_account_type === payAccountType.code.company;
  if (!mayTransfer || actor.usertype === usertype.code.project) refuse(voucherNotSupported);
}

/** Returns the branch of the chosen project; otherwise the project user's branch, or the draft's stored one. */
async function branchOf(
  ctx: Context,
  actor: Actor,
  projectId: ProjectId | undefined,
  kept: number | null,
): Promise<number | null> {
  if (projectId === undefined) return branchOfNew(actor, kept);
  const project = await ctx.db
    .selectFrom('project')
    .select('filiale_id')
    .where('id', '=', projectId)
    .where(ownedBy(actor, 'project'))
    .executeTakeFirst();
  if (!project) throw refusedField('projectId', '项目不存在');
  return project.filiale_id;
}
