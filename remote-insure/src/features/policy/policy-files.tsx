import { Button, Space } from 'shared-kernel/antd';
import { getPolicyArchive, updateDownloadFlag } from 'shared-kernel/contract/documents';
import type { ConsentPaper, PolicyDetail } from 'shared-kernel/contract/insure';
import { Facts } from 'shared-kernel/detail';
import { downloadFlag } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { useAction, useDownload } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';
import { clausePaper, PaperButtons, planLetterPaper, policyPaper, specialPaper } from '../../shared/papers';

const consentTitle: Readonly<Record<ConsentPaper, string>> = {
  clauses: clausePaper(0).title,
  specialTerms: specialPaper('insure', 0).title,
};

/** The documents of a policy, each in the viewer, all of them as one file. */
export function PolicyFiles({ policy }: { policy: PolicyDetail }) {
  const isProjectUser = useSession((state) => state.isProjectUser);
  const archive = useDownload(getPolicyArchive, `保单文件_${policy.policyNo ?? ''}.zip`);
  // That it was not noted must not get in the way of reading.
  const note = useAction(updateDownloadFlag, { quiet: true });
  const params = { id: policy.id };
  const noteDownload = () => void note.run({ params, body: { downloadFlag: downloadFlag.code.downloaded } });
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
      {policy.consents.length > 0 && (
        <Facts
          items={policy.consents.map(({ paper, sha256, openedAt }) => ({
            label: `投保时已阅《${consentTitle[paper]}》`,
            value: (
              <>
                {instantText(openedAt)}
                <span className="kb-muted"> 文件指纹（SHA-256）{sha256}</span>
              </>
            ),
            wide: true,
          }))}
        />
      )}
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
