import { getArticleList } from 'shared-kernel/contract/content';
import { articleType } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import { linkTo } from '../../paths';

const newsList = defineList({
  id: 'settings.news',
  title: '新闻资讯',
  endpoint: getArticleList,
  rowHref: (row) => linkTo('settings.news-detail', { id: row.id }),
  filters: (f) => [f.text('keyword', '标题或摘要'), f.dict('articleType', '栏目', articleType)],
  columns: (c) => [
    c.field('title', { href: (row) => linkTo('settings.news-detail', { id: row.id }) }),
    c.field('summary'),
    c.field('articleType', { width: 120 }),
    c.field('publishTime', { width: 180 }),
    c.field('viewCount', { width: 90 }),
  ],
  card: ['title', 'articleType', 'publishTime'],
  empty: { text: '没有找到资讯。' },
});

export function NewsListPage() {
  return <ListPage list={newsList} />;
}
