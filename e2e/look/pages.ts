import { caseStatus, insureStatus, operateType, settleStatus } from 'shared-kernel/domain/dictionaries';

interface Listed {
  list: { id: number; customerMealId: number }[];
}

/** Returns one page of each kind, with records of this user. */
export async function pagesOf(origin: string, token: string) {
  const first = async (path: string) => {
    const reply = await fetch(`${origin}/prod-api/api/${path}`, { headers: { Token: token } });
    return ((await reply.json()) as { data: Listed }).data.list[0];
  };
  const policy = await first(`insures?insureStatus=${insureStatus.code.inForce}&length=1`);
  const order = await first('addReduces?length=1');
  const openCase = await first(`cases?listType=all&caseStatus=${caseStatus.code.awaitCustomer}&length=1`);
  const settlement = await first(`settlements?settleStatus=${settleStatus.code.settled}&length=1`);
  return [
    { name: 'home', path: '/index/home' },
    { name: 'plans', path: '/employer/insure/index' },
    { name: 'apply', path: `/employer/insure/insureing/${policy?.customerMealId}` },
    { name: 'policies', path: '/insurance/index' },
    { name: 'policy', path: `/insurance/details/${policy?.id}` },
    { name: 'people', path: '/editInsurance/index' },
    { name: 'add-reduce', path: '/addReduce/index' },
    {
      name: 'remove',
      path: `/addReduce/operation?insureId=${policy?.id}&operateType=${operateType.code.reduce}`,
    },
    { name: 'orders', path: '/addReduce/log' },
    { name: 'order', path: `/addReduce/logDetail/${order?.id}` },
    { name: 'cases', path: '/flashCompensationCloud/dataStatistics' },
    { name: 'case', path: `/flashCompensationCloud/details/${openCase?.id}` },
    { name: 'report', path: '/flashCompensationCloud/reportCase' },
    { name: 'guidance', path: '/claimSettlement/index' },
    { name: 'account', path: '/rechargeManage/recharge' },
    { name: 'vouchers', path: '/addReduce/paymentVoucher' },
    { name: 'renewals', path: '/renewal/index' },
    { name: 'projects', path: '/projectManagement/list' },
    { name: 'work-types', path: '/workTypeTools/index' },
    { name: 'analysis', path: '/index/echartsData' },
    { name: 'filings', path: '/laborRelationsFiling/index' },
    { name: 'cases-reported', path: '/flashCompensationCloud/t1' },
    { name: 'cases-approval', path: '/flashCompensationCloud/t2' },
    { name: 'cases-adjustment', path: '/flashCompensationCloud/t3' },
    { name: 'cases-closed', path: '/flashCompensationCloud/t4' },
    { name: 'risk', path: '/flashCompensationCloud/riskData' },
    { name: 'claim-guide', path: '/flashCompensationCloud/claimGuide' },
    { name: 'hospitals', path: '/flashCompensationCloud/hospitalDirectory' },
    { name: 'questions', path: '/claimsQuestion/index' },
    { name: 'settlements', path: '/settlementLog/log' },
    { name: 'settlement', path: `/settlementLog/waitPayDetail?id=${settlement?.id}` },
    { name: 'costs', path: '/index/costAnalysis' },
    { name: 'invoices', path: '/settlementInvoice/invoice' },
    { name: 'messages', path: '/websitemsg' },
    { name: 'news', path: '/index/newsList' },
    { name: 'tutorial', path: '/tutorial/index' },
    { name: 'operator', path: '/setting/operator' },
    { name: 'invoice', path: '/setting/invoiceInfo' },
    { name: 'agreements', path: '/setting/protocol' },
    { name: 'password', path: '/setting/password' },
  ];
}
