import { adjustStatus, caseStatus } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import type { Context } from '../../../platform/context';
import { insurerOfPerson } from '../insurer-of-person';
import { idIn } from './id-in';
import type { Present, ReadPresent } from './present-state';

const { paid, withdrawn } = caseStatus.code;

async function caseRow({ db }: Context, id: number) {
  const found = await db
    .selectFrom('cases')
    .select(['case_no', 'case_status', 'person_id', 'accident_day', 'close_time', 'close_reason'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  return {
    ...found,
    isClosed: caseNoun.isEnd(found.case_status),
    facts: {
      number: ['报案号', found.case_no],
      insurer: (await insurerOfPerson(db, found.person_id)) ?? null,
      from: found.accident_day,
      to: found.close_time && civilDateOf(found.close_time),
    } satisfies Partial<Present>,
  };
}

/** A decision holds until the case goes on: opened again, or paid anew after the bank sent the money back. */
export const noticeNow: ReadPresent = async (ctx, { biz_key, issued_at }) => {
  const id = idIn(biz_key);
  const found = await caseRow(ctx, id);
  if (!found) return undefined;
  const state = caseStatus.label(found.case_status);
  if (!found.isClosed)
    return {
      ...found.facts,
      state: '已失效',
      tone: 'over',
      note: `案件已重新处理，现在${state}，本通知书不再有效`,
    };
  const later = await ctx.db
    .selectFrom('case_payment')
    .select('pay_time')
    .where('case_id', '=', id)
    .where('pay_time', '>', issued_at)
    .executeTakeFirst();
  if (later)
    return {
      ...found.facts,
      state: '已被替换',
      tone: 'over',
      note: `赔款已于${instantText(later.pay_time)}重新支付，请以新的通知书为准`,
    };
  const isWithdrawn = found.case_status === withdrawn;
  return { ...found.facts, state, tone: isWithdrawn ? 'over' : 'good', note: found.close_reason };
};

/** A calculation is that of its version: replaced by the next one, and over with its case. */
export const calculationNow: ReadPresent = async (ctx, { biz_key, issued_at }) => {
  const id = idIn(biz_key);
  const found = await caseRow(ctx, id);
  if (!found) return undefined;
  const versions = await ctx.db
    .selectFrom('case_adjust')
    .select(['version_no', 'adjust_status', 'created_at'])
    .where('case_id', '=', id)
    .orderBy('version_no', 'desc')
    .execute();
  const own = versions.find(({ created_at }) => created_at <= issued_at);
  const newest = versions[0];
  const says = (state: string, tone: Present['tone'], note: string | null): Present => ({
    ...found.facts,
    state,
    tone,
    note,
  });
  const label = caseStatus.label(found.case_status);
  if (!own || !newest || found.case_status === withdrawn) return says(label, 'over', found.close_reason);
  if (own.version_no !== newest.version_no)
    return says('已被替换', 'over', `第${own.version_no}版已由第${newest.version_no}版理算替换`);
  const note = `第${own.version_no}版，案件现在${label}`;
  return says(
    found.case_status === paid ? label : adjustStatus.label(own.adjust_status),
    found.isClosed || own.adjust_status === adjustStatus.code.agreed ? 'good' : 'waiting',
    note,
  );
};
