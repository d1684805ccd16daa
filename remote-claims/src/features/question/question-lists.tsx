import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { listCaseQuestions, type QuestionRow } from 'shared-kernel/contract/claims/questions';
import { questionCategory, questionStatus } from 'shared-kernel/domain/dictionaries';
import { defineList } from 'shared-kernel/list';
import type { QuestionId } from 'shared-kernel/domain/nouns/ids';
import { linkTo, paths } from '../../paths';

export const questionHref = ({ id }: { id: QuestionId }) => `${paths['claims.question']}?id=${id}`;

/** Answers for every employer, by category. */
export const frequentList = defineList({
  id: 'claims.frequent-questions',
  title: '常见问题',
  isReading: true,
  endpoint: listCaseQuestions,
  rowHref: questionHref,
  tabs: 'category',
  filters: (f) => [f.text('keyword', '搜索问题或回复')],
  columns: (c) => [c.field('title'), c.field('category'), c.field('helpfulCount'), c.field('viewCount')],
  card: ['title', 'category', 'helpfulCount'],
  defaultSort: '-helpfulCount',
  empty: { text: '没有找到相关问题，可以向客服提问。' },
});

/** Questions of this employer. */
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
  empty: { text: '还没有提问。遇到疑问时可以向客服提问，1个工作日内回复。' },
});

/** Two lines of the answer; its page shows the rest. */
const excerpt: CSSProperties = {
  display: '-webkit-box',
  overflow: 'hidden',
  maxWidth: 720,
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
};

/** A question with the beginning of its answer; the whole line links to its page. */
export const frequentLine = (row: QuestionRow) => ({
  name: row.title,
  content: (
    <Link className="kb-news" style={{ flex: 1, borderBottom: 0 }} to={questionHref(row)}>
      <span style={{ display: 'grid', gap: 4 }}>
        <strong>{row.title}</strong>
        {row.answer && (
          <span className="kb-muted" style={excerpt}>
            {row.answer}
          </span>
        )}
        <span className="kb-muted">
          {questionCategory.label(row.category)} · {row.helpfulCount}人觉得有用 · {row.viewCount}次浏览
        </span>
      </span>
    </Link>
  ),
});
