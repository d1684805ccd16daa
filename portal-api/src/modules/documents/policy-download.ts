import { sql } from 'kysely';
import { policyStates } from 'shared-kernel/domain/nouns/policy';
import type { Actor, Context } from '../../platform/context';
import { notFound } from '../../platform/http/problem';
import { ownedBy } from '../../platform/tenant';

/** Records the first download of a policy; later ones change nothing. 404 for policies of others and before they are paid for. */
export async function noteDownload(ctx: Context, actor: Actor, insureId: number): Promise<Date> {
  await ctx.db
    .selectFrom('insure')
    .select('id')
    .where('id', '=', insureId)
    .where(ownedBy(actor, 'insure'))
    .where(sql<boolean>`insure_status in (${sql.join(policyStates)})`)
    .executeTakeFirstOrThrow(notFound);
  await ctx.db
    .insertInto('policy_download')
    .values({ insure_id: insureId, user_id: actor.userId, download_time: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await ctx.db
    .selectFrom('policy_download')
    .select('download_time')
    .where('insure_id', '=', insureId)
    .executeTakeFirstOrThrow();
  return row.download_time;
}
