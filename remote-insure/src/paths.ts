import type { CustomerMealId, OrderId, PersonId, PolicyId, ProjectId } from 'shared-kernel/domain/nouns/ids';
import { definePaths, type LinkTo } from 'shared-kernel/routing/definitions';

const insure = definePaths('insure', {
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

export const { paths } = insure;

/** Ids in the addresses of pages. */
interface Ids {
  'insure.apply': { id: CustomerMealId; draft: PolicyId };
  'insure.policy': { id: PolicyId };
  'insure.renew': { id: PolicyId };
  'insure.amend': { ids: PersonId };
  'insure.add-reduce-operation': { insureId: PolicyId };
  'insure.add-reduce-detail': { id: PolicyId };
  'insure.payment-voucher': { id: OrderId; insureId: PolicyId };
  'insure.add-reduce-order': { id: OrderId };
  'insure.project': { id: ProjectId };
}
export const linkTo: LinkTo<typeof paths, Ids> = insure.linkTo;
