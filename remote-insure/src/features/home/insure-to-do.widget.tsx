import type { PolicyRow } from 'shared-kernel/contract/insure';
import { addDays } from 'shared-kernel/domain/civil-date';
import { insureStatus, renewStatus } from 'shared-kernel/domain/dictionaries';
import { formatNumber } from 'shared-kernel/domain/text';
import { ToDo, ToDoList } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { OrderToDo } from './order-to-do';
import { RosterToDo } from './roster-to-do';
import { TonightToDo } from './tonight-to-do';
import { useEndingPolicies, useWaitingPolicies } from './waiting-policies.hook';

const { rejected, unpaid } = insureStatus.code;

/** Amber until then, red from then on. */
const lastWeeksDays = 14;

/** What waits for the employer in insurance: policies about to end, unpaid and refused applications, orders. */
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
        <Applications
          count={counts[unpaid] ?? 0}
          rows={rows.filter((row) => row.insureStatus === unpaid)}
          status={unpaid}
          text="份投保单待支付"
          action="去支付"
        />
        <Applications
          count={counts[rejected] ?? 0}
          rows={rows.filter((row) => row.insureStatus === rejected)}
          status={rejected}
          text="份投保单被驳回"
          action="去修改"
        />
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

interface ApplicationsProps {
  count: number;
  /** The earliest first. */
  rows: readonly PolicyRow[];
  status: number;
  text: string;
  action: string;
}

/** One row for all in a state: a single one is gone to at once. Cover begins at 0:00, so it is paid the day before. */
function Applications({ count, rows: [first, second], status, text, action }: ApplicationsProps) {
  if (count === 0) return null;
  return (
    <ToDo
      text={`${count}${text}`}
      deadline={first && addDays(first.startDate, -1)}
      several={count > 1}
      action={action}
      href={
        first && !second
          ? linkTo('insure.policy', { id: first.id })
          : linkTo('insure.policy-list', {}, { insureStatus: status, sort: 'startDate' })
      }
    />
  );
}
