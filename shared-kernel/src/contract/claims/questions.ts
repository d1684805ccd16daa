import { z } from 'zod';
import { questionCategory, questionStatus } from '../../domain/dictionaries';
import { defineEndpoint, post, withRight } from '../endpoint';
import { defineListEndpoint, statusCounts } from '../list';
import { caseId, caseIdInQuery, questionId } from '../ids';
import { codeInQuery, codeNumber, instant, wordInQuery, words } from '../wire';
import { problems } from '../problem';

const questionRow = z.object({
  id: questionId,
  /** Code of questionKind: a frequent question for everybody, or a question from an employer. */
  kind: z.int(),
  category: z.int(),
  title: z.string(),
  content: z.string(),
  /** The case that the question is about; null for a general one. */
  caseId: caseId.nullable(),
  caseNo: z.string().nullable(),
  questionStatus: z.int(),
  answer: z.string().nullable(),
  answerTime: instant.nullable(),
  /** Author of the question; null for frequent questions. */
  askedBy: z.string().nullable(),
  createTime: instant,
  viewCount: z.int(),
  /** Number of readers who found the answer helpful. */
  helpfulCount: z.int(),
});
export type QuestionRow = z.output<typeof questionRow>;

/** Lists frequent questions and those of the employer; for project users, those of their branch. */
export const listCaseQuestions = defineListEndpoint({
  ...withRight.claim,
  id: 'claims.list-questions',
  path: '/api/caseQuestions',
  summary: 'Questions about claims with their answers',
  title: '理赔问答',
  row: questionRow,
  filters: {
    kind: codeInQuery.optional(),
    category: codeInQuery.optional(),
    questionStatus: codeInQuery.optional(),
    caseId: caseIdInQuery.optional(),
    /** Part of the title, the question or the answer. */
    keyword: wordInQuery,
  },
  columns: {
    title: '问题',
    category: ['分类', questionCategory],
    questionStatus: ['状态', questionStatus],
    content: '问题说明',
    answer: '回复',
    caseNo: '关联案件',
    createTime: '提问时间',
    answerTime: '回复时间',
    helpfulCount: '有用',
    viewCount: '浏览',
  },
  sortable: ['createTime', 'answerTime', 'helpfulCount', 'viewCount'],
  usualSort: '-helpfulCount',
  countBy: 'category',
  more: { statusCounts },
});

const related = z.object({ id: questionId, title: z.string() });

/** Returns a question and counts a view. 404 for a question of another employer or branch. */
export const getCaseQuestion = defineEndpoint({
  ...withRight.claim,
  id: 'claims.get-question',
  path: '/api/caseQuestions/{id}',
  summary: 'A question about claims with its answer',
  answer: questionRow.extend({
    unhelpfulCount: z.int(),
    /** This user's vote on the answer; null without a vote. */
    myVote: z.boolean().nullable(),
    /** Frequent questions on the same matter, the most helpful first. */
    related: z.array(related),
  }),
});

/** Sends a question to the provider; a message announces the answer. */
export const askCaseQuestion = defineEndpoint({
  ...withRight.claim,
  id: 'claims.ask-question',
  ...post('/api/caseQuestions'),
  problems: [problems.notFound],
  summary: 'Ask a question about claims',
  idempotent: true,
  body: z.object({
    category: codeNumber('请选择分类').refine((code) => questionCategory.has(code), '请选择分类'),
    title: words(5, 50, '标题须为5-50个字', '请输入标题'),
    content: words(10, 500, '问题说明不少于10个字', '请输入问题说明'),
    caseId: caseId.optional(),
  }),
  answer: z.object({ id: questionId }),
});

/** Votes on whether an answer helped; a later vote replaces an earlier one. 404 for a question without an answer. */
export const voteCaseQuestion = defineEndpoint({
  ...withRight.claim,
  id: 'claims.vote-question',
  ...post('/api/caseQuestions/{id}/helpful'),
  summary: 'Say whether an answer was helpful',
  body: z.object({ helpful: z.boolean() }),
  answer: z.object({ helpfulCount: z.int(), unhelpfulCount: z.int() }),
});
