import { Button, Space } from 'shared-kernel/antd';
import { getPolicyArchive, updateDownloadFlag } from 'shared-kernel/contract/documents';
import type { PolicyDetail } from 'shared-kernel/contract/insure';
import { useAction, useDownload } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';
import { clausePaper, PaperButtons, planLetterPaper, policyPaper, specialPaper } from '../../shared/papers';

/** The documents of a policy, each in the viewer, all of them as one file. */
export function PolicyFiles({ policy }: { policy: PolicyDetail }) {
  const isProjectUser = useSession((state) => state.isProjectUser);
  const archive = useDownload(getPolicyArchive, `保单文件_${policy.policyNo ?? ''}.zip`);
  // That it was not noted must not get in the way of reading.
  const note = useAction(updateDownloadFlag, { quiet: true });
  const params = { id: policy.id };
  const noteDownload = () => void note.run({ params, body: { downloadFlag: 1 } });
  return (
    <Space orientation="vertical">
      <PaperButtons
        papers={[
          policyPaper(policy.id),
          clausePaper(policy.supplyerId),
          specialPaper('insure', policy.id),
          ...(isProjectUser ? [] : [planLetterPaper(policy.customerMealId)]),
        ]}
        onOpen={noteDownload}
      />
      <p className="kb-muted">批单在“批改记录”中逐份打开；下载全部文件时一并包含。</p>
      <Button
        loading={archive.isRunning}
        onClick={() => {
          archive.run({ params });
          noteDownload();
        }}
      >
        下载全部文件（zip）
      </Button>
    </Space>
  );
}
