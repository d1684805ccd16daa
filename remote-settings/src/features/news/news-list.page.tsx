import { getArticleList } from 'shared-kernel/contract/content';
import { articleType } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import { NewsLine } from './news-line';

const newsList = defineList({
  id: 'settings.news',
  title: '新闻资讯',
  endpoint: getArticleList,
  filters: (f) => [f.text('keyword', '标题或摘要'), f.dict('articleType', '栏目', articleType)],
  columns: (c) => [c.field('title'), c.field('publishTime')],
  card: ['title', 'publishTime'],
  empty: { text: '没有找到资讯。' },
});

/** Articles with cover, summary and readers. */
export function NewsListPage() {
  return (
    <ListPage list={newsList} line={(row) => ({ name: row.title, content: <NewsLine article={row} /> })} />
  );
}
