import { sql } from 'kysely';
import { type AnswerOf, type BodyOf, problems } from 'shared-kernel/contract';
import {
  addProjectUser,
  createFiliale,
  createProject,
  getProject,
  listFiliales,
  listProjectNames,
  resetProjectPassword,
  setProjectStatus,
  setProjectUserStatus,
  updateProject,
  updateProjectUser,
} from 'shared-kernel/contract/projects';
import { accountStatus, personStatus, projectStatus } from 'shared-kernel/domain/dictionaries';
import type { FilialeId, ProjectId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { Problem, refusedField } from '../../platform/http/problem';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { lockRow, updateById } from '../../platform/row-by-id';
import { requireRoom } from '../../platform/row-caps';
import { ofCustomer } from '../../platform/tenant';
import { countingTaken, takeBranchPhone } from '../onboarding/phone-check';
import { endingAccess, type EndAccess } from '../session';
import { addUser, changeUser, resetUserPassword, switchUser } from './project-users';
import { lockProject, projectDetail, projectList, projectNames } from './project.repository';
import { createOne, isTaken, updateOne } from './save-project';

const { running } = projectStatus.code;

/** Stops or restarts a project, and disables or enables the users of its branch. */
async function changeStatus(
  ctx: Context,
  actor: Actor,
  id: ProjectId,
  { projectStatus: to, confirmed }: BodyOf<typeof setProjectStatus>,
): Promise<AnswerOf<typeof setProjectStatus>> {
  return endingAccess(ctx, async (trx, end) => {
    const project = await lockProject(trx, actor, id);
    if (to !== running && !confirmed) {
      const people = await inCoverOf(trx, id);
      if (people > 0) throw new Problem(problems.projectHasPeople, { people });
    }
    await updateById(trx, 'project', id, {
      project_status: to,
      updated_at: ctx.clock.now(),
      version: project.version + 1,
    });
    await ctx.audit.write(trx, actor, {
      action: 'project.status',
      entity: 'project',
      entityId: id,
      before: { projectStatus: project.project_status },
      after: { projectStatus: to },
    });
    if (project.filiale_id === null) return { projectStatus: to, changedUsers: 0 };
    const users =
      to === running
        ? await switchOn(trx, project.filiale_id)
        : await switchOff(trx, project.filiale_id, end);
    return { projectStatus: to, changedUsers: users.length };
  });
}

async function inCoverOf(trx: Trx, id: ProjectId): Promise<number> {
  const { n } = await trx
    .selectFrom('insure_person')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('project_id', '=', id)
    .where('person_status', '=', personStatus.code.inCover)
    .executeTakeFirstOrThrow();
  return n;
}

/** Disables the users of a branch without a running project; users disabled manually stay disabled after a restart. */
async function switchOff(trx: Trx, filialeId: FilialeId, end: EndAccess): Promise<number[]> {
  const open = await trx
    .selectFrom('project')
    .select('id')
    .where('filiale_id', '=', filialeId)
    .where('project_status', '=', running)
    .limit(1)
    .executeTakeFirst();
  if (open) return [];
  const users = await trx
    .selectFrom('app_user')
    .select('id')
    .where('filiale_id', '=', filialeId)
    .where('status', '=', accountStatus.code.active)
    .orderBy('id')
    .forUpdate()
    .execute();
  const off = { status: accountStatus.code.disabled, disabled_with_project: true };
  for (const { id } of users) await end(id, off);
  return users.map(({ id }) => id);
}

async function switchOn(trx: Trx, filialeId: FilialeId): Promise<number[]> {
  const users = await trx
    .updateTable('app_user')
    .set({ status: accountStatus.code.active, disabled_with_project: false })
    .where('filiale_id', '=', filialeId)
    .where('disabled_with_project', '=', true)
    .returning('id')
    .execute();
  return users.map(({ id }) => id);
}

/** Returns the employer's branches in order of creation. */
const filialesOf = (ctx: Context, actor: Actor) =>
  ctx.db
    .selectFrom('filiale')
    .select(['id', 'filialename', 'telephone', 'linkername'])
    .select(
      sql<number>`(select count(*)::int from project where project.filiale_id = filiale.id)`.as(
        'projectCount',
      ),
    )
    .where(ofCustomer(actor, 'filiale'))
    .orderBy('id')
    .execute();

/** Creates a branch; its phone number must be unused. */
function addFiliale(
  ctx: Context,
  actor: Actor,
  { filialename, telephone, linkername }: BodyOf<typeof createFiliale>,
): Promise<{ id: FilialeId }> {
  const add = async (trx: Trx) => {
    await lockRow(trx, 'customer', actor.customerId, 'id');
    await requireRoom(ctx, trx, actor, 'branch');
    const others = await trx
      .selectFrom('filiale')
      .select('filialename as name')
      .where(ofCustomer(actor, 'filiale'))
      .execute();
    if (isTaken(filialename, others)) throw refusedField('filialename', '分公司名称已存在');
    const { text } = problems.mobileTaken;
    if (!(await takeBranchPhone(trx, telephone))) throw refusedField('telephone', text, problems.mobileTaken);
    const added = await trx
      .insertInto('filiale')
      .values({
        customer_id: actor.customerId,
        filialename,
        telephone,
        linkername: linkername ? linkername : null,
        region_code: null,
        address: null,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ctx.audit.write(trx, actor, { action: 'filiale.create', entity: 'filiale', entityId: added.id });
    return added;
  };
  return countingTaken(ctx, actor, () => ctx.db.transaction().execute(add));
}

/** Endpoints for the employer's work sites with their limits and users, and for its branches. */
export const projectsModule: Module = (route, ctx) => {
  bindList(route, ctx, projectList);
  route(listProjectNames, async ({ actor }) => ({ list: await projectNames(ctx.db, actor) }));
  route(getProject, ({ params, actor }) => projectDetail(ctx, actor, params.id));
  route(createProject, ({ body, actor }) => createOne(ctx, actor, body));
  route(updateProject, ({ params, body, actor }) => updateOne(ctx, actor, params.id, body));
  route(setProjectStatus, ({ params, body, actor }) => changeStatus(ctx, actor, params.id, body));
  route(addProjectUser, ({ params, body, actor }) => addUser(ctx, actor, params.id, body));
  route(updateProjectUser, ({ params, body, actor }) =>
    changeUser(ctx, actor, { projectId: params.id, userId: params.userId }, body),
  );
  route(setProjectUserStatus, ({ params, body, actor }) =>
    switchUser(ctx, actor, { projectId: params.id, userId: params.userId }, body.active),
  );
  route(resetProjectPassword, ({ params, body, actor }) =>
    resetUserPassword(ctx, actor, { projectId: params.id, userId: body.userId }),
  );
  route(listFiliales, async ({ actor }) => ({ list: await filialesOf(ctx, actor) }));
  route(createFiliale, ({ body, actor }) => addFiliale(ctx, actor, body));
};
