import type { Generated } from 'kysely';
import type { UserId } from 'shared-kernel/domain/nouns/ids';

/** First view per article and user: the view count increases once per reader. */
interface ArticleViewTable {
  article_id: number;
  user_id: UserId;
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
  /** Featured on the home page. */
  strengthen: Generated<boolean>;
  view_count: Generated<number>;
  /** An article with a future time is not visible yet. */
  published_at: Date;
  withdrawn_at: Date | null;
}

declare module '../../platform/db/database' {
  interface Database {
    article: ArticleTable;
    article_view: ArticleViewTable;
  }
}
