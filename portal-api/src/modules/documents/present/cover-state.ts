import { sql } from 'kysely';
import * as texts from 'shared-kernel/domain/texts';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { endorseStatus, insureStatus, personStatus } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { policyStates } from 'shared-kernel/domain/nouns/policy';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../../platform/context';
import { insureState } from '../../insure/insure-states';
import { coverNow, type CoverNow } from '../cover-of-certificate';
import type { Present, ReadPresent } from './present-state';

/** Returns the id in a `biz_key` such as `policy:12:branch:3`; NaN for a key of another form. */
export const idIn = (bizKey: string): number => Number(bizKey.split(':')[1]);

/** Returns a function that completes the facts about a subject by its state, tone and note. */
export const saying =
  (facts: Omit<Present, 'state' | 'tone' | 'note'>) =>
  (state: string, tone: Present['tone'], note: string | null): Present => ({ ...facts, state, tone, note });

interface PolicyRow {
  number: string;
  insureNo: string;
  insurer: string;
  state: number;
  startDate: CivilDate;
  endDate: CivilDate;
  surrenderDay: CivilDate | null;
  isSurrenderApproved: boolean;
  isPaid: boolean;
  renewedAs: string | null;
  renewedFrom: CivilDate | null;
}

const { paid, inForce, surrenderAudit, expired, surrendered } = insureState;

async function policyRow({ db }: Context, id: PolicyId): Promise<PolicyRow | undefined> {
  const { rows } = await sql<PolicyRow>`
    select coalesce(insure.policy_no, insure.insure_no) as number, insure.insure_no as "insureNo",
      supplyer.supplyername as insurer, insure.insure_status as state,
      insure.start_date as "startDate", insure.end_date as "endDate", insure.surrender_last_day as "surrenderDay",
      insure.surrender_approved_time is not null as "isSurrenderApproved",
      (insure.pay_time is not null or exists (select 1 from insure_flow step
        where step.insure_id = insure.id and step.to_status = ${paid})) as "isPaid",
      renewal.policy_no as "renewedAs", renewal.start_date as "renewedFrom"
    from insure join supplyer on supplyer.id = insure.supplyer_id
    left join insure renewal on renewal.renew_from_id = insure.id
      and renewal.insure_status in (${sql.join([paid, inForce, surrenderAudit, expired])})
    where insure.id = ${id} limit 1`.execute(db);
  return rows[0];
}

const coverNamed =
  (numberOf: (row: PolicyRow) => Present['number']): ReadPresent =>
  async (ctx, { biz_key }) => {
    const row = await policyRow(ctx, idIn(biz_key));
    return row && { number: numberOf(row), ...coverOf(row, ctx.clock.today()) };
  };

export const policyNow = coverNamed((row) => ['保单号', row.number]);

/** State of an application: the cover as for a policy, with the application number. */
export const applicationNow = coverNamed((row) => ['投保单号', row.insureNo]);

type Cover = Omit<Present, 'number'>;

/** Uses the date, because the job that updates the state may run a minute after midnight. */
function coverOf(row: PolicyRow, today: CivilDate): Cover {
  const isLeaving = row.state === surrendered || (row.state === surrenderAudit && row.isSurrenderApproved);
  const to = isLeaving && row.surrenderDay !== null ? row.surrenderDay : row.endDate;
  const says = (state: number, tone: Present['tone'], note: string | null): Cover => {
    const facts = { insurer: row.insurer, from: row.startDate, to };
    return { ...facts, state: insureStatus.label(state), tone, note };
  };
  const renewed = row.renewedAs === null ? null : `已由保单${row.renewedAs}自${row.renewedFrom}零时起续保`;
  if (row.state === surrendered || (isLeaving && to < today))
    return says(surrendered, 'over', `保障已于${to}二十四时终止`);
  if (!policyStates.includes(row.state)) {
    const isVoid = row.state === insureState.void;
    if (isVoid && row.isPaid) return says(row.state, 'over', '保障开始前已退保，从未承担保险责任');
    return says(row.state, 'over', `未生效：${isVoid ? '投保单已作废' : '尚未支付'}，没有保障`);
  }
  if (row.state === expired || to < today) {
    const ended = `已到期：保障已于${to}二十四时结束`;
    return renewed === null
      ? says(expired, 'over', ended)
      : { ...says(expired, 'over', `${ended}，${renewed}`), state: '已续保' };
  }
  if (row.startDate > today) return says(paid, 'waiting', `保障自${row.startDate}零时开始`);
  if (row.state === surrenderAudit)
    return says(
      inForce,
      'good',
      isLeaving ? texts.surrenderApproved(to) : '已申请退保，审核通过前保障继续有效',
    );
  return says(inForce, 'good', renewed);
}

/** State of an order that changes a policy's staff: it is valid as long as the policy. */
export const endorsementNow: ReadPresent = async (ctx, { biz_key }) => {
  const order = await ctx.db
    .selectFrom('add_reduce')
    .select(['insure_id', 'endorse_no', 'order_no', 'endorse_status', 'effect_time'])
    .where('id', '=', idIn(biz_key))
    .executeTakeFirst();
  const policy = order && (await policyRow(ctx, order.insure_id));
  if (!policy) return undefined;
  const cover = coverOf(policy, ctx.clock.today());
  const says = saying({ ...cover, number: ['批单号', order.endorse_no ?? order.order_no] });
  const own = endorseStatus.label(order.endorse_status);
  if (order.endorse_status !== endorseStatus.code.done) return says(own, 'over', '批改未生效');
  const note = `批改已于${instantText(order.effect_time)}生效，所属保单${policy.number}${cover.state}`;
  return cover.tone === 'over'
    ? says(cover.state, 'over', `${note}${cover.note === null ? '' : `：${cover.note}`}`)
    : says(own, cover.tone, note);
};

/** State of the cover of one person, or of everybody of a project: whether it is in force, and how it ended. */
export const certificateNow: ReadPresent = async (ctx, row) => {
  const cover = await coverNow(ctx, row);
  return {
    number: ['保单号', cover.policyNumbers ?? '-'],
    insurer: cover.insurers,
    from: cover.firstDay,
    to: cover.lastDay,
    ...certifiedState(cover, ctx.clock.today()),
  };
};

function certifiedState(cover: CoverNow, today: CivilDate): Pick<Present, 'state' | 'tone' | 'note'> {
  const { inCover, waiting, expired: ended } = personStatus.code;
  if (cover.isInCover) return { state: personStatus.label(inCover), tone: 'good', note: null };
  if (cover.lastDay === null) return { state: '未生效', tone: 'over', note: '没有保障' };
  if (cover.lastDay >= today)
    return { state: personStatus.label(waiting), tone: 'waiting', note: '保障尚未开始' };
  // People who left today keep one of these states until the job of the next midnight.
  const unmoved: readonly (number | null)[] = [null, inCover, waiting];
  const isMoved = !unmoved.includes(cover.lastStatus);
  return {
    state: personStatus.label(isMoved ? (cover.lastStatus ?? ended) : ended),
    tone: 'over',
    note: `保障已于${cover.lastDay}结束`,
  };
}
