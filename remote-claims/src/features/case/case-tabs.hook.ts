import { listCaseStatuses, type CaseListType } from 'shared-kernel/contract/claims';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import type { ListTab } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';

/** The states of a step, each with its number of cases. */
export function useCaseTabs(listType: CaseListType): ListTab[] {
  const { data } = useEndpoint(listCaseStatuses);
  const step = data?.list.find((one) => one.listType === listType);
  const states = step?.children ?? [];
  return [
    { value: '', label: '全部', count: step?.count },
    // Drafts are shown above the list: they have no number and no row yet.
    ...states
      .filter(({ value }) => value !== caseStatus.code.draft)
      .map(({ value, label, count }) => ({ value: String(value), label, count })),
  ];
}
