import { z } from 'zod';
import { articleType } from '../domain/dictionaries';
import { defineEndpoint } from './endpoint';
import { defineListEndpoint } from './list';
import { codeInQuery, instant, rowId, wordInQuery } from './wire';

export const articleRow = z.object({
  id: rowId,
  title: z.string(),
  /** URL of the picture; null without one. */
  cover: z.string().nullable(),
  summary: z.string(),
  articleType: z.int(),
  publishTime: instant,
  viewCount: z.int(),
});
export type ArticleRow = z.output<typeof articleRow>;

const neighbour = z.object({ id: rowId, title: z.string() }).nullable();

export const getArticleList = defineListEndpoint({
  id: 'content.list-articles',
  path: '/api/article/getArticleList',
  access: 'signed-in',
  summary: 'Articles',
  title: '新闻资讯',
  row: articleRow,
  filters: {
    articleType: codeInQuery.optional(),
    keyword: wordInQuery,
  },
  columns: {
    title: '标题',
    summary: '摘要',
    articleType: ['栏目', articleType],
    publishTime: '发布时间',
    viewCount: '阅读',
  },
  sortable: ['publishTime', 'viewCount'],
  usualSort: '-publishTime',
});

export const article = articleRow.extend({
  source: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** The next newer article. */
  prev: neighbour,
  /** The next older article. */
  next: neighbour,
});
export type Article = z.output<typeof article>;

/** Returns an article; each user's first reading counts as a view. 404 if it does not exist or is unpublished. */
export const getArticle = defineEndpoint({
  id: 'content.get-article',
  path: '/api/article/{id}',
  access: 'signed-in',
  summary: 'Read an article',
  answer: article,
});

export const strengthenArticles = defineEndpoint({
  id: 'content.strengthen-articles',
  path: '/articles/strengthen',
  access: 'public',
  summary: 'Articles put forward',
  answer: z.object({
    list: z
      .array(z.object({ id: rowId, title: z.string(), cover: z.string().nullable(), link: z.string() }))
      .max(5),
  }),
});
