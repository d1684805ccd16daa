import { definePaths } from 'shared-kernel/routing/definitions';

export const { paths, linkTo } = definePaths('settings', {
  'settings.messages': '/websitemsg',
  'settings.news-list': '/index/newsList',
  'settings.news-detail': '/index/newsDetail/:id',
  'settings.guide': '/tutorial/index',
  'settings.operator': '/setting/operator',
  'settings.invoice-info': '/setting/invoiceInfo',
  'settings.protocol': '/setting/protocol',
  'settings.password': '/setting/password',
});
