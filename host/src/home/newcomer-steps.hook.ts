import { getCustomerInfo, getCustomerYunInfo } from 'shared-kernel/contract/customers';
import { getCapital } from 'shared-kernel/contract/finance';
import { listInsures } from 'shared-kernel/contract/insure';
import { useEndpoint } from 'shared-kernel/query';

export interface NewcomerStep {
  readonly title: string;
  readonly note: string;
  readonly path: string;
  readonly isDone: boolean;
}

/** The way to the first cover, each step with whether it was taken; undefined while that is not known. */
export function useNewcomerSteps(isNewcomer: boolean): readonly NewcomerStep[] | undefined {
  const enabled = isNewcomer;
  const facts = useEndpoint(getCustomerYunInfo).data;
  const customer = useEndpoint(getCustomerInfo, undefined, { enabled }).data;
  const capital = useEndpoint(getCapital, undefined, { enabled }).data;
  const insures = useEndpoint(listInsures, { query: { length: 1 } }, { enabled }).data;
  if (!facts || !customer || !capital || !insures) return undefined;
  const hasPlan = facts.planCount > 0;
  return [
    {
      title: '完善信息',
      note: '核对开票信息，发票按此开具',
      path: '/setting/invoiceInfo',
      isDone: customer.invoiceInfo !== null,
    },
    {
      title: '充值',
      note: '保费从账户余额中支付',
      path: '/rechargeManage/recharge',
      isDone: capital.totalRecharge > 0,
    },
    {
      title: '投保',
      note: hasPlan ? '选择方案，上传人员清单' : offerNote(facts.servicerName),
      path: '/employer/insure/index',
      isDone: insures.count > 0,
    },
    {
      title: '加减保',
      note: '保单生效后，人员变动随时调整',
      path: '/addReduce/index',
      isDone: facts.policyCount > 0,
    },
  ];
}

const offerNote = (servicer: string | null) =>
  servicer ? `暂无方案，请联系客户经理${servicer}报价` : '暂无方案，请联系客户经理报价';
