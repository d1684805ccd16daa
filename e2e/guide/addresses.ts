import {
  caseStatus,
  endorseStatus,
  insureStatus,
  invoiceStatus,
  operateType,
  settleStatus,
} from 'shared-kernel/domain/dictionaries';
import type { ApiUser } from '../support/portal-api';

interface Listed {
  list: { id: number; customerMealId?: number }[];
}

type Address = () => Promise<string>;

/**
 * Finds the addresses of pages that show a record, by path pattern: records of the employer with the most data, and
 * bills of an employer who pays by bill. Each is looked up when its page is opened, since stories change the data.
 */
export function addressesOf(rich: ApiUser, billed: ApiUser): Record<string, Address> {
  const first = async (path: string, user = rich) => {
    const [found] = (await user.get<Listed>(`/api/${path}&length=1`)).list;
    if (!found) throw new Error(`nothing found at ${path}`);
    return found;
  };
  const at =
    (address: string, path: string, user?: ApiUser): Address =>
    async () =>
      address + (await first(path, user)).id;
  const caseAt = (address: string, status: number) =>
    at(`/flashCompensationCloud/${address}`, `cases?listType=all&caseStatus=${status}`);
  const billAt = (address: string, status: number) =>
    at(`/settlementLog/${address}`, `settlements?settleStatus=${status}`, billed);

  const inForce = `insures?insureStatus=${insureStatus.code.inForce}&sort=-personCount`;
  const { awaitMaterials, mendMaterials, paid } = caseStatus.code;
  const { open, unpaid } = settleStatus.code;
  return {
    '/index/newsDetail/:id': at('/index/newsDetail/', 'article/getArticleList?'),
    '/employer/insure/insureing/:id': async () =>
      `/employer/insure/insureing/${(await first(inForce)).customerMealId}`,
    '/insurance/details/:id': at('/insurance/details/', inForce),
    '/insurance/reInsure/:id': at('/insurance/reInsure/', inForce),
    '/editInsurance/edit': at('/editInsurance/edit?ids=', 'insurePersons?'),
    '/addReduce/operation': at(`/addReduce/operation?operateType=${operateType.code.add}&insureId=`, inForce),
    '/addReduce/addReduceDetail/:id': at('/addReduce/addReduceDetail/', inForce),
    '/addReduce/logDetail/:id': at(
      '/addReduce/logDetail/',
      `addReduces?endorseStatus=${endorseStatus.code.done}`,
    ),
    '/flashCompensationCloud/reportSuccess': caseAt('reportSuccess?id=', awaitMaterials),
    '/flashCompensationCloud/EditReportCase/:id': caseAt('EditReportCase/', awaitMaterials),
    '/flashCompensationCloud/uploadFiles/:id': caseAt('uploadFiles/', awaitMaterials),
    '/flashCompensationCloud/editFiles/:id': caseAt('editFiles/', mendMaterials),
    '/flashCompensationCloud/details/:id': caseAt('details/', paid),
    '/claimsQuestion/detail': at('/claimsQuestion/detail?id=', 'caseQuestions?'),
    '/settlementLog/unsettleDetail': billAt('unsettleDetail?id=', open),
    '/settlementLog/waitPayDetail': billAt('waitPayDetail?id=', unpaid),
    '/settlementLog/uploadPaymentVoucher': billAt('uploadPaymentVoucher?id=', unpaid),
    '/settlementLog/newUploadPaymentVoucher': billAt('newUploadPaymentVoucher?ids=', unpaid),
    '/settlementInvoice/invoiceDetail': at(
      '/settlementInvoice/invoiceDetail?settlementId=',
      'invoices/waitItems?',
    ),
    '/settlementInvoice/invoicedDetail': at(
      '/settlementInvoice/invoicedDetail?id=',
      `invoices?invoiceStatus=${invoiceStatus.code.issued}`,
    ),
    '/projectManagement/edit': at('/projectManagement/edit?id=', 'projects?'),
  };
}
