import { getArticleList, type ArticleRow } from 'shared-kernel/contract/content';
import { articleType } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import { Link } from 'react-router-dom';
import { thumbnailOf } from 'shared-kernel/domain/thumbnails';
import { DictTag, Instant } from 'shared-kernel/ui';
import { linkTo } from '../../paths';

/** Decorative beside the title, hence without a text alternative. */
const coverStyle = {
  width: 'min(108px, 24vw)',
  aspectRatio: '3 / 2',
  flex: 'none',
  alignSelf: 'start',
  borderRadius: 6,
  objectFit: 'cover',
} as const;

/** One article in the list: cover, title, summary and number of readers. The whole row is the link. */
function NewsLine({ article }: { article: ArticleRow }) {
  const { id, title, cover, summary, publishTime, viewCount } = article;
  return (
    <Link
      className="kb-news"
      style={{ flex: 1, justifyContent: 'flex-start', borderBottom: 0 }}
      to={linkTo('settings.news-detail', { id })}
    >
      {cover && <img src={thumbnailOf(cover, 320)} alt="" loading="lazy" style={coverStyle} />}
      <span style={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        <strong>{title}</strong>
        <span className="kb-muted">{summary}</span>
        <span className="kb-muted">
          <DictTag dictionary={articleType} code={article.articleType} /> · <Instant value={publishTime} /> ·{' '}
          <span style={{ whiteSpace: 'nowrap' }}>{viewCount}人阅读</span>
        </span>
      </span>
    </Link>
  );
}

const newsList = defineList({
  id: 'settings.news',
  title: '新闻资讯',
  endpoint: getArticleList,
  filters: (f) => [f.text('keyword', '标题或摘要'), f.dict('articleType', '栏目', articleType)],
  columns: (c) => [c.field('title'), c.field('publishTime')],
  card: ['title', 'publishTime'],
  line: (row) => ({ name: row.title, content: <NewsLine article={row} /> }),
  empty: { text: '没有找到资讯。' },
});

/** Articles with cover, summary and number of readers. */
export const NewsListPage = () => <ListPage list={newsList} />;
