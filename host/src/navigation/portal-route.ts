import type { RouteDescription } from 'shared-kernel/routing/definitions';

/** One address of the portal, whoever renders it: the data for menu, breadcrumb, title and guard. */
export interface PortalRoute extends Readonly<RouteDescription> {
  /** Name of the remote that renders it; undefined for the host's own pages. */
  readonly remote?: string;
}

export const homePath = '/index/home';
export const projectUserHomePath = '/employer/insure/index';
export const notFoundPath = '/404';
/** Path of the operation guide for all pages. */
export const guidePath = '/tutorial/index';

/** The host's own pages inside the layout. */
export const layoutRoutes = [
  { id: 'host.root', path: '/', title: '首页', redirect: homePath, hidden: true },
  {
    id: 'host.home',
    path: homePath,
    title: '首页',
    icon: 'home',
    menu: { group: 'home', order: 0 },
    puser: false,
  },
  { id: 'host.not-found', path: notFoundPath, title: '页面不存在', hidden: true, puser: true },
] as const satisfies readonly PortalRoute[];

/** The host's own pages outside the layout. */
export const outerRoutes = [
  { id: 'host.login', path: '/login', title: '登录', hidden: true, puser: true },
  { id: 'host.forgotten', path: '/forgotPwd', title: '忘记密码', hidden: true, puser: true },
  { id: 'host.verification', path: '/verification', title: '企业信息完善', hidden: true, puser: true },
  { id: 'host.operator-check', path: '/operatorCheck', title: '操作员审核', hidden: true, puser: true },
] as const satisfies readonly PortalRoute[];
