import { Timeline } from 'shared-kernel/detail';
import { exactInstantText } from 'shared-kernel/domain/instant';
import type { Settlement } from './settlement-detail';

/** Every question with its answer, or that it waits for one. */
export const Questions = ({ questions }: Pick<Settlement, 'questions'>) => (
  <Timeline
    items={questions.map(({ bizNo, question, askedAt, answer, answeredAt }) => ({
      at: askedAt,
      title: `${bizNo}：${question}`,
      note:
        answer === null ? '等待回复' : `回复（${answeredAt ? exactInstantText(answeredAt) : ''}）：${answer}`,
      tone: answer === null ? 'theirs' : 'done',
    }))}
  />
);
