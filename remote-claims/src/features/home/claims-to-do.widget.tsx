import { listCaseStatuses, listCases } from 'shared-kernel/contract/claims';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { useEndpoint } from 'shared-kernel/query';
import { LoadingPanel, ToDo, ToDoList } from 'shared-kernel/ui';
import { linkTo } from '../../paths';

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
] as const;

/** Cases that wait for the employer. */
export function ClaimsToDo() {
  const read = useEndpoint(listCaseStatuses);
  const counts = new Map(
    read.data?.list.flatMap((step) => step.children.map((state) => [state.value, state.count])),
  );
  return (
    <ToDoList subject="理赔" reads={[read]}>
      {waiting.map((each) => (
        <Cases key={each.status} {...each} count={counts.get(each.status) ?? 0} />
      ))}
    </ToDoList>
  );
}

type CasesProps = (typeof waiting)[number] & { count: number };

/** All cases in one state with the earliest deadline among them; a single case is gone to at once. */
function Cases({ status, list, text, action, count }: CasesProps) {
  const read = useEndpoint(
    listCases,
    { query: { listType: 'all', caseStatus: status, sort: 'deadline', length: 1 } },
    { enabled: count > 0 },
  );
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
          : linkTo(list, {}, { caseStatus: status, sort: '-daysInState' })
      }
    />
  );
}
