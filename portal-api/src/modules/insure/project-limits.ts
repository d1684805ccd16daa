import { problems } from 'shared-kernel/contract';
import { sql, type RawBuilder } from 'kysely';
import { civilDate, civilDateOf, startOfDay } from 'shared-kernel/domain/civil-date';
import { addReduceItemStatus, endorseStatus, usertype } from 'shared-kernel/domain/dictionaries';
import { fen, moneyText } from 'shared-kernel/domain/money';
import type { PolicyId, ProjectId } from 'shared-kernel/domain/nouns/ids';
import type { Actor } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import { ownedBy } from '../../platform/tenant';
import { personState } from './insure-states';

/** One person of an order: project and premium in fen; negative for a refund. */
export interface Charge {
  projectId: ProjectId | null;
  premium: number;
}

/** A limit exceeded by an order. Amounts in fen. */
export interface OverLimit {
  kind: 'persons' | 'amount' | 'budget';
  /** Null for people of no project. */
  project: string | null;
  limit: number;
  asked: number;
  /** Remaining budget of the month. */
  left?: number;
}

/** The people of an order or an application that are stored already. */
type Stored = { orderId: number } | { insureId: PolicyId };

/** Submitting counts unpaid orders as well; paying counts only paid ones. */
type Step = 'submit' | 'pay';

const whatToDo: Readonly<Record<Step, string>> = {
  submit: '请联系企业主账号提交',
  pay: '请联系企业主账号支付',
};

interface Limits {
  project: string | null;
  persons: number | null;
  amount: number | null;
  budget: number | null;
  spent: number;
}

/** Limits for a branch without a project. */
const usualPersons = 50;

/**
 * Returns the project limits that a project user's order exceeds; none for main accounts. `known` are stored people,
 * who are not counted twice. Locks the projects inside a transaction, so that of two concurrent orders the second sees
 * the first.
 */
export async function overLimits(
  db: Db | Trx,
  actor: Actor,
  charges: readonly Charge[],
  at: Date,
  known?: Stored & { step: Step },
): Promise<OverLimit[]> {
  if (actor.usertype !== usertype.code.project) return [];
  const limitsOf = await branchLimits(db, actor, at, known);
  const projectIds = [...new Set(charges.map(({ projectId }) => projectId))];
  return projectIds.flatMap((projectId) => {
    const own = charges.filter((charge) => charge.projectId === projectId);
    const limits = limitsOf(projectId);
    const { project, budget, spent } = limits;
    const added = own.reduce((sum, { premium }) => sum + Math.max(premium, 0), 0);
    const over: OverLimit[] = [];
    if (limits.persons !== null && own.length > limits.persons)
      over.push({ kind: 'persons', project, limit: limits.persons, asked: own.length });
    if (limits.amount !== null && added > limits.amount)
      over.push({ kind: 'amount', project, limit: limits.amount, asked: added });
    if (budget !== null && added > 0 && spent + added > budget)
      over.push({ kind: 'budget', project, limit: budget, asked: added, left: Math.max(budget - spent, 0) });
    return over;
  });
}

/** Limits per project of the branch; for people of no project the lowest limits, and all budgets together. */
async function branchLimits(db: Db, actor: Actor, at: Date, known: (Stored & { step: Step }) | undefined) {
  const projects = await db
    .selectFrom('project')
    .select(['id', 'projectname', 'confirm_above_persons', 'confirm_above_fen', 'month_budget_fen'])
    .where(ownedBy(actor, 'project'))
    .orderBy('id')
    .$if(db.isTransaction, (rows) => rows.forNoKeyUpdate())
    .execute();
  const spent = await spentInMonth(
    db,
    actor,
    projects.map(({ id }) => id),
    at,
    known,
  );
  const least = (values: readonly (number | null)[]) => {
    const set = values.filter((value) => value !== null);
    return set.length === 0 ? null : Math.min(...set);
  };
  const budgets = projects.flatMap(({ month_budget_fen }) => month_budget_fen ?? []);
  const ofBranch: Limits = {
    project: null,
    persons: projects.length === 0 ? usualPersons : least(projects.map((row) => row.confirm_above_persons)),
    amount: least(projects.map((row) => row.confirm_above_fen)),
    budget:
      budgets.length > 0 && budgets.length === projects.length
        ? budgets.reduce((sum, budget) => sum + budget, 0)
        : null,
    spent: [...spent.values()].reduce((sum, amount) => sum + amount, 0),
  };
  return (projectId: ProjectId | null): Limits => {
    const own = projects.find(({ id }) => id === projectId);
    if (!own) return ofBranch;
    return {
      project: own.projectname,
      persons: own.confirm_above_persons,
      amount: own.confirm_above_fen,
      budget: own.month_budget_fen,
      spent: spent.get(own.id) ?? 0,
    };
  };
}

