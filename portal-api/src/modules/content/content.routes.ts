import { getArticle, strengthenArticles, type ArticleRow } from 'shared-kernel/contract/content';
import { problems } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import type { Module } from '../../platform/http/module';
import { Problem } from '../../platform/http/problem';
import { bindList } from '../../platform/lists/bind-list';
import { articleList } from './article-list';
import { neighboursOf, strengthened, viewArticle, type ArticleFacts } from './articles.repository';

/** News, policies, safety advice and notices. */
export const contentModule: Module = (route, ctx) => {
  bindList(route, ctx, articleList);

  route(getArticle, async ({ params, actor }) => {
    const now = ctx.clock.now();
    const article = await viewArticle(ctx.db, params.id, actor.userId, now);
    if (!article) throw new Problem(problems.notFound, {}, { message: texts.articleGone });
    return {
      ...toRow(article),
      source: article.source,
      content: article.content,
      ...(await neighboursOf(ctx.db, article, now)),
    };
  });

  route(strengthenArticles, async () => {
    const list = await strengthened(ctx.db, ctx.clock.now());
    return { list: list.map((article) => ({ ...article, link: `/index/newsDetail/${article.id}` })) };
  });
};

const toRow = (article: ArticleFacts): ArticleRow => ({
  id: article.id,
  title: article.title,
  cover: article.cover,
  summary: article.summary,
  articleType: article.article_type,
  publishTime: article.published_at.toISOString(),
  viewCount: article.view_count,
});
