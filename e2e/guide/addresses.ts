import {
  caseStatus,
  endorseStatus,
  insureStatus,
  operateType,
  settleStatus,
} from 'shared-kernel/domain/dictionaries';

interface Listed {
  list: { id: number; customerMealId?: number }[];
}

/** Addresses of the pages that show a record, by the page's pattern: records of the rich employer, and bills of one that pays them. */
export async function addressesOf(
  origin: string,
  token: string,
  tokenOfBilled: string,
): Promise<Record<string, string>> {
  const first = async (path: string, as = token) => {
    const reply = await fetch(`${origin}/prod-api/api/${path}&length=1`, { headers: { Token: as } });
    const { data } = (await reply.json()) as { data: Listed };
    const found = data.list[0];
    if (!found) throw new Error(`nothing found at ${path}`);
    return found;
  };
  const caseIn = async (status: number) => (await first(`cases?listType=all&caseStatus=${status}`)).id;
  const settlementIn = async (status: number) =>
    (await first(`settlements?settleStatus=${status}`, tokenOfBilled)).id;

  const { code: cover } = insureStatus;
  const policy = await first(`insures?insureStatus=${cover.inForce}&sort=-personCount`);
  const awaited = await caseIn(caseStatus.code.awaitMaterials);
  const open = await settlementIn(settleStatus.code.open);
  const unpaid = await settlementIn(settleStatus.code.unpaid);
  const plan = policy.customerMealId ?? 0;
  const order = (await first(`addReduces?endorseStatus=${endorseStatus.code.done}`)).id;
  const id = async (path: string) => (await first(path)).id;
  return {
    '/index/newsDetail/:id': `/index/newsDetail/${await id('article/getArticleList?')}`,
    '/employer/insure/insureing/:id': `/employer/insure/insureing/${plan}`,
    '/insurance/details/:id': `/insurance/details/${policy.id}`,
    '/insurance/reInsure/:id': `/insurance/reInsure/${policy.id}`,
    '/editInsurance/edit': `/editInsurance/edit?ids=${await id('insurePersons?')}`,
    '/addReduce/operation': `/addReduce/operation?insureId=${policy.id}&operateType=${operateType.code.add}`,
    '/addReduce/addReduceDetail/:id': `/addReduce/addReduceDetail/${policy.id}`,
    '/addReduce/logDetail/:id': `/addReduce/logDetail/${order}`,
    '/flashCompensationCloud/reportSuccess': `/flashCompensationCloud/reportSuccess?id=${awaited}`,
    '/flashCompensationCloud/EditReportCase/:id': `/flashCompensationCloud/EditReportCase/${awaited}`,
    '/flashCompensationCloud/uploadFiles/:id': `/flashCompensationCloud/uploadFiles/${awaited}`,
    '/flashCompensationCloud/editFiles/:id': `/flashCompensationCloud/editFiles/${await caseIn(caseStatus.code.mendMaterials)}`,
    '/flashCompensationCloud/details/:id': `/flashCompensationCloud/details/${await caseIn(caseStatus.code.paid)}`,
    '/claimsQuestion/detail': `/claimsQuestion/detail?id=${await id('caseQuestions?')}`,
    '/settlementLog/unsettleDetail': `/settlementLog/unsettleDetail?id=${open}`,
    '/settlementLog/waitPayDetail': `/settlementLog/waitPayDetail?id=${unpaid}`,
    '/settlementLog/uploadPaymentVoucher': `/settlementLog/uploadPaymentVoucher?id=${unpaid}`,
    '/settlementLog/newUploadPaymentVoucher': `/settlementLog/newUploadPaymentVoucher?ids=${unpaid}`,
    '/settlementInvoice/invoiceDetail': `/settlementInvoice/invoiceDetail?settlementId=${await id('invoices/waitItems?')}`,
    '/settlementInvoice/invoicedDetail': `/settlementInvoice/invoicedDetail?id=${await id('invoices?invoiceStatus=2')}`,
    '/projectManagement/edit': `/projectManagement/edit?id=${await id('projects?')}`,
  };
}
