import type { CaseDetail } from 'shared-kernel/contract/claims';
import type { DetailPageProps } from 'shared-kernel/detail';
import { instantText } from 'shared-kernel/domain/instant';
import { caseStatus } from 'shared-kernel/domain/dictionaries';

const order = ['t1', 't2', 't3', 't4'] as const;

/** Ends that are not what the employer reported the case for. */
const endedBadly: readonly number[] = [42, 43];
/** Report, approval, adjustment, closing, with the day each was reached. */
export function caseProgress(detail: CaseDetail): DetailPageProps['steps'] {
  const at = order.indexOf(detail.listType);
  const isPaid = detail.caseStatus === caseStatus.code.paid;
  return {
    items: detail.milestones.map(({ label, at: reached }) => ({
      title: label,
      note: reached ? instantText(reached) : undefined,
    })),
    current: isPaid ? order.length : at,
    failed: endedBadly.includes(detail.caseStatus),
  };
}
