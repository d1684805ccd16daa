import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import { questionKind } from 'shared-kernel/domain/dictionaries';
import { ListSection } from 'shared-kernel/list';
import { PageHeader, TabStrip } from 'shared-kernel/ui';
import { AskDialog } from '../../shared/ask-dialog';
import { askedList, frequentLine, frequentList, questionHref } from './question-lists';

const { frequent, asked } = questionKind.code;
const tabs = [
  { key: 'frequent', label: frequentList.title },
  { key: 'asked', label: askedList.title },
];

/** Frequent questions by category, and the employer's own questions with their answers. */
export function QuestionListPage() {
  const [search, setSearch] = useSearchParams();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const tab = search.get('tab') === 'asked' ? 'asked' : 'frequent';
  return (
    <>
      <PageHeader
        title="理赔问答"
        hint="先看看常见问题；没有答案时向客服提问，1个工作日内回复。"
        actions={
          <Button type="primary" onClick={() => setAsking(true)}>
            我要提问
          </Button>
        }
      />
      <section className="kb-card">
        {/* Each tab starts with a clean URL: filters of one list are invalid for the other. */}
        <TabStrip
          label="问答"
          active={tab}
          tabs={tabs}
          onChange={(key) => setSearch({ tab: key }, { replace: true })}
        />
        {tab === 'asked' ? (
          <ListSection list={askedList} fixedQuery={{ kind: asked }} />
        ) : (
          <ListSection list={frequentList} fixedQuery={{ kind: frequent }} line={frequentLine} />
        )}
      </section>
      <AskDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onAsked={({ id }) => void navigate(questionHref({ id }))}
      />
    </>
  );
}