/**
 * Sums, in fen, the charges of this month and the unpaid premium, for people of these projects and for the branch's
 * people without a project. Excludes orders that the main account has not confirmed. A charge that moved to a successor
 * counts for the person for whom it was made.
 */
export async function spentInMonth(
  db: Db,
  actor: Pick<Actor, 'customerId' | 'filialeId'>,
  projectIds: readonly ProjectId[],
  at: Date,
  known: (Stored & { step: Step }) | undefined,
): Promise<Map<number | null, number>> {
  const month = civilDate(`${civilDateOf(at).slice(0, 7)}-01`);
  const { rows } = await sql<{ project_id: ProjectId | null; spent: number }>`
    select p.project_id, sum(greatest(0,
      case when p.person_status in (${personState.unpaid}, ${personState.waiting}) then p.premium_fen else p.charged_fen end
        - ${movedBy(sql`came`)} + ${movedBy(sql`went`)}))::bigint as spent
    from insure_person p join insure i on i.id = p.insure_id left join add_reduce a on a.id = p.add_reduce_id
      left join add_reduce_item came on came.new_person_id = p.id
      left join add_reduce_item went on went.person_id = p.id and went.new_person_id is not null
        and went.item_status = ${addReduceItemStatus.code.done}
    where p.customer_id = ${actor.customerId} and p.person_status <> ${personState.void}
      and (p.project_id = any(${projectIds}::bigint[]) or (p.project_id is null and p.filiale_id = ${actor.filialeId}))
      and a.endorse_status is distinct from ${endorseStatus.code.draft}
      and (${known?.step === 'pay' ? sql`false` : sql`p.person_status = ${personState.unpaid}`}
        or p.person_status <> ${personState.unpaid} and coalesce(a.pay_time, a.submit_time, i.pay_time, i.submit_time) >= ${startOfDay(month)})
      ${known ? sql`and not (${storedAs(known)})` : sql``}
    group by p.project_id`.execute(db);
  return new Map(rows.map(({ project_id, spent }) => [project_id, spent]));
}

const movedBy = (item: RawBuilder<unknown>) => sql`coalesce((${item}.swap ->> 'moved')::bigint, 0)`;

const storedAs = (whose: Stored) =>
  'orderId' in whose
    ? sql<boolean>`p.add_reduce_id is not distinct from ${whose.orderId}`
    : sql<boolean>`p.insure_id = ${whose.insureId} and p.add_reduce_id is null`;

/** Describes the exceeded limit; includes amounts only for users who may see premiums. */
export function overLimitText(
  { kind, project, limit, asked, left = 0 }: OverLimit,
  { rights }: Pick<Actor, 'rights'>,
): string {
  const whose = project === null ? '本分公司' : `项目“${project}”`;
  const yuan = (amount: number) => moneyText(fen(amount));
  if (kind === 'persons') return `${whose}单次最多${limit}人，本次${asked}人`;
  if (kind === 'amount')
    return rights.viewCost
      ? `${whose}单次保费最多${yuan(limit)}，本次${yuan(asked)}`
      : `${whose}本次保费超过单次限额`;
  return rights.viewCost
    ? `${whose}本月预算${yuan(limit)}，剩余${yuan(left)}，本次${yuan(asked)}`
    : `${whose}本月预算不足`;
}

/** Throws 403, with the reason and a hint, when the stored people exceed what this caller may order alone. */
export async function requireWithinLimits(
  trx: Trx,
  actor: Actor,
  whose: Stored,
  at: Date,
  step: Step,
): Promise<void> {
  if (actor.usertype !== usertype.code.project) return;
  const { rows } = await sql<Charge>`
    select p.project_id as "projectId", p.premium_fen as premium from insure_person p where ${storedAs(whose)}`.execute(
    trx,
  );
  const over = await overLimits(trx, actor, rows, at, { ...whose, step });
  if (over.length === 0) return;
  const reasons = over.map((one) => overLimitText(one, actor)).join('；');
  throw new Problem(problems.forbidden, {}, { message: `${reasons}，${whatToDo[step]}` });
}
