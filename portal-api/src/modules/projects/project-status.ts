import { problems, type AnswerOf, type BodyOf } from 'shared-kernel/contract';
import type { setProjectStatus } from 'shared-kernel/contract/projects';
import { accountStatus, personStatus, projectStatus } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import { endingAccess, type EndAccess } from '../session';
import { lockProject } from './project.repository';

const { running } = projectStatus.code;

/** Stops or starts a project, with the users of its branch. */
export async function changeStatus(
  ctx: Context,
  actor: Actor,
  id: number,
  { projectStatus: to, confirmed }: BodyOf<typeof setProjectStatus>,
): Promise<AnswerOf<typeof setProjectStatus>> {
  return endingAccess(ctx, async (trx, end) => {
    const project = await lockProject(trx, actor, id);
    if (to !== running && !confirmed) {
      const people = await inCoverOf(trx, id);
      if (people > 0) throw new Problem(problems.projectHasPeople, { people });
    }
    await trx
      .updateTable('project')
      .set({ project_status: to, updated_at: ctx.clock.now(), version: project.version + 1 })
      .where('id', '=', id)
      .execute();
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

async function inCoverOf(trx: Trx, id: number): Promise<number> {
  const { n } = await trx
    .selectFrom('insure_person')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('project_id', '=', id)
    .where('person_status', '=', personStatus.code.inCover)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Nobody of a branch without a running project signs in; who was switched off by hand stays so afterwards. */
async function switchOff(trx: Trx, filialeId: number, end: EndAccess): Promise<number[]> {
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

async function switchOn(trx: Trx, filialeId: number): Promise<number[]> {
  const users = await trx
    .updateTable('app_user')
    .set({ status: accountStatus.code.active, disabled_with_project: false })
    .where('filiale_id', '=', filialeId)
    .where('disabled_with_project', '=', true)
    .returning('id')
    .execute();
  return users.map(({ id }) => id);
}
