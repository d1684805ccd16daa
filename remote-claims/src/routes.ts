import { itemCalculation } from 'shared-kernel/domain/texts';
import { defineRoutes } from 'shared-kernel/routing/definitions';
import { paths } from './paths';

export const routes = defineRoutes(paths, {
  'claims.root': { redirect: paths['claims.t1'], puser: true, right: 'claim' },
  'claims.report': {
    title: '报案',
    menu: { group: 'claims', order: 10 },
    noKeep: true,
    load: () => import('./features/report/report.page').then((m) => m.ReportPage),
  },
  'claims.reported': {
    title: '报案成功',
    hidden: true,
    noKeep: true,
    activeMenu: paths['claims.report'],
    load: () => import('./features/report/reported.page').then((m) => m.ReportedPage),
  },
  'claims.t1': {
    title: '报案列表',
    menu: { group: 'claims', order: 20 },
    reads: [
      '/api/cases?listType=t1&start=0&length=20&sort=-reportTime',
      '/api/dicts/listByCaseStatus',
      '/api/cases/drafts',
    ],
    load: () => import('./features/case/case-list.page').then((m) => m.ReportedCasesPage),
  },
  'claims.t2': {
    title: '审批列表',
    menu: { group: 'claims', order: 30 },
    reads: ['/api/cases?listType=t2&start=0&length=20&sort=-reportTime', '/api/dicts/listByCaseStatus'],
    load: () => import('./features/case/case-list.page').then((m) => m.CasesInApprovalPage),
  },
  'claims.t3': {
    title: '理算列表',
    menu: { group: 'claims', order: 40 },
    reads: ['/api/cases?listType=t3&start=0&length=20&sort=-reportTime', '/api/dicts/listByCaseStatus'],
    load: () => import('./features/case/case-list.page').then((m) => m.CasesInAdjustmentPage),
  },
  'claims.t4': {
    title: '结案列表',
    menu: { group: 'claims', order: 50 },
    reads: ['/api/cases?listType=t4&start=0&length=20&sort=-reportTime', '/api/dicts/listByCaseStatus'],
    load: () => import('./features/case/case-list.page').then((m) => m.ClosedCasesPage),
  },
  'claims.all': {
    title: '全部案件',
    menu: { group: 'claims', order: 60 },
    reads: ['/api/cases?listType=all&start=0&length=20&sort=-reportTime'],
    load: () => import('./features/case/case-list.page').then((m) => m.AllCasesPage),
  },
  'claims.edit-report': {
    title: '补充报案',
    hidden: true,
    noKeep: true,
    activeMenu: paths['claims.t1'],
    load: () => import('./features/report/edit-report.page').then((m) => m.EditReportPage),
  },
  'claims.submit-materials': {
    title: '提交材料',
    hidden: true,
    noKeep: true,
    activeMenu: paths['claims.t1'],
    load: () => import('./features/materials/materials.page').then((m) => m.SubmitMaterialsPage),
  },
  'claims.amend-materials': {
    title: '修改材料',
    hidden: true,
    noKeep: true,
    activeMenu: paths['claims.all'],
    load: () => import('./features/materials/materials.page').then((m) => m.AmendMaterialsPage),
  },
  'claims.case': {
    title: '案件详情',
    hidden: true,
    activeMenu: paths['claims.all'],
    reads: ['/api/cases/{id}'],
    load: () => import('./features/case/case.page').then((m) => m.CasePage),
  },
  'claims.risk': {
    title: '风险数据',
    menu: { group: 'claims', order: 70 },
    load: () => import('./features/risk/risk.page').then((m) => m.RiskPage),
  },
  'claims.guide': {
    title: itemCalculation,
    menu: { group: 'claims', order: 80 },
    load: () => import('./features/guide/guide.page').then((m) => m.ClaimGuidePage),
  },
  'claims.hospitals': {
    title: '医院名录',
    menu: { group: 'claims', order: 90 },
    reads: ['/api/hospitals?start=0&length=20'],
    load: () => import('./features/hospital/hospital-list.page').then((m) => m.HospitalListPage),
  },
  'claims.questions': {
    title: '理赔问答',
    menu: { group: 'claims', order: 100 },
    puser: true,
    right: 'claim',
    reads: ['/api/caseQuestions?kind=1&start=0&length=20&sort=-helpfulCount'],
    load: () => import('./features/question/question-list.page').then((m) => m.QuestionListPage),
  },
  'claims.question': {
    title: '问答详情',
    hidden: true,
    puser: true,
    right: 'claim',
    activeMenu: paths['claims.questions'],
    load: () => import('./features/question/question.page').then((m) => m.QuestionPage),
  },
  'claims.guidance': {
    title: '理赔指引',
    menu: { group: 'claims', order: 110 },
    puser: true,
    load: () => import('./features/guidance/guidance.page').then((m) => m.GuidancePage),
  },
});
