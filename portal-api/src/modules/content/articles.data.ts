/** One article of the demo; `type` is a code of articleType. */
export interface ArticleDraft {
  type: number;
  title: string;
  summary: string;
  points: readonly string[];
}

export { newsArticles, noticeArticles } from './articles-news.data';
export { claimArticles, policyArticles, safetyArticles } from './articles-guides.data';
