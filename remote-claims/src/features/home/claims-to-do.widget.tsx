import { listCaseStatuses, listCases } from 'shared-kernel/contract/claims';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { useEndpoint } from 'shared-kernel/query';
import { LoadingPanel, ToDo, ToDoList } from 'shared-kernel/ui';
import { linkTo } from '../../paths';

const { awaitPayment } = caseStatus.code;

const waiting = [
  { status: caseStatus.code.awaitMaterials, list: 'claims.t1', text: '件案件待提交材料', action: '去提交' },
  { status: caseStatus.code.mendMaterials, list: 'claims.t1', text: '件案件材料待补正', action: '去补正' },
  {
    status: caseStatus.code.sentBack,
    list: 'claims.t2',
    text: '件案件被退回，需修改材料',
    action: '去修改',
  },
  {
    status: caseStatus.code.awaitCustomer,
    list: 'claims.t3',
    text: '件案件待确认理算结果',
    action: '去确认',
  },
  {
    status: awaitPayment,
    list: 'claims.t4',
    text: '件案件赔款被退回，需更正领款账户',
    action: '去更正',
  },
] as const;

/** The employer's cases in one state, the earliest deadline first. */
const ownTurn = (status: number) =>
  ({
    query: { listType: 'all', caseStatus: status, turn: 'customer', sort: 'deadline', length: 1 },
  }) as const;

/** Cases that wait for the employer. */
export function ClaimsToDo() {
  const read = useEndpoint(listCaseStatuses);
  const counts = new Map(
    read.data?.list.flatMap((step) => step.children.map((state) => [state.value, state.count])),
  );
  // The only state in which it is the employer's turn for some cases and the insurer's for others.
  const returned = useEndpoint(listCases, ownTurn(awaitPayment), { enabled: !!counts.get(awaitPayment) });
  counts.set(awaitPayment, returned.data?.count ?? 0);
  return (
    <ToDoList subject="理赔" reads={[read, returned]}>
      {waiting.map((each) => (
        <Cases key={each.status} {...each} count={counts.get(each.status) ?? 0} />
      ))}
    </ToDoList>
  );
}

type CasesProps = (typeof waiting)[number] & { count: number };

/** All cases in one state with the earliest deadline among them; a single case is gone to at once. */
function Cases({ status, list, text, action, count }: CasesProps) {
  const read = useEndpoint(listCases, ownTurn(status), { enabled: count > 0 });
  if (count === 0) return null;
  if (read.isLoading) return <LoadingPanel rows={1} />;
  const earliest = read.data?.list[0];
  return (
    <ToDo
      text={`${count}${text}`}
      deadline={earliest?.deadline ? civilDateOf(new Date(earliest.deadline)) : undefined}
      several={count > 1}
      action={action}
      href={
        earliest && count === 1
          ? linkTo('claims.case', { id: earliest.id })
          : linkTo(list, {}, { caseStatus: status, turn: 'customer', sort: '-daysInState' })
      }
    />
  );
}
