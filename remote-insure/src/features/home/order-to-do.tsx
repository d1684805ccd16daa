import { listAddReduces, type AddReduceRow } from 'shared-kernel/contract/roster';
import { addDays, civilDateOf, type CivilDate } from 'shared-kernel/domain/civil-date';
import { endorseStatus } from 'shared-kernel/domain/dictionaries';
import { useEndpoint } from 'shared-kernel/query';
import { clock } from 'shared-kernel/runtime';
import { ToDo, ToDoList } from 'shared-kernel/ui';
import { linkTo } from '../../paths';

const { draft, unpaid } = endorseStatus.code;

/** An order that the main account has not answered by then is void. */
const confirmWithinDays = 30;

/** Adding and removing people that waits for the main account: to be confirmed, to be paid. */
export function OrderToDo() {
  const orders = useEndpoint(listAddReduces, {
    query: { endorseStatus: `${draft},${unpaid}`, sort: 'submitTime', length: 50 },
  });
  const counts = orders.data?.statusCounts ?? {};
  const of = (status: number) => orders.data?.list.filter((row) => row.endorseStatus === status) ?? [];
  const [toConfirm] = of(draft);
  return (
    <ToDoList subject="加减保" reads={[orders]}>
      <Orders
        count={counts[draft] ?? 0}
        rows={of(draft)}
        status={draft}
        text="笔加减保待主账号确认"
        action="去确认"
        deadline={toConfirm && addDays(civilDateOf(new Date(toConfirm.submitTime)), confirmWithinDays)}
      />
      <Orders
        count={counts[unpaid] ?? 0}
        rows={of(unpaid)}
        status={unpaid}
        text="笔加减保待支付"
        action="去支付"
        // What is not paid on the day on which it was submitted or confirmed is void at midnight.
        deadline={clock.today()}
      />
    </ToDoList>
  );
}

interface OrdersProps {
  count: number;
  rows: readonly AddReduceRow[];
  status: number;
  text: string;
  action: string;
  deadline: CivilDate | undefined;
}

function Orders({ count, rows: [first, second], status, text, action, deadline }: OrdersProps) {
  if (count === 0) return null;
  return (
    <ToDo
      text={`${count}${text}`}
      deadline={deadline}
      several={count > 1}
      action={action}
      href={
        first && !second
          ? linkTo('insure.add-reduce-order', { id: first.id })
          : linkTo('insure.add-reduce-log', {}, { endorseStatus: status })
      }
    />
  );
}
