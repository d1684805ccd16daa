import type { CaseDetail, CaseListType } from 'shared-kernel/contract/claims';
import type { DetailPageProps } from 'shared-kernel/detail';
import { caseListOf, caseStatus } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';

const order = ['t1', 't2', 't3', 't4'] as const;

/** States of one list, in the order a case goes through them; none for the list of all cases, which would be too many. */
export const statusesOf = (listType: CaseListType) =>
  caseStatus.options
    .filter(({ value }) => caseListOf(value) === listType)
    .map(({ value, label }) => ({ value: String(value), label }));

/** Ends that are not what the employer reported the case for. */
const endedBadly: readonly number[] = [42, 43];
/** Report, approval, adjustment, closing, with the day each was reached. */
export function caseProgress(detail: CaseDetail): DetailPageProps['steps'] {
  const at = order.indexOf(detail.listType);
  const isPaid = detail.caseStatus === 41;
  return {
    items: detail.milestones.map(({ label, at: reached }) => ({
      title: label,
      note: reached ? instantText(reached) : undefined,
    })),
    current: isPaid ? order.length : at,
    failed: endedBadly.includes(detail.caseStatus),
  };
}
