import { definePaths } from 'shared-kernel/routing/definitions';

export const { paths, linkTo } = definePaths('insure', {
  'insure.root': '/employer',
  'insure.plan-list': '/employer/insure/index',
  'insure.apply': '/employer/insure/insureing/:id',
  'insure.policy-list': '/insurance/index',
  'insure.policy': '/insurance/details/:id',
  'insure.renew': '/insurance/reInsure/:id',
  'insure.renewal-list': '/renewal/index',
  'insure.people': '/editInsurance/index',
  'insure.amend': '/editInsurance/edit',
  'insure.add-reduce': '/addReduce/index',
  'insure.add-reduce-operation': '/addReduce/operation',
  'insure.add-reduce-detail': '/addReduce/addReduceDetail/:id',
  'insure.payment-voucher': '/addReduce/paymentVoucher',
  'insure.add-reduce-log': '/addReduce/log',
  'insure.add-reduce-order': '/addReduce/logDetail/:id',
  'insure.project-list': '/projectManagement/list',
  'insure.project': '/projectManagement/edit',
  'insure.work-types': '/workTypeTools/index',
  'insure.analysis': '/index/echartsData',
  'insure.filings': '/laborRelationsFiling/index',
});
