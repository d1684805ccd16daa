import { screen } from '@testing-library/react';
import {
  getCaseQuestion,
  listCaseQuestions,
  voteCaseQuestion,
} from 'shared-kernel/contract/claims/questions';
import { questionKind } from 'shared-kernel/domain/dictionaries';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { QuestionPage } from './question.page';
import { aQuestion, hrefOf } from '../../shared/case.fixture';

const open = (route: string, api = fakeApi()) => renderPage(<QuestionPage />, { route, api });

describe('a question', () => {
  it('without an answer shows when one is due, and links to its case and to related questions', async () => {
    open('/claimsQuestion/detail?id=7', fakeApi().on(getCaseQuestion, aQuestion()));

    expect(await screen.findByText('该问题暂未回复，客服将在1个工作日内回复')).toBeInTheDocument();
    expect(await hrefOf('AJ0061')).toBe('/flashCompensationCloud/details/61');
    expect(await hrefOf('材料多久内要交齐？')).toBe('/claimsQuestion/detail?id=2');
    expect(screen.queryByRole('group', { name: '这个回复有用吗' })).not.toBeInTheDocument();
  });

  it('with an answer accepts a vote and marks it', async () => {
    let sent: unknown;
    let question = aQuestion({
      questionStatus: 1,
      answer: '请开具发票存根复印件。',
      answerTime: '2026-11-20T09:00:00Z',
    });
    const api = fakeApi()
      .on(getCaseQuestion, () => question)
      .on(voteCaseQuestion, ({ body }) => {
        sent = body;
        question = { ...question, myVote: true, helpfulCount: 1 };
        return { helpfulCount: 1, unhelpfulCount: 0 };
      });
    const { user } = open('/claimsQuestion/detail?id=7', api);

    await user.click(await screen.findByRole('button', { name: '有用 0' }));

    expect(await screen.findByRole('button', { name: '有用 1', pressed: true })).toBeInTheDocument();
    expect(sent).toEqual({ helpful: true });
  });

  it('opened without an id shows the list of questions', async () => {
    const list = [aQuestion({ kind: questionKind.code.frequent, helpfulCount: 5 })];
    open('/claimsQuestion/detail', fakeApi().on(listCaseQuestions, { list, count: 1, statusCounts: {} }));

    const line = await screen.findByRole('link', { name: /^发票丢失怎么办.*5人觉得有用/ });
    expect(line).toHaveAttribute('href', '/claimsQuestion/detail?id=7');
  });
});
