import { Link, useSearchParams } from 'react-router-dom';
import {
  getCaseQuestion,
  listCaseQuestions,
  voteCaseQuestion,
} from 'shared-kernel/contract/claims/questions';
import { questionCategory, questionKind, questionStatus } from 'shared-kernel/domain/dictionaries';
import { DetailState } from 'shared-kernel/detail';
import { useEndpoint, useAction } from 'shared-kernel/query';
import { DictTag, Instant, LinkButton, PageHeader } from 'shared-kernel/ui';
import type { AnswerOf } from 'shared-kernel/contract';
import { linkTo, paths } from '../../paths';
import { QuestionListPage } from './question-list.page';
import { questionHref } from './question-lists';
import { Button } from 'shared-kernel/antd';

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginTop: 16 } as const;

/** Whether the answer helped; the user's choice is marked and can be changed. */
function AnswerVote({ found }: { found: AnswerOf<typeof getCaseQuestion> }) {
  const vote = useAction(voteCaseQuestion, { invalidates: [getCaseQuestion, listCaseQuestions] });
  const choice = (helpful: boolean, text: string, count: number) => (
    <Button
      type={found.myVote === helpful ? 'primary' : 'default'}
      aria-pressed={found.myVote === helpful}
      disabled={vote.isRunning}
      onClick={() => vote.run({ params: { id: String(found.id) }, body: { helpful } })}
    >
      {text} {count}
    </Button>
  );
  return (
    <div role="group" aria-label="这个回复有用吗" style={row}>
      <span className="kb-muted">这个回复有用吗？</span>
      {choice(true, '有用', found.helpfulCount)}
      {choice(false, '无用', found.unhelpfulCount)}
    </div>
  );
}

const spaced = { marginBottom: 16 };
/** Keeps the author's line breaks. */
const asTyped = { margin: 0, whiteSpace: 'pre-line' } as const;

/** One question with its answer, by the id in the query. Without an id, the list to choose from. */
export function QuestionPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  return /^\d+$/.test(id) ? <Read id={id} /> : <QuestionListPage />;
}

function Read({ id }: { id: string }) {
  return (
    <DetailState read={useEndpoint(getCaseQuestion, { params: { id } })}>
      {(found) => <Question found={found} />}
    </DetailState>
  );
}

function Question({ found }: { found: AnswerOf<typeof getCaseQuestion> }) {
  const isFrequent = found.kind === questionKind.code.frequent;
  return (
    <>
      <PageHeader
        title={found.title}
        hint={
          <>
            <DictTag dictionary={questionCategory} code={found.category} /> ·{' '}
            {!isFrequent && (
              <>
                <DictTag dictionary={questionStatus} code={found.questionStatus} /> {found.askedBy} ·{' '}
                <Instant value={found.createTime} /> ·{' '}
              </>
            )}
            {found.viewCount}次浏览
          </>
        }
        actions={<LinkButton href={paths['claims.questions']}>返回理赔问答</LinkButton>}
      />
      {!isFrequent && (
        <section className="kb-card" style={spaced} aria-label="问题">
          <h2>问题</h2>
          <p style={asTyped}>{found.content}</p>
          {found.caseId !== null && (
            <p>
              关联案件：
              <Link className="kb-link" to={linkTo('claims.case', { id: found.caseId })}>
                {found.caseNo}
              </Link>
            </p>
          )}
        </section>
      )}
      <section className="kb-card" style={spaced} aria-label="回复">
        <h2>回复</h2>
        {found.answer === null ? (
          <p className="kb-muted">该问题暂未回复，客服将在1个工作日内回复</p>
        ) : (
          <>
            <p style={asTyped}>{found.answer}</p>
            {!isFrequent && found.answerTime && (
              <p className="kb-muted">
                客服 · <Instant value={found.answerTime} />
              </p>
            )}
            <AnswerVote found={found} />
          </>
        )}
      </section>
      {found.related.length > 0 && (
        <section className="kb-card" style={spaced} aria-label="相关问题">
          <h2>相关问题</h2>
          <ul style={{ paddingLeft: 20 }}>
            {found.related.map((one) => (
              <li key={one.id}>
                <Link className="kb-link" to={questionHref(one)}>
                  {one.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
