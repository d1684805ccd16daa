import { defineSlots } from 'shared-kernel/routing/definitions';

export const slots = defineSlots('settings', {
  news: {
    slot: 'home.news',
    order: 10,
    reads: ['/articles/strengthen', '/api/article/getArticleList?length=5'],
    load: () => import('./features/news/latest-news.widget').then((m) => m.LatestNews),
  },
});
