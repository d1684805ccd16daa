import { specifyRemote } from 'shared-kernel/testing';
import { routes } from './routes';
import { slots } from './slots';

specifyRemote({
  name: 'settings',
  routes,
  slots,
  own: [
    '/index/newsList',
    '/index/newsDetail/:id',
    '/websitemsg',
    '/tutorial/index',
    '/setting/operator',
    '/setting/invoiceInfo',
    '/setting/protocol',
    '/setting/password',
  ],
});
