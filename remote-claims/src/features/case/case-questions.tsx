import { useState } from 'react';
import { Button, Dropdown } from 'shared-kernel/antd';
import type { CaseDetail } from 'shared-kernel/contract/claims';
import { getClaimArchive, getClaimCalculation, getClaimNotice } from 'shared-kernel/contract/claims/guidance';
import { listCaseQuestions } from 'shared-kernel/contract/claims/questions';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import { defineList, EmbeddedList } from 'shared-kernel/list';
import { useDownload } from 'shared-kernel/query';
import type { QuestionId } from 'shared-kernel/domain/nouns/ids';
import { paths } from '../../paths';
import { AskDialog } from '../../shared/ask-dialog';

const href = ({ id }: { id: QuestionId }) => `${paths['claims.question']}?id=${id}`;

const questions = defineList({
  id: 'claims.questions-of-case',
  title: '沟通记录',
  endpoint: listCaseQuestions,
  rowHref: href,
  columns: (c) => [
    c.field('title', { href }),
    c.field('questionStatus', { width: 110 }),
    c.field('createTime', { width: 180 }),
    c.field('answer'),
  ],
  card: ['title', 'questionStatus', 'createTime'],
  defaultSort: '-createTime',
  defaultLength: 5,
  empty: { text: '还没有就这个案件提问。' },
});

/** Questions and answers about one case. */
export function CaseQuestions({ found }: { found: CaseDetail }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <EmbeddedList
        list={questions}
        fixedQuery={{ caseId: found.id }}
        toolbar={<Button onClick={() => setAsking(true)}>就本案提问</Button>}
      />
      <AskDialog about={found} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

/** Downloads: all documents together, the calculation, and the decision on a closed case. */
export function CaseDocuments({ found }: { found: CaseDetail }) {
  const params = { id: String(found.id) };
  const archive = useDownload(getClaimArchive, `理赔材料_${found.caseNo}.zip`);
  const calculation = useDownload(getClaimCalculation, '理算书.pdf');
  const notice = useDownload(getClaimNotice, `${caseNoun.actions.downloadNotice.label}.pdf`);
  const hasPapers = found.materials.some(({ files }) => files.length > 0);
  const items = [
    ...(found.actions.includes('downloadNotice')
      ? [{ label: caseNoun.actions.downloadNotice.label, download: notice }]
      : []),
    ...(found.adjustments.length > 0 ? [{ label: '理算书', download: calculation }] : []),
    ...(hasPapers ? [{ label: '全部材料（zip）', download: archive }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: items.map(({ label, download }) => ({
          key: label,
          label,
          onClick: () => void download.run({ params }),
        })),
      }}
    >
      <Button loading={items.some(({ download }) => download.isRunning)}>下载</Button>
    </Dropdown>
  );
}
