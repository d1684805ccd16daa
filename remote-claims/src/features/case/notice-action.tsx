import { Button } from 'shared-kernel/antd';
import type { CaseDetail } from 'shared-kernel/contract/claims';
import { getClaimNotice } from 'shared-kernel/contract/claims-guidance';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { useDownload } from 'shared-kernel/query';

const decided: readonly number[] = [caseStatus.code.paid, caseStatus.code.unpaid];

/** The decision on a closed case as a document. */
export function NoticeAction({ found }: { found: CaseDetail }) {
  const notice = useDownload(getClaimNotice, '理赔决定通知书.pdf');
  if (!decided.includes(found.caseStatus)) return null;
  return (
    <Button loading={notice.isRunning} onClick={() => notice.run({ params: { id: String(found.id) } })}>
      理赔通知书
    </Button>
  );
}
