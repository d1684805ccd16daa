import type { MappedRemote } from './portal-map';

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
      {
        id: 'insure.plans',
        path: '/employer/insure/index',
        title: '方案管理',
        menu: { group: 'employer', order: 10 },
      },
      {
        id: 'insure.apply',
        path: '/employer/insure/insureing/:id',
        title: '投保',
        hidden: true,
        activeMenu: '/employer/insure/index',
      },
      {
        id: 'insure.policies',
        path: '/insurance/index',
        title: '保单管理',
        menu: { group: 'employer', order: 20 },
        puser: true,
      },
      {
        id: 'insure.policy',
        path: '/insurance/details/:id',
        title: '保单详情',
        hidden: true,
        puser: true,
        activeMenu: '/insurance/index',
      },
      {
        id: 'insure.voucher',
        path: '/addReduce/paymentVoucher',
        title: '上传付款凭证',
        hidden: true,
        activeMenu: '/employer/insure/index',
        activeMenuWith: { insureId: '/insurance/index' },
      },
      {
        id: 'insure.projects',
        path: '/projectManagement/list',
        title: '项目管理',
        menu: { group: 'project', order: 10 },
      },
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
      {
        id: 'claims.reported',
        path: '/flashCompensationCloud/t1',
        title: '报案列表',
        menu: { group: 'claims', order: 20 },
      },
      {
        id: 'claims.report',
        path: '/flashCompensationCloud/reportCase',
        title: '报案',
        menu: { group: 'claims', order: 10 },
      },
      {
        id: 'claims.risk',
        path: '/flashCompensationCloud/riskData',
        title: '风险数据',
        menu: { group: 'claims', order: 70 },
        puser: false,
      },
    ],
  },
  {
    name: 'finance',
    routes: [
      {
        id: 'finance.account',
        path: '/rechargeManage/recharge',
        title: '我的账户',
        menu: { group: 'finance', order: 10 },
      },
    ],
  },
];
