import { sql, type Kysely } from 'kysely';

/** Who has read which article. What was counted before stays in `article.view_count`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_view (
      article_id bigint not null references article (id) on delete cascade,
      user_id bigint not null references app_user (id),
      viewed_at timestamptz not null,
      primary key (article_id, user_id)
    )`.execute(db);
}
