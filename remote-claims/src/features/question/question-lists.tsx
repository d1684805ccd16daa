import type { CSSProperties } from 'react';
import { listCaseQuestions, type QuestionRow } from 'shared-kernel/contract/claims/questions';
import { questionCategory, questionStatus } from 'shared-kernel/domain/dictionaries';
import { defineList } from 'shared-kernel/list';
import { linkTo, paths } from '../../paths';

export const questionHref = ({ id }: { id: number }) => `${paths['claims.question']}?id=${id}`;

/** Answers for everybody, under their category. */
export const frequentList = defineList({
  id: 'claims.frequent-questions',
  title: '常见问题',
  endpoint: listCaseQuestions,
  rowHref: questionHref,
  tabs: 'category',
  filters: (f) => [f.text('keyword', '搜索问题或回复')],
  columns: (c) => [
    c.custom('title', '问题', (row) => <TitleAndAnswer row={row} />),
    c.field('category', { width: 90 }),
    c.field('helpfulCount', { width: 90 }),
    c.field('viewCount', { width: 90 }),
    c.field('caseNo', { optional: true }),
    c.field('questionStatus', { optional: true }),
    c.field('answerTime', { optional: true }),
    c.field('createTime', { optional: true }),
    c.field('content', { optional: true }),
    c.field('answer', { optional: true }),
  ],
  card: ['title', 'category', 'helpfulCount'],
  defaultSort: '-helpfulCount',
  empty: { text: '没有找到相关问题，可以向客服提问。' },
});

/** What the own company asked. */
export const askedList = defineList({
  id: 'claims.asked-questions',
  title: '我的提问',
  endpoint: listCaseQuestions,
  rowHref: questionHref,
  filters: (f) => [
    f.text('keyword', '搜索问题或回复'),
    f.dict('category', '分类', questionCategory),
    f.dict('questionStatus', '状态', questionStatus),
  ],
  columns: (c) => [
    c.field('title', { href: questionHref }),
    c.field('category', { width: 90 }),
    c.field('questionStatus', { width: 110 }),
    c.field('caseNo', {
      width: 190,
      href: (row) => (row.caseId === null ? undefined : linkTo('claims.case', { id: row.caseId })),
    }),
    c.field('createTime', { width: 180 }),
    c.field('answerTime', { width: 180 }),
  ],
  card: ['title', 'questionStatus', 'createTime'],
  defaultSort: '-createTime',
  empty: { text: '还没有提问。遇到疑问时可以向客服提问，1个工作日内答复。' },
});

/** Two lines of the answer; the rest is on its page. */
const excerpt: CSSProperties = {
  display: '-webkit-box',
  overflow: 'hidden',
  maxWidth: 720,
  fontWeight: 400,
  whiteSpace: 'normal',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
};

function TitleAndAnswer({ row }: { row: QuestionRow }) {
  return (
    <>
      <strong>{row.title}</strong>
      {row.answer && (
        <div className="kb-muted" style={excerpt}>
          {row.answer}
        </div>
      )}
    </>
  );
}
