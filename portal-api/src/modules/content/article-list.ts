import { sql } from 'kysely';
import { getArticleList } from 'shared-kernel/contract/content';
import { contains, equals } from '../../platform/lists/conditions';
import { defineListSource } from '../../platform/lists/list-source';

/** The same for everybody: articles that are published and not withdrawn. */
export const articleList = defineListSource<typeof getArticleList>({
  endpoint: getArticleList,
  table: 'article',
  from: ({ ctx }) =>
    sql`(select * from article where published_at <= ${ctx.clock.now()} and withdrawn_at is null) as article`,
  visible: () => sql<boolean>`true`,
  fields: { publishTime: 'article.published_at' },
  filters: {
    articleType: equals('article.article_type'),
    keyword: contains('article.title', 'article.summary'),
  },
});
