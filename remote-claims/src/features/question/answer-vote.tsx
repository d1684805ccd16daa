import { Button } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import {
  getCaseQuestion,
  listCaseQuestions,
  voteCaseQuestion,
} from 'shared-kernel/contract/claims/questions';
import { useAction } from 'shared-kernel/query';

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginTop: 16 } as const;

/** Whether the answer helped; the own choice is marked and can be changed. */
export function AnswerVote({ found }: { found: AnswerOf<typeof getCaseQuestion> }) {
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
