import { sql } from 'kysely';
import { problems, type BodyOf } from 'shared-kernel/contract';
import type { createProject } from 'shared-kernel/contract/projects';
import { comparableName } from 'shared-kernel/domain/cleaning';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import type { ProjectId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { lockRow } from '../../platform/row-by-id';
import { Problem, refusedField } from '../../platform/http/problem';
import { requireRoom } from '../../platform/row-caps';
import { ofCustomer } from '../../platform/tenant';
import { lockProject } from './project.repository';

type Form = BodyOf<typeof createProject>;

/** Creates a project, with the employer's next project number. */
export function createOne(
  ctx: Context,
  actor: Actor,
  form: Form,
): Promise<{ id: ProjectId; version: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    // Serialises changes of an employer, so that names and numbers stay unique.
    await lockRow(trx, 'customer', actor.customerId, 'id');
    await requireRoom(ctx, trx, actor, 'project');
    await check(trx, actor, form);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int + 1 as n from project where ${ofCustomer(actor, 'project')}`.execute(trx);
    const number = `XM${String(actor.customerId).padStart(4, '0')}${String(rows[0]?.n).padStart(3, '0')}`;
    const saved = await trx
      .insertInto('project')
      .values({
        ...columnsOf(form),
        customer_id: actor.customerId,
        project_no: number,
        created_at: ctx.clock.now(),
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await ctx.audit.write(trx, actor, { action: 'project.create', entity: 'project', entityId: saved.id });
    return saved;
  });
}

/** Changes a project; 409 when it was saved since `version`. */
export function updateOne(
  ctx: Context,
  actor: Actor,
  id: ProjectId,
  { version, ...form }: Form & { version: number },
): Promise<{ id: ProjectId; version: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await lockProject(trx, actor, id);
    if (before.version !== version) throw new Problem(problems.conflict);
    await check(trx, actor, form, before);
    const filialeId = form.filialeId ?? null;
    if (filialeId !== before.filiale_id && (await hasPeople(trx, id)))
      throw refusedField('filialeId', '项目下有参保人员，不能更换所属分公司');
    const saved = await trx
      .updateTable('project')
      .set({ ...columnsOf(form), updated_at: ctx.clock.now(), version: version + 1 })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await ctx.audit.write(trx, actor, {
      action: 'project.update',
      entity: 'project',
      entityId: id,
      before: limitsOf(before),
      after: limitsOf(columnsOf(form)),
    });
    return saved;
  });
}

interface Limits {
  month_budget_fen: number | null;
  confirm_above_persons: number | null;
  confirm_above_fen: number | null;
}

const limitsOf = ({ month_budget_fen, confirm_above_persons, confirm_above_fen }: Limits): Limits => ({
  month_budget_fen,
  confirm_above_persons,
  confirm_above_fen,
});

const orNull = (text: string | null | undefined) => (text ? text : null);

const columnsOf = (form: Form) => ({
  projectname: form.projectname,
  filiale_id: form.filialeId ?? null,
  work_unit: orNull(form.workUnit),
  region_code: form.regionCode ?? null,
  address: orNull(form.address),
  manager_name: orNull(form.managerName),
  manager_phone: orNull(form.managerPhone),
  start_date: form.startDate ?? null,
  end_date: form.endDate ?? null,
  customer_meal_ids: JSON.stringify([...new Set(form.customerMealIds)]),
  month_budget_fen: form.monthBudget ?? null,
  confirm_above_persons: form.confirmAbovePersons ?? null,
  confirm_above_fen: form.confirmAboveYuan ?? null,
});

/** Whether one of the names reads like the new one: they may differ in spaces and in the width of characters. */
export const isTaken = (name: string, others: readonly { name: string }[]): boolean =>
  others.some((other) => comparableName(other.name) === comparableName(name));

async function check(
  trx: Trx,
  actor: Actor,
  form: Form,
  before?: { id: ProjectId; projectname: string },
): Promise<void> {
  const others = await trx
    .selectFrom('project')
    .select('projectname as name')
    .where(ofCustomer(actor, 'project'))
    .where('id', '<>', before?.id ?? 0)
    .execute();
  if (form.projectname !== before?.projectname && isTaken(form.projectname, others))
    throw refusedField('projectname', '项目名称已存在');
  if (form.filialeId) {
    const branch = await trx
      .selectFrom('filiale')
      .select('id')
      .where(ofCustomer(actor, 'filiale'))
      .where('id', '=', form.filialeId)
      .executeTakeFirst();
    if (!branch) throw refusedField('filialeId', '请重新选择所属分公司');
  }
  const planIds = [...new Set(form.customerMealIds)];
  if (planIds.length === 0) return;
  const plans = await trx
    .selectFrom('customer_meal')
    .select('id')
    .where(ofCustomer(actor, 'customer_meal'))
    .where('id', 'in', planIds)
    .execute();
  if (plans.length < planIds.length) throw refusedField('customerMealIds', '请重新选择可用方案');
}

async function hasPeople(trx: Trx, id: ProjectId): Promise<boolean> {
  const { inCover, waiting, unpaid } = personStatus.code;
  const one = await trx
    .selectFrom('insure_person')
    .select('id')
    .where('project_id', '=', id)
    .where('person_status', 'in', [inCover, waiting, unpaid])
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
