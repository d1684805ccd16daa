import { getArticleList } from 'shared-kernel/contract/content';
import { articleType } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import { linkTo } from '../../paths';

const newsList = defineList({
  id: 'settings.news',
  title: '新闻资讯',
  endpoint: getArticleList,
  rowKey: (row) => row.id,
  rowHref: (row) => linkTo('settings.news-detail', { id: row.id }),
  filters: (f) => [f.text('keyword', '标题或摘要'), f.dict('articleType', '栏目', articleType)],
  columns: (c) => [
    c.link('title', '标题', (row) => linkTo('settings.news-detail', { id: row.id })),
    c.text('summary', '摘要'),
    c.dict('articleType', '栏目', articleType, { width: 120 }),
    c.instant('publishTime', '发布时间', { width: 180 }),
    c.count('viewCount', '阅读', { width: 90 }),
  ],
  card: ['title', 'articleType', 'publishTime'],
  empty: { text: '没有找到资讯。' },
});

export function NewsListPage() {
  return <ListPage list={newsList} />;
}
