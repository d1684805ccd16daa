import { problems } from 'shared-kernel/contract';
import { comparableName } from 'shared-kernel/domain/cleaning';
import type { Actor, Context } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { Problem } from '../../../platform/http/problem';
import { withRoom } from '../../../platform/row-caps';
import { ofCustomer } from '../../../platform/tenant';
import { workTypesByName } from '../../insure/people/staff-lookups';

export interface Job {
  /** Name in the work type table. */
  name: string;
  jobType: number;
}

/** Returns a finder of work types by name, alias, or this employer's own job names. */
export async function jobsOf(db: Db, actor: Actor): Promise<(name: string) => Job | undefined> {
  const { find } = await workTypesByName(db);
  const own = await db
    .selectFrom('job_name')
    .select(['name', 'work_type_name'])
    .where(ofCustomer(actor, 'job_name'))
    .execute();
  const meant = new Map(own.map(({ name, work_type_name }) => [name, work_type_name]));
  return (name) => {
    const found = find(name) ?? find(meant.get(comparableName(name)) ?? '');
    return found && { name: found.workTypeName, jobType: found.jobType };
  };
}

/** Stores the meaning of job names; throws for unknown work types. */
export async function rememberJobs(
  ctx: Context,
  actor: Actor,
  list: readonly { name: string; workTypeName: string }[],
): Promise<void> {
  const known = await jobsOf(ctx.db, actor);
  const rows = new Map(
    list.map(({ name, workTypeName }) => {
      const job = known(workTypeName);
      if (!job) throw new Problem(problems.notFound, {}, { message: `工种“${workTypeName}”不存在` });
      const row = {
        customer_id: actor.customerId,
        name: comparableName(name),
        work_type_name: job.name,
        updated_at: ctx.clock.now(),
      };
      return [row.name, row];
    }),
  );
  await withRoom(ctx, actor, 'jobName', (trx) =>
    trx
      .insertInto('job_name')
      .values([...rows.values()])
      .onConflict((conflict) =>
        conflict.columns(['customer_id', 'name']).doUpdateSet((row) => ({
          work_type_name: row.ref('excluded.work_type_name'),
          updated_at: row.ref('excluded.updated_at'),
        })),
      )
      .execute(),
  );
}
