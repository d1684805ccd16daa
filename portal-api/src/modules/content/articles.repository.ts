import { sql, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/database';
import type { ArticleTable } from './content.tables';

export type ArticleFacts = Selectable<ArticleTable>;

const published = (db: Db, now: Date) =>
  db.selectFrom('article').where('published_at', '<=', now).where('withdrawn_at', 'is', null);

/** Counts the view; undefined when it may not be read. */
export const viewArticle = (db: Db, id: number, now: Date): Promise<ArticleFacts | undefined> =>
  db
    .updateTable('article')
    .set((eb) => ({ view_count: eb('view_count', '+', 1) }))
    .where('id', '=', id)
    .where('published_at', '<=', now)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

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
