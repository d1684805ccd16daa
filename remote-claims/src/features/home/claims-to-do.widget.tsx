import { listCaseStatuses } from 'shared-kernel/contract/claims';
import { useEndpoint } from 'shared-kernel/query';
import { ToDo } from 'shared-kernel/ui';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
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
  const { data } = useEndpoint(listCaseStatuses);
  const counts = new Map(
    data?.list.flatMap((step) => step.children.map((state) => [state.value, state.count])),
  );
  return waiting
    .filter(({ status }) => (counts.get(status) ?? 0) > 0)
    .map(({ status, list, text, action }) => (
      <ToDo
        key={status}
        text={`${counts.get(status)}${text}`}
        action={action}
        href={linkTo(list, {}, { caseStatus: status })}
      />
    ));
}
