import { sql, type RawBuilder } from 'kysely';
import type { MidnightChange } from 'shared-kernel/contract/tonight';
import { addDays, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { insureStatus } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../../platform/context';
import { systemMover } from '../../../platform/state-machine';
import { ownedBy } from '../../../platform/tenant';
import { numberOfPolicy } from '../../insure/figures/policy-figures';

const most = 500;
const { draft, rejected, surrenderAudit } = insureStatus.code;

interface Step {
  id: number;
  at: Date;
  biz_id: number;
  no: string;
  from_status: number | null;
  to_status: number;
  actor_name: string;
  remark: string | null;
}

/**
 * Returns the steps that users made on the day before a midnight on rows that were due then, newest first: they explain
 * why the result may differ from the preview. The jobs' steps are left out: they are the result.
 */
export async function changesBefore(ctx: Context, actor: Actor, day: CivilDate): Promise<MidnightChange[]> {
  const at = startOfDay(day);
  const byPeople = sql`step.actor_name <> ${systemMover.name}
    and step.created_at >= ${startOfDay(addDays(day, -1))} and step.created_at < ${at}`;
  const read = async (bizType: MidnightChange['bizType'], query: RawBuilder<Step>) =>
    (await query.execute(ctx.db)).rows.map((step): MidnightChange => ({
      key: `${bizType}-${step.id}`,
      at: step.at.toISOString(),
      bizType,
      id: step.biz_id,
      no: step.no,
      from: step.from_status,
      to: step.to_status,
      actorName: step.actor_name,
      remark: step.remark,
    }));
  const ofPolicies = await read(
    'insure',
    sql<Step>`select step.id, step.created_at as at, insure.id as biz_id, ${numberOfPolicy} as no,
        step.from_status, step.to_status, step.actor_name, step.remark
      from insure_flow step join insure on insure.id = step.insure_id
      where ${byPeople} and ${ownedBy(actor, 'insure')} and step.to_status not in (${draft}, ${rejected})
        and (insure.start_date = ${day} or ${surrenderAudit} in (step.from_status, step.to_status))
      order by step.id desc limit ${most}`,
  );
  const ofOrders = await read(
    'addReduce',
    sql<Step>`select step.id, step.created_at as at, add_reduce.id as biz_id, add_reduce.order_no as no,
        step.from_status, step.to_status, step.actor_name, step.remark
      from add_reduce_flow step join add_reduce on add_reduce.id = step.add_reduce_id
      where ${byPeople} and ${ownedBy(actor, 'add_reduce')} and add_reduce.effect_at = ${at}
      order by step.id desc limit ${most}`,
  );
  return [...ofPolicies, ...ofOrders].toSorted((one, other) => other.at.localeCompare(one.at));
}
