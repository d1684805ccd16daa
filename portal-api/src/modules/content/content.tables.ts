import type { Generated } from 'kysely';

interface ContentTables {
  article: ArticleTable;
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
  interface Database extends ContentTables {}
}
