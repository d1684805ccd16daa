import { Button, Flex } from 'shared-kernel/antd';
import { getPolicyArchive, updateDownloadFlag } from 'shared-kernel/contract/documents';
import type { ConsentPaper, PolicyDetail } from 'shared-kernel/contract/insure';
import { Facts } from 'shared-kernel/detail';
import { downloadFlag, insureStatus } from 'shared-kernel/domain/dictionaries';
import { instantText } from 'shared-kernel/domain/instant';
import { fileDigest } from 'shared-kernel/domain/texts';
import { useAction, useDownload } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';
import { policyStates } from 'shared-kernel/domain/nouns/policy';
import {
  applicationPaper,
  clausePaper,
  PaperButtons,
  planLetterPaper,
  policyPaper,
  specialPaper,
} from '../../shared/papers';

const consentTitle: Readonly<Record<ConsentPaper, string>> = {
  clauses: clausePaper(0).title,
  specialTerms: specialPaper('insure', 0).title,
};

/** The documents of a policy: each in the viewer, or all of them as one archive. */
export function PolicyFiles({ policy }: { policy: PolicyDetail }) {
  const isProjectUser = useSession((state) => state.isProjectUser);
  const archive = useDownload(getPolicyArchive, `保单文件_${policy.policyNo ?? ''}.zip`);
  // Quiet: a failure to record the download must not disturb reading.
  const note = useAction(updateDownloadFlag, { quiet: true });
  const params = { id: policy.id };
  const noteDownload = () => void note.run({ params, body: { downloadFlag: downloadFlag.code.downloaded } });
  const isPolicy = isPaidFor(policy);
  return (
    <Flex vertical align="start" gap={8}>
      <PaperButtons
        papers={[
          ...(isPolicy ? [policyPaper(policy.id)] : []),
          ...(isWaiting(policy) ? [applicationPaper(policy.id)] : []),
          clausePaper(policy.supplyerId),
          specialPaper('insure', policy.id),
          ...(isProjectUser ? [] : [planLetterPaper(policy.customerMealId)]),
        ]}
        {...(isPolicy ? { onOpen: noteDownload } : {})}
      />
      {policy.consents.length > 0 && <Consents policy={policy} />}
      {isPolicy ? (
        <>
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
        </>
      ) : (
        <p className="kb-muted">{isWaiting(policy) ? '支付后生成电子保单。' : '没有生效，没有电子保单。'}</p>
      )}
    </Flex>
  );
}

/** The papers that were read before the application was submitted, with their digests for comparison. */
function Consents({ policy: { consents } }: { policy: PolicyDetail }) {
  return (
    <>
      <Facts
        items={consents.map(({ paper, openedAt }) => ({
          label: `投保时已阅《${consentTitle[paper]}》`,
          value: instantText(openedAt),
        }))}
      />
      <details>
        <summary>技术信息</summary>
        <Facts
          items={consents.map(({ paper, sha256 }) => ({
            label: `《${consentTitle[paper]}》${fileDigest}`,
            value: sha256,
            wide: true,
          }))}
        />
      </details>
    </>
  );
}

const { submitted, unpaid } = insureStatus.code;
const waiting: readonly number[] = [submitted, unpaid];
const isWaiting = ({ insureStatus: state }: PolicyDetail) => waiting.includes(state);
const isPaidFor = ({ insureStatus: state }: PolicyDetail) => policyStates.includes(state);
