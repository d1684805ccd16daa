import type { MappedRemote } from './portal-map';

type Route = MappedRemote['routes'][number];

/** A page of the menu. */
const listed = (
  id: string,
  path: Route['path'],
  title: string,
  group: NonNullable<Route['menu']>['group'],
  order: number,
): Route => ({ id, path, title, menu: { group, order } });

/** A page that only others lead to. */
const detail = (id: string, path: Route['path'], title: string, activeMenu: Route['path']): Route => ({
  id,
  path,
  title,
  hidden: true,
  activeMenu,
});

/** A small portal with every kind of route: parents with flags, details, redirects, host pages. */
export const remotes: readonly MappedRemote[] = [
  {
    name: 'insure',
    routes: [
      {
        id: 'insure.root',
        path: '/employer',
        title: '雇主责任险',
        redirect: '/employer/insure/index',
        puser: true,
      },
      listed('insure.plans', '/employer/insure/index', '方案管理', 'employer', 10),
      detail('insure.apply', '/employer/insure/insureing/:id', '投保', '/employer/insure/index'),
      { ...listed('insure.policies', '/insurance/index', '保单管理', 'employer', 20), puser: true },
      { ...detail('insure.policy', '/insurance/details/:id', '保单详情', '/insurance/index'), puser: true },
      {
        ...detail('insure.voucher', '/addReduce/paymentVoucher', '上传付款凭证', '/employer/insure/index'),
        activeMenuWith: { insureId: '/insurance/index' },
      },
      listed('insure.projects', '/projectManagement/list', '项目管理', 'project', 10),
    ],
  },
  {
    name: 'claims',
    routes: [
      {
        id: 'claims.root',
        path: '/flashCompensationCloud',
        title: '理赔管理',
        redirect: '/flashCompensationCloud/t1',
        puser: true,
      },
      listed('claims.reported', '/flashCompensationCloud/t1', '报案列表', 'claims', 20),
      listed('claims.report', '/flashCompensationCloud/reportCase', '报案', 'claims', 10),
      {
        ...listed('claims.risk', '/flashCompensationCloud/riskData', '风险数据', 'claims', 70),
        puser: false,
      },
    ],
  },
  {
    name: 'finance',
    routes: [listed('finance.account', '/rechargeManage/recharge', '我的账户', 'finance', 10)],
  },
];
