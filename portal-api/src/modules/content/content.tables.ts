import type { Generated } from 'kysely';

/** Who has read what: the count of an article goes up once for each reader. */
interface ArticleViewTable {
  article_id: number;
  user_id: number;
  viewed_at: Date;
}

export interface ArticleTable {
  id: Generated<number>;
  title: string;
  cover: string | null;
  summary: string;
  content: string;
  source: string;
  article_type: number;
  /** Put forward on the home page. */
  strengthen: Generated<boolean>;
  view_count: Generated<number>;
  /** In the future: not yet to be seen. */
  published_at: Date;
  withdrawn_at: Date | null;
}

declare module '../../platform/db/database' {
  interface Database {
    article: ArticleTable;
    article_view: ArticleViewTable;
  }
}
