import type { Actor, Context } from '../../platform/context';
import { notFound } from '../../platform/http/problem';
import { ownedBy } from '../../platform/tenant';
import { policyStates } from '../insure/insure-states';

/** Records the first download of a policy; later ones change nothing. 404 for policies of others and before they are paid for. */
export async function noteDownload(ctx: Context, actor: Actor, insureId: number): Promise<Date> {
  await ctx.db
    .selectFrom('insure')
    .select('id')
    .where('id', '=', insureId)
    .where(ownedBy(actor, 'insure'))
    .where('insure_status', 'in', policyStates)
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
