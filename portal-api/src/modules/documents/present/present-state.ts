import type { Selectable } from 'kysely';
import { civilDateOf, type CivilDate } from 'shared-kernel/domain/civil-date';
import { instantText } from 'shared-kernel/domain/instant';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import type { Context } from '../../../platform/context';
import type { DocumentKind, DocumentTable } from '../documents.tables';
import { insurerOfPerson } from '../insurer-of-person';
import { applicationNow, certificateNow, endorsementNow, idIn, policyNow, saying } from './cover-state';
import { invoiceNow, receiptNow, redInvoiceNow, statementNow } from './money-state';
import { adjustStatus, caseStatus, confirmStatus } from 'shared-kernel/domain/dictionaries';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import { planRefusal } from '../../products/plan.policy';
import { plansByIds } from '../../products/plan.repository';

const { paid, withdrawn } = caseStatus.code;

async function caseRow({ db }: Context, id: CaseId) {
  const found = await db
    .selectFrom('cases')
    .select(['case_no', 'case_status', 'person_id', 'accident_day', 'close_time', 'close_reason'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  return {
    ...found,
    isClosed: caseNoun.isEnd(found.case_status),
    says: saying({
      number: ['报案号', found.case_no],
      insurer: (await insurerOfPerson(db, found.person_id)) ?? null,
      from: found.accident_day,
      to: found.close_time && civilDateOf(found.close_time),
    }),
  };
}

/** A decision is valid until the case continues: by reopening, or a new payment after the bank returned one. */
const noticeNow: ReadPresent = async (ctx, { biz_key, issued_at }) => {
  const id = idIn(biz_key);
  const found = await caseRow(ctx, id);
  if (!found) return undefined;
  const state = caseStatus.label(found.case_status);
  if (!found.isClosed) return found.says('已失效', 'over', `案件已重新处理，现在${state}，本通知书不再有效`);
  const later = await ctx.db
    .selectFrom('case_payment')
    .select('pay_time')
    .where('case_id', '=', id)
    .where('pay_time', '>', issued_at)
    .executeTakeFirst();
  if (later) {
    const note = `赔款已于${instantText(later.pay_time)}重新支付，请以新的通知书为准`;
    return found.says('已被替换', 'over', note);
  }
  return found.says(state, found.case_status === withdrawn ? 'over' : 'good', found.close_reason);
};

/** A calculation is valid for its version: until the next version, or until the case ends. */
const calculationNow: ReadPresent = async (ctx, { biz_key, issued_at }) => {
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
  const { says } = found;
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

/** A letter about several plans is valid while each of them can be bought. */
const planLetterNow: ReadPresent = async (ctx, { biz_key }) => {
  const ids = (biz_key.split(':')[1] ?? '').split(',').map(Number);
  const plans = await plansByIds(ctx.db, ids);
  if (plans.length === 0) return undefined;
  const today = ctx.clock.today();
  const states = plans.map((plan) => {
    const isWaiting = plan.quote.confirm_status === confirmStatus.code.waiting;
    if (plan.quote.valid_to < today) return '已到期';
    if (!isWaiting && planRefusal(plan, today) && plan.quote.valid_from <= today) return '已失效';
    return confirmStatus.label(plan.quote.confirm_status);
  });
  const state = states.find((one) => one !== confirmed) ?? confirmed;
  return {
    number: ['方案编号', plans.map(({ meal }) => meal.meal_no).join('、')],
    insurer: [...new Set(plans.map(({ supplyerName }) => supplyerName))].join('、'),
    from: earliest(plans.map(({ quote }) => quote.valid_from)),
    to: earliest(plans.map(({ quote }) => quote.valid_to)),
    state,
    tone: toneOf(state),
    note: plans.length > 1 ? plans.map(({ meal }, at) => `${meal.mealname}${states[at]}`).join('，') : null,
  };
};

const confirmed = confirmStatus.label(confirmStatus.code.confirmed);

const toneOf = (state: string): Present['tone'] => {
  if (state === confirmed) return 'good';
  return state === confirmStatus.label(confirmStatus.code.waiting) ? 'waiting' : 'over';
};

const earliest = <Day extends string>(days: readonly Day[]): Day | null => days.toSorted()[0] ?? null;

type KeptRow = Pick<Selectable<DocumentTable>, 'id' | 'customer_id' | 'kind' | 'biz_key' | 'issued_at'>;

export interface Present {
  /** Label and value of the subject's number. */
  number: readonly [name: string, value: string];
  /** Joined names of several insurers; null where no insurer is involved. */
  insurer: string | null;
  from: CivilDate | null;
  to: CivilDate | null;
  /** One word, such as 保障中. */
  state: string;
  /** `good`: valid today; `waiting`: valid later; `over`: no longer valid. */
  tone: 'good' | 'waiting' | 'over';
  note: string | null;
}

/** Reads the present state of a document's subject by the id in `biz_key`; undefined when the row no longer exists. */
export type ReadPresent = (ctx: Context, row: KeptRow) => Promise<Present | undefined>;

/** Reads the present state per kind of document; a new kind does not compile without an entry. */
const readers: Record<DocumentKind, ReadPresent> = {
  application: applicationNow,
  policy: policyNow,
  endorsement: endorsementNow,
  certificate: certificateNow,
  'plan-letter': planLetterNow,
  'claim-notice': noticeNow,
  'claim-calculation': calculationNow,
  statement: statementNow,
  receipt: receiptNow,
  invoice: invoiceNow,
  'red-invoice': redInvoiceNow,
};

/** An old edition of these still shows the state of its subject; an old edition of other kinds counts as replaced. */
const aboutCover: readonly DocumentKind[] = ['application', 'policy', 'endorsement', 'certificate'];

/** Returns the present state of a document's subject; `isNewest` is false once a newer edition was issued. */
export async function presentOf(ctx: Context, row: KeptRow, isNewest: boolean): Promise<Present> {
  const found = (await readers[row.kind](ctx, row)) ?? gone;
  return isNewest || aboutCover.includes(row.kind)
    ? found
    : { ...found, state: '已被替换', tone: 'over', note: found.note };
}

const gone: Present = {
  number: ['编号', '-'],
  insurer: null,
  from: null,
  to: null,
  state: '已作废',
  tone: 'over',
  note: '文件所依据的记录已不存在',
};
