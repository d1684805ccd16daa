import { problems } from 'shared-kernel/contract';
import { projectStatus, usertype } from 'shared-kernel/domain/dictionaries';
import type { OrderId, PolicyId, ProjectId } from 'shared-kernel/domain/nouns/ids';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import { ownedBy } from '../../platform/tenant';
import type { Plan } from '../products/plan.repository';

/** Checks a project user's rights to a project's people; `spends` means that the order costs money. */
export type ProjectRule = (projectId: ProjectId | null, spends: boolean) => string | undefined;

/**
 * Explains why a project user may not change people of a project; undefined when allowed. The project must be running,
 * and have a budget for orders that cost money. People without a project count as the branch's, and are refused when
 * none of its projects is open. Main accounts have no such limits.
 */
export async function projectRule(db: Db, actor: Actor): Promise<ProjectRule> {
  if (actor.usertype !== usertype.code.project) return () => undefined;
  const projects = await db
    .selectFrom('project')
    .select(['id', 'projectname', 'project_status', 'month_budget_fen'])
    .where(ownedBy(actor, 'project'))
    .execute();
  const refusalOf = (project: (typeof projects)[number], spends: boolean): string | undefined => {
    if (project.project_status !== projectStatus.code.running)
      return `项目“${project.projectname}”已停用，请联系企业主账号`;
    if (spends && project.month_budget_fen === 0)
      return `项目“${project.projectname}”的预算为0，请联系企业主账号`;
    return undefined;
  };
  return (projectId, spends) => {
    const own = projects.find((project) => project.id === projectId);
    if (own) return refusalOf(own, spends);
    if (projectId !== null) return '该人员不在本分公司的项目中，请联系企业主账号';
    const refusals = projects.map((project) => refusalOf(project, spends));
    return refusals.every((refusal) => refusal !== undefined) ? refusals[0] : undefined;
  };
}

/**
 * Explains why people of a project may not be insured under this plan, even by main accounts; a project without chosen
 * plans allows all.
 */
export async function projectPlanRule(
  db: Db,
  actor: Actor,
  plan: Pick<Plan, 'id' | 'meal'>,
): Promise<(projectId: ProjectId | null) => string | undefined> {
  const projects = await db
    .selectFrom('project')
    .select(['id', 'projectname', 'customer_meal_ids'])
    .where(ownedBy(actor, 'project'))
    .execute();
  const refused = new Map(
    projects
      .filter(({ customer_meal_ids: ids }) => ids.length > 0 && !ids.map(Number).includes(plan.id))
      .map(({ id, projectname }) => [
        id,
        `项目“${projectname}”不可使用方案“${plan.meal.mealname}”，请更换项目或方案`,
      ]),
  );
  return (projectId) => (projectId === null ? undefined : refused.get(projectId));
}

/** Throws 403 when the caller may not pay for the people added by an application or order. */
export async function requireOpenProjects(
  db: Db,
  actor: Actor,
  of: { insureId: PolicyId } | { addReduceId: OrderId },
): Promise<void> {
  const rule = await projectRule(db, actor);
  const rows = await db
    .selectFrom('insure_person')
    .select('project_id')
    .distinct()
    .$call((people) =>
      'insureId' in of
        ? people.where('insure_id', '=', of.insureId).where('add_reduce_id', 'is', null)
        : people.where('add_reduce_id', '=', of.addReduceId),
    )
    .execute();
  for (const { project_id } of rows) {
    const message = rule(project_id, true);
    if (message) throw new Problem(problems.forbidden, {}, { message });
  }
}
