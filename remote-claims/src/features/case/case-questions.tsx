import { useState } from 'react';
import { Button } from 'shared-kernel/antd';
import type { CaseDetail } from 'shared-kernel/contract/claims';
import { listCaseQuestions } from 'shared-kernel/contract/claims/questions';
import { defineList, EmbeddedList } from 'shared-kernel/list';
import { paths } from '../../paths';
import { AskDialog } from '../../shared/ask-dialog';

const href = ({ id }: { id: number }) => `${paths['claims.question']}?id=${id}`;

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

/** What was asked and answered about one case. */
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
