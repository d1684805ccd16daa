import { type Selectable, sql } from 'kysely';
import { getArticle, getArticleList, strengthenArticles } from 'shared-kernel/contract/content';
import { problems } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import type { UserId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { contains, equals } from '../../platform/lists/conditions';
import { defineListSource } from '../../platform/lists/list-source';
import type { ArticleTable } from './content.tables';

type ArticleFacts = Selectable<ArticleTable>;

const published = (db: Db, now: Date) =>
  db.selectFrom('article').where('published_at', '<=', now).where('withdrawn_at', 'is', null);

/** Returns the article and counts a view at this user's first reading; undefined when the article is not published. */
async function viewArticle(db: Db, id: number, userId: UserId, now: Date): Promise<ArticleFacts | undefined> {
  const article = await published(db, now).selectAll().where('id', '=', id).executeTakeFirst();
  if (!article) return undefined;
  return db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('article_view')
      .values({ article_id: id, user_id: userId, viewed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('article_id')
      .executeTakeFirst();
    if (!first) return article;
    return trx
      .updateTable('article')
      .set((eb) => ({ view_count: eb('view_count', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  });
}

/** Returns the articles published directly after and before this one. */
async function neighboursOf(db: Db, article: ArticleFacts, now: Date) {
  const place = sql`(published_at, id)`;
  const here = sql`(${article.published_at}::timestamptz, ${article.id}::bigint)`;
  const near = () => published(db, now).select(['id', 'title']).limit(1);
  const newer = near()
    .where(sql<boolean>`${place} > ${here}`)
    .orderBy('published_at')
    .orderBy('id');
  const older = near()
    .where(sql<boolean>`${place} < ${here}`)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');
  return { prev: (await newer.executeTakeFirst()) ?? null, next: (await older.executeTakeFirst()) ?? null };
}

/** Returns the newest featured articles, at most five. */
const strengthened = (db: Db, now: Date) =>
  published(db, now)
    .select(['id', 'title', 'cover'])
    .where('strengthen', '=', true)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .execute();

/** Published articles that are not withdrawn; the list is the same for every user. */
const articleList = defineListSource<typeof getArticleList>({
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

/** News, policies, safety advice and notices. */
export const contentModule: Module = (route, ctx) => {
  bindList(route, ctx, articleList);

  route(getArticle, async ({ params, actor }) => {
    const now = ctx.clock.now();
    const article = await viewArticle(ctx.db, params.id, actor.userId, now);
    if (!article) throw new Problem(problems.notFound, {}, { message: texts.articleGone });
    return {
      id: article.id,
      title: article.title,
      cover: article.cover,
      summary: article.summary,
      articleType: article.article_type,
      publishTime: article.published_at.toISOString(),
      viewCount: article.view_count,
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
