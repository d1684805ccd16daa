import { dayMs } from 'shared-kernel/domain/civil-date';
import { sql } from 'kysely';
import { getImport, type ImportState } from 'shared-kernel/contract/imports';
import { problems } from 'shared-kernel/contract';
import type { Context } from '../context';
import type { Module } from '../http/route';
import { isHeld } from '../leases';
import { leaseOf } from './imports';

/**
 * Only the user who started an import sees it. Without its instance it shows as interrupted: the page uploads again.
 */
export const importsModule: Module = (route, ctx) => {
  route(getImport, async ({ params, actor, fail }) => {
    const read = () =>
      ctx.db
        .selectFrom('import_job')
        .selectAll()
        .where('id', '=', params.id)
        .where('user_id', '=', actor.userId)
        .executeTakeFirst();
    let job = await read();
    if (job?.state === 'running') {
      await endInterrupted(ctx);
      job = await read();
    }
    if (!job) return fail(problems.notFound);
    return {
      id: job.id,
      fileName: job.file_name,
      phase: job.phase as ImportState['phase'],
      done: job.done,
      total: job.total,
      state: job.state as ImportState['state'],
      ...(job.result_sealed && { result: JSON.parse(ctx.pii.open(job.result_sealed)) as unknown }),
      ...(job.problem === null ? {} : { problem: job.problem as NonNullable<ImportState['problem']> }),
    };
  });

  ctx.jobs.register('imports.interrupted', endInterrupted);
  ctx.jobs.register('imports.forget', forgetOld);
};

const keptMs = dayMs;

async function forgetOld(ctx: Context, now: Date): Promise<void> {
  await ctx.db
    .deleteFrom('import_job')
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .execute();
}

/**
 * Ends the imports of instances that are gone, whichever these were: their leases have expired. The file is lost with
 * the instance, so that nobody can continue the import.
 */
async function endInterrupted(ctx: Context): Promise<void> {
  const problem = { code: problems.internalError.code, message: '导入已中断，请重新上传文件', fields: [] };
  await ctx.db
    .updateTable('import_job')
    .set({ state: 'refused', phase: 'done', problem: JSON.stringify(problem) })
    .where('state', '=', 'running')
    .where((eb) => eb.not(isHeld(sql`${leaseOf('')}::text || import_job.id::text`)))
    .execute();
}
