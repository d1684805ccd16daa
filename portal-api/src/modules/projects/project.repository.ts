import { fen } from 'shared-kernel/domain/money';
import type { AnswerOf } from 'shared-kernel/contract';
import type { getProject } from 'shared-kernel/contract/projects';
import { accountStatus, firstLoginFlag } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { notFound } from '../../platform/http/problem';
import { listRow } from '../../platform/lists/list-query';
import { rightsOf } from '../../platform/rights';
import { ofCustomer, ownedBy } from '../../platform/tenant';
import { projectList } from './project-list';

/** The caller's project, locked until the transaction ends; 404 for any other. */
export async function lockProject(trx: Trx, actor: Actor, id: number) {
  return trx
    .selectFrom('project')
    .selectAll()
    .where('id', '=', id)
    .where(ofCustomer(actor, 'project'))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** What the caller chooses a project by. */
export const projectNames = (db: Db, actor: Actor) =>
  db
    .selectFrom('project')
    .select(['id', 'projectname', 'project_status as projectStatus'])
    .where(ownedBy(actor, 'project'))
    .orderBy('projectname')
    .orderBy('id')
    .execute();

/** One project as its page shows it. */
export async function projectDetail(
  ctx: Context,
  actor: Actor,
  id: number,
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

async function usersOf(db: Db, filialeId: number) {
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
