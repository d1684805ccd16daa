import type { CaseRow } from 'shared-kernel/contract/claims';
import type { ToDoRow } from 'shared-kernel/contract/to-dos';
import { lastDayOf } from 'shared-kernel/domain/claims/case-next-step';
import { caseNoun, caseStatus } from 'shared-kernel/domain/nouns/case';
import type { ListScope } from '../../platform/lists/list-source';
import { caseListSource } from '../claims/case-list';
import { waitingToDo } from './waiting';

const { awaitCustomer, awaitPayment } = caseStatus.code;

const waiting = [
  ...caseNoun.toDos,
  // In this state some cases wait for the employer and others for the insurer.
  { code: awaitPayment, step: 't4', text: '件案件赔款被退回，需更正领款账户', action: '去更正' } as const,
];

/** Cases that wait for the employer, the earliest deadline first. */
export async function claimToDos(scope: ListScope): Promise<ToDoRow[]> {
  const found = await Promise.all(
    waiting.map(({ code, step, text, action }) =>
      waitingToDo<CaseRow, 'deadline'>(scope, {
        area: 'claims',
        key: `case.${code}`,
        source: caseListSource,
        filters: { listType: 'all', caseStatus: code, turn: 'customer', sort: 'deadline' },
        text,
        action,
        fields: ['deadline'],
        deadlineOf: ({ deadline }) => (deadline ? lastDayOf(deadline) : null),
        link: caseNoun.link,
        all: `/flashCompensationCloud/${step}?caseStatus=${code}&turn=customer&sort=-daysInState`,
        isBulk: code === awaitCustomer,
      }),
    ),
  );
  return found.flat();
}
