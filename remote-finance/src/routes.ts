import { defineRoutes } from 'shared-kernel/routing/definitions';
import { paths } from './paths';

export const routes = defineRoutes(paths, {
  'finance.root': { redirect: paths['finance.account'] },
  'finance.account': {
    title: '我的账户',
    menu: { group: 'finance', order: 10 },
    load: () => import('./features/account/account.page').then((m) => m.AccountPage),
  },
});
