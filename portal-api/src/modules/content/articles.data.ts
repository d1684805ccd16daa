/** One article of the demo: its kind (code of articleType), its summary, and its points. */
export interface ArticleDraft {
  type: number;
  title: string;
  summary: string;
  points: readonly string[];
}

export { newsArticles, noticeArticles } from './articles-news.data';
export { claimArticles, policyArticles, safetyArticles } from './articles-guides.data';
