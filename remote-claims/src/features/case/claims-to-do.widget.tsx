import { lazy } from 'react';
import { listCaseStatuses, listCases } from 'shared-kernel/contract/claims';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { caseNoun, caseStatus, type CaseState } from 'shared-kernel/domain/nouns/case';
import { useEndpoint } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';
import { LoadingPanel, ToDo, ToDoList } from 'shared-kernel/ui';
import { linkTo } from '../../paths';

const { awaitCustomer, awaitPayment } = caseStatus.code;

// Lazy, so that the home page does not fetch the code of lists.
const AdjustmentsTogether = lazy(() =>
  import('./adjustments-together').then((m) => ({ default: m.AdjustmentsTogether })),
);

const waiting = [
  ...caseNoun.toDos,
  { code: awaitPayment, step: 't4', text: '件案件赔款被退回，需更正领款账户', action: '去更正' } as const,
];

/** Query for the employer's cases in one state, the earliest deadline first. */
const ownTurn = (status: CaseState) =>
  ({
    query: { listType: 'all', caseStatus: status, turn: 'customer', sort: 'deadline', length: 1 },
  }) as const;

/** Cases that wait for the employer. */
export function ClaimsToDo() {
  const read = useEndpoint(listCaseStatuses);
  const counts = new Map(
    read.data?.list.flatMap((step) => step.children.map((state) => [state.value, state.count])),
  );
  // In this state some cases wait for the employer and others for the insurer; only the former count.
  const returned = useEndpoint(listCases, ownTurn(awaitPayment), { enabled: !!counts.get(awaitPayment) });
  counts.set(awaitPayment, returned.data?.count ?? 0);
  return (
    <ToDoList subject="理赔" reads={[read, returned]}>
      {waiting.map((each) => (
        <Cases key={each.code} {...each} count={counts.get(each.code) ?? 0} />
      ))}
    </ToDoList>
  );
}

type CasesProps = (typeof waiting)[number] & { count: number };

/** All cases in one state with the earliest deadline among them; a single case is linked directly. */
function Cases({ code, step, text, action, count }: CasesProps) {
  // Only the main account accepts adjustments.
  const isProjectUser = useSession((state) => state.isProjectUser);
  const read = useEndpoint(listCases, ownTurn(code), { enabled: count > 0 });
  if (count === 0) return null;
  if (read.isLoading) return <LoadingPanel rows={1} />;
  const earliest = read.data?.list[0];
  return (
    <ToDo
      text={`${count}${text}`}
      deadline={earliest?.deadline ? civilDateOf(new Date(earliest.deadline)) : undefined}
      several={count > 1}
      together={code === awaitCustomer && !isProjectUser && <AdjustmentsTogether />}
      action={action}
      href={
        earliest && count === 1
          ? linkTo('claims.case', { id: earliest.id })
          : linkTo(`claims.${step}`, {}, { caseStatus: code, turn: 'customer', sort: '-daysInState' })
      }
    />
  );
}
