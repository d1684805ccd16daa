import { sql } from 'kysely';
import { listProjects, type getProject } from 'shared-kernel/contract/projects';
import { fen } from 'shared-kernel/domain/money';
import type { AnswerOf } from 'shared-kernel/contract';
import {
  accountStatus,
  firstLoginFlag,
  personStatus,
  projectStatus,
} from 'shared-kernel/domain/dictionaries';
import type { FilialeId, ProjectId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { notFound } from '../../platform/http/problem';
import { contains, containsNumber, equals } from '../../platform/lists/conditions';
import { listRow } from '../../platform/lists/list-query';
import { defineListSource } from '../../platform/lists/list-source';
import { rightsOf } from '../../platform/rights';
import { ofCustomer, ownedBy } from '../../platform/tenant';
import { isOpenCase } from '../insure/people/leaving';
import { spentInMonth } from '../insure/project-limits';

/** Projects with their people, cost and users today. */
export const projectList = defineListSource<typeof listProjects>({
  endpoint: listProjects,
  table: 'project',
  from: sql`project`,
  joins: sql`left join filiale on filiale.id = project.filiale_id`,
  visible: (actor) => ofCustomer(actor, 'project'),
  fields: {
    filialeName: 'filiale.filialename',
    monthBudget: 'project.month_budget_fen',
    monthUsed: null,
    actions: null,
    inForceCount: sql`(select count(*)::int from insure_person p where p.project_id = project.id
      and p.person_status = ${personStatus.code.inCover})`,
    openCases: sql`(select count(*)::int from cases where cases.project_id = project.id and ${isOpenCase})`,
    userCount: sql`(select count(*)::int from app_user u where u.filiale_id = project.filiale_id)`,
    lastSignIn: sql`(select max(u.last_sign_in_at) from app_user u where u.filiale_id = project.filiale_id)`,
  },
  filters: {
    keyword: (text, scope) =>
      sql<boolean>`(${contains('project.projectname')(text, scope) ?? sql`true`}
        or ${containsNumber('project.project_no')(text, scope) ?? sql`true`})`,
    filialeId: equals('project.filiale_id'),
    manager: contains('project.manager_name', 'project.manager_phone'),
    projectStatus: equals('project.project_status'),
  },
  complete: async (rows, { ctx, actor }) => {
    const ids = rows.map(({ id }) => id);
    const spent = await spentInMonth(ctx.db, actor, ids, ctx.clock.now(), undefined);
    return rows.map((row) => ({
      ...row,
      monthUsed: spent.get(row.id) ?? 0,
      actions: [row.projectStatus === projectStatus.code.running ? 'stop' : 'start'],
    }));
  },
});

/** Returns the caller's project, locked until the transaction ends; 404 for any other. */
export async function lockProject(trx: Trx, actor: Actor, id: ProjectId) {
  return trx
    .selectFrom('project')
    .selectAll()
    .where('id', '=', id)
    .where(ofCustomer(actor, 'project'))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** Lists the projects that the caller can choose from. */
export const projectNames = (db: Db, actor: Actor) =>
  db
    .selectFrom('project')
    .select(['id', 'projectname', 'project_status as projectStatus'])
    .where(ownedBy(actor, 'project'))
    .orderBy('projectname')
    .orderBy('id')
    .execute();

/** Returns one project for its page. */
export async function projectDetail(
  ctx: Context,
  actor: Actor,
  id: ProjectId,
): Promise<AnswerOf<typeof getProject>> {
  const row = await listRow<AnswerOf<typeof getProject>>(projectList, { ctx, actor }, id);
  const project = await ctx.db
    .selectFrom('project')
    .select(['region_code', 'customer_meal_ids', 'confirm_above_persons', 'confirm_above_fen', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    regionCode: project.region_code,
    customerMealIds: project.customer_meal_ids,
    confirmAbovePersons: project.confirm_above_persons,
    confirmAboveYuan: project.confirm_above_fen === null ? null : fen(project.confirm_above_fen),
    version: project.version,
    users: row.filialeId === null ? [] : await usersOf(ctx.db, row.filialeId),
  };
}

async function usersOf(db: Db, filialeId: FilialeId) {
  const users = await db
    .selectFrom('app_user')
    .select([
      'id',
      'name',
      'mobile',
      'usertype',
      'permissions',
      'status',
      'first_login_flag',
      'last_sign_in_at',
    ])
    .where('filiale_id', '=', filialeId)
    .orderBy('id')
    .execute();
  return users.map((user) => ({
    id: user.id,
    name: user.name,
    mobile: user.mobile,
    rights: rightsOf(user),
    active: user.status === accountStatus.code.active,
    firstLogin: user.first_login_flag === firstLoginFlag.code.firstLogin,
    lastSignIn: user.last_sign_in_at?.toISOString() ?? null,
  }));
}
