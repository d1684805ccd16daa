import type { CaseDetail } from 'shared-kernel/contract/claims';
import type { DetailPageProps } from 'shared-kernel/detail';
import { dayText } from 'shared-kernel/domain/instant';
import { caseCloseType, caseList, caseStatus, caseStatusBy } from 'shared-kernel/domain/dictionaries';

const { awaitPayment, paid, unpaid, withdrawn } = caseStatus.code;

/** Ends that are not what the employer reported the case for, as the last step names them. */
function endingOf({ caseStatus: status, closeType }: CaseDetail): string | undefined {
  if (status === unpaid) return closeType === caseCloseType.code.zero ? '零赔付结案' : '不予赔付';
  return status === withdrawn ? '已撤案' : undefined;
}

/**
 * Report, approval, adjustment, closing, with the day on which each was done; a case that ended early shows no others. A case
 * that waits for its payment is not closed yet, so that its step says what it waits for.
 */
export function caseProgress(detail: CaseDetail): DetailPageProps['steps'] {
  const ending = endingOf(detail);
  const isAwaited = (listType: string) => listType === 't4' && detail.caseStatus === awaitPayment;
  const stepOf = ({ label, at, listType }: CaseDetail['milestones'][number]) => ({
    title: isAwaited(listType) ? caseStatusBy(detail).label(awaitPayment) : label,
    note: at ? dayText(at) : undefined,
  });
  if (ending !== undefined) {
    const passed = detail.milestones.filter(({ at, listType }) => at !== null && listType !== 't4');
    const end = detail.milestones.find(({ listType }) => listType === 't4');
    const items = [...passed.map(stepOf), { title: ending, note: end?.at ? dayText(end.at) : undefined }];
    return { items, current: items.length - 1, failed: true };
  }
  const isPaid = detail.caseStatus === paid;
  return {
    items: detail.milestones.map(stepOf),
    current: isPaid ? caseList.codes.length : caseList.codes.indexOf(detail.listType),
    failed: false,
  };
}
