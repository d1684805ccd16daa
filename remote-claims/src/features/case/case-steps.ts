import type { CaseDetail } from 'shared-kernel/contract/claims';
import type { DetailPageProps } from 'shared-kernel/detail';
import { instantText } from 'shared-kernel/domain/instant';
import { caseStatus } from 'shared-kernel/domain/dictionaries';

const order = ['t1', 't2', 't3', 't4'] as const;
const { paid, unpaid, withdrawn } = caseStatus.code;

/** Ends that are not what the employer reported the case for, as the last step names them. */
const endedBadly: Readonly<Record<number, string>> = { [unpaid]: '不予赔付', [withdrawn]: '已撤案' };

/** Report, approval, adjustment, closing, with the day each was reached; a case that ended early shows no others. */
export function caseProgress(detail: CaseDetail): DetailPageProps['steps'] {
  const ending = endedBadly[detail.caseStatus];
  const stepOf = ({ label, at }: CaseDetail['milestones'][number]) => ({
    title: label,
    note: at ? instantText(at) : undefined,
  });
  if (ending !== undefined) {
    const passed = detail.milestones.filter(({ at, listType }) => at !== null && listType !== 't4');
    const end = detail.milestones.find(({ listType }) => listType === 't4');
    const items = [...passed.map(stepOf), { title: ending, note: end?.at ? instantText(end.at) : undefined }];
    return { items, current: items.length - 1, failed: true };
  }
  const isPaid = detail.caseStatus === paid;
  return {
    items: detail.milestones.map(stepOf),
    current: isPaid ? order.length : order.indexOf(detail.listType),
    failed: false,
  };
}
