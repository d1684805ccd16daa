import { sql, type RawBuilder } from 'kysely';
import type { SearchHit } from 'shared-kernel/contract/search';
import { cleanIdNo } from 'shared-kernel/domain/cleaning';
import { personStatus, usertype } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import { containing, hasText } from '../../platform/lists/conditions';
import { ofCustomer, ownedBy, visiblePolicy } from '../../platform/tenant';
import { withKeyword } from '../claims/case-list';
import { numberOfPolicy } from '../insure/figures/policy-figures';
import { keywordLetters } from '../reference/pinyin';

const most = 5;
/** Limit of names that are looked up: a single character occurs in many names. */
const mostNames = 50;

type Found = Omit<SearchHit, 'kind' | 'heading' | 'link'>;
type Find = (ctx: Context, actor: Actor, word: string) => RawBuilder<Found>;

interface Place extends Pick<SearchHit, 'kind' | 'heading'> {
  find: Find;
  mayUse?: (actor: Actor) => boolean;
  link: (hit: Found) => string;
}

const beginning = (word: string) => containing(word).slice(1);

/** Selects names of the caller's employer that contain the word, or whose pinyin letters begin with the word. */
function names(actor: Actor, word: string): RawBuilder<unknown> {
  const letters = keywordLetters(word);
  const byLetters =
    letters === ''
      ? sql`false`
      : sql`(n.initials like ${beginning(letters)} or n.pinyin like ${beginning(letters)})`;
  return sql`(select n.name from name_letters n where n.customer_id = ${actor.customerId}
    and (${hasText(['n.name'], word)} or ${byLetters}) order by length(n.name), n.name limit ${mostNames})`;
}

const stateOfPerson = sql`case p.person_status ${sql.join(
  personStatus.options.map(({ value, label }) => sql`when ${value}::int then ${label}`),
  sql` `,
)} end`;

/** Finds each person once, by the current or else last cover; state and project distinguish equal names. */
const person: Find = ({ pii }, actor, word) => sql`
  select found.id, found.title, found.note from (
    select distinct on (p.name, p.id_no_masked) p.id, p.name as title,
      concat_ws(' · ', p.id_no_masked, ${stateOfPerson}, project.projectname) as note
    from insure_person p left join project on project.id = p.project_id
    where ${ownedBy(actor, 'p')} and (p.name in ${names(actor, word)} or p.id_no_hash = ${pii.index(cleanIdNo(word))})
    order by p.name, p.id_no_masked, (p.person_status = ${personStatus.code.inCover}) desc, p.id desc
  ) found
  order by length(found.title), found.title, found.id desc limit ${most}`;

const policy: Find = (_, actor, word) => sql`
  select insure.id, ${numberOfPolicy} as title,
    meal.mealname || ' ' || insure.start_date || ' 至 ' || insure.end_date as note
  from insure join meal on meal.id = insure.meal_id
  where ${visiblePolicy(actor)}
    and ${hasText(['insure.policy_no', 'insure.insure_no', 'meal.mealname'], word, sql`ilike`)}
  order by insure.start_date desc, insure.id desc limit ${most}`;

const order: Find = (_, actor, word) => sql`
  select a.id, a.order_no as title, a.person_count || '人 ' || a.effect_date as note from add_reduce a
  where ${ownedBy(actor, 'a')}
    and ${hasText(['a.order_no', 'a.endorse_no'], word, sql`ilike`)}
  order by a.submit_time desc, a.id desc limit ${most}`;

const claim: Find = (ctx, actor, word) => sql`
  select c.id, c.case_no as title, c.name || ' ' || c.accident_day as note from cases c
  where ${ownedBy(actor, 'c')} and c.id in (
    select case_search.case_id ${withKeyword(word, { ctx, actor })}
    union all select called.id from cases called
      where called.customer_id = ${actor.customerId} and called.name in ${names(actor, word)})
  order by c.report_time desc, c.id desc limit ${most}`;

const bill: Find = (_, actor, word) => sql`
  select s.id, s.settle_no as title, to_char(s.settle_month, 'YYYY-MM') as note from settlement s
  where ${ofCustomer(actor, 's')}
    and (${hasText(['s.settle_no'], word, sql`ilike`)} or to_char(s.settle_month, 'YYYY-MM') like ${containing(word)})
  order by s.settle_month desc, s.id desc limit ${most}`;

