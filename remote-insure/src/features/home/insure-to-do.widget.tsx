import { lazy, type ReactNode } from 'react';
import type { PolicyRow } from 'shared-kernel/contract/insure';
import { listAddReduces, type AddReduceRow } from 'shared-kernel/contract/roster';
import { addDays, civilDateOf, type CivilDate } from 'shared-kernel/domain/civil-date';
import { renewStatus } from 'shared-kernel/domain/dictionaries';
import { confirmWithinDays, orderNoun } from 'shared-kernel/domain/nouns/order';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import { formatNumber } from 'shared-kernel/domain/text';
import { useEndpoint } from 'shared-kernel/query';
import { clock, useSession, hasRight } from 'shared-kernel/runtime';
import { ToDo, ToDoList } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { useEndingPolicies, useWaitingPolicies } from './waiting-policies.hook';
import { getTonight, type MidnightRow } from 'shared-kernel/contract/tonight';
import { midnightWords, openParam } from '../../shared/midnight-words';
import { getRosterGap } from 'shared-kernel/contract/roster/check';
import * as texts from 'shared-kernel/domain/texts';

const parts = [
  ['missing', '人未参保'],
  ['left', '人离职仍在保'],
  ['class', '人类别不符'],
  ['data', '人资料不符'],
] as const;

/** Differences between the last roster and the cover, until that check is closed or a newer roster is read. */
function RosterToDo() {
  const gap = useEndpoint(getRosterGap, undefined, { enabled: hasRight('addReduce') });
  const counts = gap.data?.counts;
  const open = counts ? parts.filter(([key]) => counts[key] > 0) : [];
  return (
    <ToDoList subject={texts.rosterCheck} reads={[gap]}>
      {counts && open.length > 0 && (
        <ToDo
          tone={counts.missing > 0 ? 'refused' : 'yours'}
          text={`${texts.rosterCheck}：${open.map(([key, words]) => `${formatNumber(counts[key], 0)}${words}`).join('、')}`}
          action="去处理"
          href={linkTo('insure.add-reduce', {}, { view: 'check' })}
        />
      )}
    </ToDoList>
  );
}

/** In days: amber while more are left, red from then on. */
const lastWeeksDays = 14;

/** The employer's tasks in insurance: policies about to end, unpaid and refused applications, orders. */
export function InsureToDo() {
  const ending = useEndingPolicies();
  const waiting = useWaitingPolicies();
  const rows = waiting.data?.list ?? [];
  const counts = waiting.data?.statusCounts ?? {};
  return (
    <>
      <ToDoList subject="投保" reads={[ending, waiting]}>
        {ending.data?.list
          .filter((policy) => policy.inForceCount > 0 && policy.renewStatus === renewStatus.code.waiting)
          .map((policy) => (
            <EndingPolicy key={policy.id} policy={policy} />
          ))}
        {policyNoun.toDos.map(({ code, ...words }) => {
          const inState = rows.filter((row) => row.insureStatus === code);
          return (
            <Waiting
              key={code}
              {...words}
              count={counts[code] ?? 0}
              // Cover begins at 0:00, so the premium is due the day before.
              deadline={inState[0] && addDays(inState[0].startDate, -1)}
              all={linkTo('insure.policy-list', {}, { insureStatus: code, sort: 'startDate' })}
              one={inState.map(({ id }) => linkTo('insure.policy', { id }))}
            />
          );
        })}
      </ToDoList>
      <OrderToDo />
      <RosterToDo />
      <TonightToDo />
    </>
  );
}

function EndingPolicy({ policy }: { policy: PolicyRow }) {
  const { id, mealName, policyNo, inForceCount, daysLeft, endDate } = policy;
  const when = daysLeft ? `${daysLeft}天后` : '今天';
  return (
    <ToDo
      tone={daysLeft !== null && daysLeft <= lastWeeksDays ? 'refused' : 'yours'}
      text={`${mealName}（${policyNo}）${when}到期，${formatNumber(inForceCount, 0)}人将失去保障`}
      deadline={endDate}
      action="去续保"
      href={linkTo('insure.renew', { id })}
    />
  );
}

// Lazy, so that the home page does not load the code of lists.
const OrdersTogether = lazy(() =>
  import('../../shared/order-list').then((m) => ({ default: m.OrdersTogether })),
);

const { draft } = orderNoun.status.code;
const waiting = orderNoun.toDos.map(({ code }) => code).join(',');

/** Staff changes that the main account has to confirm or pay. */
function OrderToDo() {
  const isProjectUser = useSession((state) => state.isProjectUser);
  const orders = useEndpoint(listAddReduces, {
    query: { endorseStatus: waiting, sort: 'submitTime', length: 50 },
  });
  const counts = orders.data?.statusCounts ?? {};
  const of = (status: number) => orders.data?.list.filter((row) => row.endorseStatus === status) ?? [];
  return (
    <ToDoList subject="加减保" reads={[orders]}>
      {orderNoun.toDos.map(({ code, ...words }) => (
        <Waiting
          key={code}
          {...words}
          count={counts[code] ?? 0}
          all={linkTo('insure.add-reduce-log', {}, { endorseStatus: code })}
          one={of(code).map(({ id }) => linkTo('insure.add-reduce-order', { id }))}
          deadline={code === draft ? toConfirmBy(of(code)) : clock.today()}
          together={!isProjectUser && <OrdersTogether state={code} />}
        />
      ))}
    </ToDoList>
  );
}

/** Confirmation deadline of the earliest order. Unpaid orders, however, are void at the next midnight. */
const toConfirmBy = ([first]: readonly AddReduceRow[]) =>
  first && addDays(civilDateOf(new Date(first.submitTime)), confirmWithinDays);

interface WaitingProps {
  count: number;
  text: string;
  action: string;
  deadline: CivilDate | undefined;
  /** Link to the list of all of them, and links to their pages. */
  all: string;
  one: readonly string[];
  /** Handles all of them at once. */
  together?: ReactNode;
}

/** One row for all in a state; if there is a single one, the row links directly to it. */
function Waiting({ count, text, action, deadline, all, together, one: [first, second] }: WaitingProps) {
  if (count === 0) return null;
  return (
    <ToDo
      text={`${count}${text}`}
      deadline={deadline}
      several={count > 1}
      together={together}
      action={action}
      href={first && !second ? first : all}
    />
  );
}

/** One line about the next midnight, if anything happens then. */
function TonightToDo() {
  const read = useEndpoint(getTonight);
  const rows = read.data?.next.list ?? [];
  return (
    <ToDoList subject="今晚零时" reads={[read]}>
      {rows.length > 0 && (
        <ToDo
          tone={rows.some(({ actions }) => actions.includes('pay')) ? 'yours' : 'theirs'}
          text={`今晚零时：${countsOf(rows)}`}
          action="查看"
          href={linkTo('insure.policy-list', {}, { [openParam]: 1 })}
        />
      )}
    </ToDoList>
  );
}

function countsOf(rows: readonly MidnightRow[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of rows) counts.set(midnightWords[kind], (counts.get(midnightWords[kind]) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${count}笔${word}`).join('、');
}
