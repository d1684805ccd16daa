import { defineRoutes } from 'shared-kernel/routing/definitions';
import { paths } from './paths';

export const routes = defineRoutes(paths, {
  'insure.root': { redirect: paths['insure.plan-list'], puser: true },
  'insure.plan-list': {
    title: '方案管理',
    menu: { group: 'employer', order: 10 },
    load: () => import('./features/plan/plan-list.page').then((m) => m.PlanListPage),
  },
  'insure.apply': {
    title: '投保',
    hidden: true,
    activeMenu: paths['insure.plan-list'],
    noKeep: true,
    load: () => import('./features/application/apply.page').then((m) => m.ApplyPage),
  },
  'insure.policy-list': {
    title: '保单管理',
    menu: { group: 'employer', order: 20 },
    puser: true,
    load: () => import('./features/policy/policy-list.page').then((m) => m.PolicyListPage),
  },
  'insure.policy': {
    title: '保单详情',
    hidden: true,
    puser: true,
    activeMenu: paths['insure.policy-list'],
    load: () => import('./features/policy/policy.page').then((m) => m.PolicyPage),
  },
  'insure.people': {
    title: '在保名单',
    menu: { group: 'employer', order: 30 },
    puser: true,
    load: () => import('./features/people/people-list.page').then((m) => m.PeopleListPage),
  },
  'insure.add-reduce': {
    title: '加减保',
    menu: { group: 'employer', order: 40 },
    puser: true,
    load: () => import('./features/add-reduce/add-reduce-list.page').then((m) => m.AddReduceListPage),
  },
  'insure.add-reduce-operation': {
    title: '加减保操作',
    hidden: true,
    puser: true,
    noKeep: true,
    activeMenu: paths['insure.add-reduce'],
    load: () => import('./features/add-reduce/operation.page').then((m) => m.OperationPage),
  },
  'insure.add-reduce-log': {
    title: '加减保记录',
    menu: { group: 'employer', order: 50 },
    puser: true,
    load: () => import('./features/add-reduce-log/order-list.page').then((m) => m.OrderListPage),
  },
  'insure.add-reduce-detail': {
    title: '保单人员明细',
    hidden: true,
    puser: true,
    activeMenu: paths['insure.add-reduce'],
    load: () => import('./features/roster-detail/roster-detail.page').then((m) => m.RosterDetailPage),
  },
  'insure.payment-voucher': {
    title: '上传付款凭证',
    hidden: true,
    puser: false,
    noKeep: true,
    activeMenu: paths['insure.add-reduce-log'],
    load: () => import('./features/voucher/payment-voucher.page').then((m) => m.PaymentVoucherPage),
  },
  'insure.add-reduce-order': {
    title: '加减保详情',
    hidden: true,
    puser: true,
    activeMenu: paths['insure.add-reduce-log'],
    load: () => import('./features/add-reduce-log/order.page').then((m) => m.OrderPage),
  },
  'insure.project-list': {
    title: '项目管理',
    menu: { group: 'project', order: 10 },
    load: () => import('./features/projects/project-list.page').then((m) => m.ProjectListPage),
  },
  'insure.project': {
    title: '项目编辑',
    hidden: true,
    activeMenu: paths['insure.project-list'],
    load: () => import('./features/projects/project.page').then((m) => m.ProjectPage),
  },
  'insure.work-types': {
    title: '工种分类工具',
    menu: { group: 'tools', order: 10 },
    puser: true,
    load: () => import('./features/work-types/work-types.page').then((m) => m.WorkTypesPage),
  },
  'insure.analysis': {
    title: '数据分析',
    menu: { group: 'home', order: 20 },
    load: () => import('./features/analysis/analysis.page').then((m) => m.AnalysisPage),
  },
  'insure.filings': {
    title: '用工关系备案',
    menu: { group: 'tools', order: 20 },
    puser: true,
    load: () => import('./features/filings/filing-list.page').then((m) => m.FilingListPage),
  },
});
