import { sql, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/database';
import type { ArticleTable } from './content.tables';

export type ArticleFacts = Selectable<ArticleTable>;

const published = (db: Db, now: Date) =>
  db.selectFrom('article').where('published_at', '<=', now).where('withdrawn_at', 'is', null);

/** Counts a view of its first reading by this user; undefined when it may not be read. */
export async function viewArticle(
  db: Db,
  id: number,
  userId: number,
  now: Date,
): Promise<ArticleFacts | undefined> {
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

/** The articles published directly after and before one. */
export async function neighboursOf(db: Db, article: ArticleFacts, now: Date) {
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

/** The newest articles that are put forward, at most five. */
export const strengthened = (db: Db, now: Date) =>
  published(db, now)
    .select(['id', 'title', 'cover'])
    .where('strengthen', '=', true)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
