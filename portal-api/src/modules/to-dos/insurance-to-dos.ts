import type { PolicyRow, RenewalRow } from 'shared-kernel/contract/insure';
import type { AddReduceRow } from 'shared-kernel/contract/roster';
import type { RosterGap } from 'shared-kernel/contract/roster/check';
import type { ToDoRow } from 'shared-kernel/contract/to-dos';
import { addDays, civilDateOf } from 'shared-kernel/domain/civil-date';
import { lastDayOf } from 'shared-kernel/domain/claims/case-next-step';
import { renewStatus } from 'shared-kernel/domain/dictionaries';
import { midnightWords, tonightParam } from 'shared-kernel/domain/midnight';
import { confirmWithinDays, orderNoun } from 'shared-kernel/domain/nouns/order';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import { formatNumber } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';
import { listPage } from '../../platform/lists/list-query';
import type { ListScope } from '../../platform/lists/list-source';
import { policyList } from '../insure/policy-list';
import { renewalList } from '../insure/renewal/renewal-list';
import { gapOf } from '../roster/check/roster-check';
import { orderList, payBefore } from '../roster/order-list';
import { comingRows } from '../roster/tonight/tonight';
import { singleToDo, waitingToDo } from './waiting';

const area = 'insure';

/** Policies about to end, unpaid and refused applications, orders, the roster, and the next midnight. */
export async function insuranceToDos(scope: ListScope): Promise<ToDoRow[]> {
  const found = await Promise.all([
    endingPolicies(scope),
    ...policyNoun.toDos.map(({ code, text, action }) =>
      waitingToDo<PolicyRow, 'startDate'>(scope, {
        area,
        key: `policy.${code}`,
        source: policyList,
        filters: { insureStatus: String(code), sort: 'startDate' },
        text,
        action,
        fields: ['startDate'],
        // Cover begins at 0:00, so the premium is due the day before.
        deadlineOf: ({ startDate }) => addDays(startDate, -1),
        link: policyNoun.link,
        all: `/insurance/index?insureStatus=${code}&sort=startDate`,
      }),
    ),
    ...orderNoun.toDos.map(({ code, text, action }) =>
      waitingToDo<AddReduceRow, 'submitTime' | 'payBefore'>(scope, {
        area,
        key: `order.${code}`,
        source: code === orderNoun.status.code.unpaid ? unpaidFirst : orderList,
        filters: { endorseStatus: String(code), sort: 'submitTime' },
        text,
        action,
        fields: ['submitTime', 'payBefore'],
        deadlineOf: ({ submitTime, payBefore }) =>
          payBefore ? lastDayOf(payBefore) : addDays(civilDateOf(new Date(submitTime)), confirmWithinDays),
        link: orderNoun.link,
        all: `/addReduce/log?endorseStatus=${code}`,
        isBulk: true,
      }),
    ),
    rosterGap(scope),
    tonight(scope),
  ]);
  return found.flat();
}

/** Orders in the order in which they become void; with payment by voucher that is not the order of submission. */
const unpaidFirst = { ...orderList, sortBy: { submitTime: { column: payBefore } } };

/** A policy is shown from this many days before its last day. */
const endsSoonDays = 30;
/** In days: amber while more are left, red from then on. */
const lastWeeksDays = 14;
const mostEnding = 5;

async function endingPolicies(scope: ListScope): Promise<ToDoRow[]> {
  const { list } = await listPage(renewalList, scope, {
    endsWithin: String(endsSoonDays),
    renewStatus: String(renewStatus.code.waiting),
    sort: 'endDate',
    start: 0,
    length: mostEnding,
  });
  return (list as RenewalRow[])
    .filter(({ personCount }) => personCount > 0)
    .map(({ id, mealName, policyNo, personCount, daysLeft, endDate }) =>
      singleToDo({
        area,
        key: `ending.${id}`,
        text: `${mealName}（${policyNo}）${daysLeft ? `${daysLeft}天后` : '今天'}到期，${formatNumber(personCount, 0)}人将失去保障`,
        action: '去续保',
        href: `/insurance/reInsure/${id}`,
        tone: daysLeft <= lastWeeksDays ? 'refused' : 'yours',
        deadline: endDate,
      }),
    );
}

const gapWords: readonly (readonly [RosterGap, string])[] = [
  ['missing', '人未参保'],
  ['left', '人离职仍在保'],
  ['class', '人类别不符'],
  ['data', '人资料不符'],
];

/** Differences between the last roster and the cover, until that check is closed or a newer roster is read. */
async function rosterGap({ ctx, actor }: ListScope): Promise<ToDoRow[]> {
  const { counts } = (await gapOf(ctx, actor)) ?? {};
  const open = counts ? gapWords.filter(([gap]) => counts[gap] > 0) : [];
  if (!counts || open.length === 0) return [];
  return [
    singleToDo({
      area,
      key: 'roster',
      text: `${texts.rosterCheck}：${open.map(([gap, words]) => `${formatNumber(counts[gap], 0)}${words}`).join('、')}`,
      action: '去处理',
      href: '/addReduce/index?view=check',
      tone: counts.missing > 0 ? 'refused' : 'yours',
    }),
  ];
}

/** One line about the next midnight, if anything happens then. */
async function tonight({ ctx, actor }: ListScope): Promise<ToDoRow[]> {
  const rows = await comingRows(ctx, actor, addDays(ctx.clock.today(), 1));
  if (rows.length === 0) return [];
  const counts = new Map<string, number>();
  for (const { kind } of rows) counts.set(midnightWords[kind], (counts.get(midnightWords[kind]) ?? 0) + 1);
  return [
    singleToDo({
      area,
      key: 'tonight',
      text: `今晚零时：${[...counts].map(([word, count]) => `${count}笔${word}`).join('、')}`,
      action: '查看',
      href: `/insurance/index?${tonightParam}=1`,
      tone: rows.some(({ actions }) => actions.includes('pay')) ? 'yours' : 'theirs',
    }),
  ];
}