const amountOf = (column: string) => sql`'¥' || to_char(${sql.ref(column)} / 100.0, 'FM999,999,999,990.00')`;

/** The number is that of the application, of the invoice or of the red one that cancels it. */
const invoice: Find = (_, actor, word) => sql`
  select i.id, numbers.title, i.title || ' ' || ${amountOf('i.amount_fen')} as note
  from invoice i join lateral (select title from unnest(array[i.invoice_no, i.red_invoice_no, i.apply_no]) title
    where ${hasText(['title'], word, sql`ilike`)} limit 1) numbers on true
  where ${ofCustomer(actor, 'i')} order by i.created_at desc, i.id desc limit ${most}`;

const recharge: Find = (_, actor, word) => sql`
  select r.id, r.cost_no as title, ${amountOf('r.money_fen')} as note from cost r
  where ${ofCustomer(actor, 'r')} and ${hasText(['r.cost_no', 'r.out_trade_no'], word, sql`ilike`)}
  order by r.created_at desc, r.id desc limit ${most}`;

const withdrawal: Find = (_, actor, word) => sql`
  select w.id, w.withdraw_no as title, ${amountOf('w.money_fen')} as note from withdrawal w
  where ${ofCustomer(actor, 'w')} and ${hasText(['w.withdraw_no'], word, sql`ilike`)}
  order by w.created_at desc, w.id desc limit ${most}`;

const filing: Find = (_, actor, word) => sql`
  select f.id, f.filing_no as title, f.work_unit as note from labor_filing f
  where ${ownedBy(actor, 'f')} and ${hasText(['f.filing_no', 'f.contract_no'], word, sql`ilike`)}
  order by f.created_at desc, f.id desc limit ${most}`;

const isMainAccount = (actor: Actor) => actor.usertype !== usertype.code.project;

/** These lists have no page for a row. */
const inAccount =
  (tab: string) =>
  ({ title }: Found): string =>
    `/rechargeManage/recharge?tab=${tab}&keyword=${encodeURIComponent(title)}`;

const places: readonly Place[] = [
  {
    kind: 'person',
    find: person,
    // The list has only people in cover; the drawer beside it opens for everybody.
    link: ({ id, title }) => `/editInsurance/index?name=${encodeURIComponent(title)}&person=${id}`,
  },
  { kind: 'policy', find: policy, link: ({ id }) => `/insurance/details/${id}` },
  { kind: 'order', find: order, link: ({ id }) => `/addReduce/logDetail/${id}` },
  {
    kind: 'case',
    find: claim,
    mayUse: ({ rights }) => rights.claim,
    link: ({ id }) => `/flashCompensationCloud/details/${id}`,
  },
  {
    kind: 'bill',
    find: bill,
    mayUse: isMainAccount,
    link: ({ id }) => `/settlementLog/waitPayDetail?id=${id}`,
  },
  {
    kind: 'bill',
    heading: '发票',
    find: invoice,
    mayUse: isMainAccount,
    link: ({ id }) => `/settlementInvoice/invoicedDetail?id=${id}`,
  },
  {
    kind: 'bill',
    heading: '充值',
    find: recharge,
    mayUse: isMainAccount,
    link: inAccount('recharges'),
  },
  {
    kind: 'bill',
    heading: '余额退款',
    find: withdrawal,
    mayUse: isMainAccount,
    link: inAccount('withdrawals'),
  },
  {
    kind: 'bill',
    heading: '用工关系备案',
    find: filing,
    link: ({ id }) => `/laborRelationsFiling/index?filing=${id}`,
  },
];

/** Returns at most five hits of each kind that the caller may see. */
export async function searchAll(ctx: Context, actor: Actor, word: string): Promise<SearchHit[]> {
  const found = await Promise.all(
    places
      .filter(({ mayUse }) => mayUse?.(actor) ?? true)
      .map(async ({ kind, heading, find, link }) => {
        const { rows } = await find(ctx, actor, word).execute(ctx.db);
        return rows.map((row) => ({ kind, ...(heading && { heading }), ...row, link: link(row) }));
      }),
  );
  return found.flat();
}
