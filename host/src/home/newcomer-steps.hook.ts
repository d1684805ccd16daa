import { getCustomerInfo, getCustomerYunInfo } from 'shared-kernel/contract/customers';
import { getCapital } from 'shared-kernel/contract/money/finance';
import { listInsures } from 'shared-kernel/contract/insure';
import { listAddReduces } from 'shared-kernel/contract/roster';
import { useEndpoint } from 'shared-kernel/query';
import { begunPolicyStates, policyNoun, policyStates } from 'shared-kernel/domain/nouns/policy';

export const rechargePath = '/rechargeManage/recharge';

export interface NewcomerStep {
  readonly title: string;
  readonly note: string;
  readonly path: string;
  readonly isDone: boolean;
}

interface Onboarding {
  /** Never had a policy: there is nothing to draw charts of. */
  isNewcomer: boolean;
  /** Each step with whether it was taken; none once the way is behind the employer, undefined while that is not known. */
  steps: readonly NewcomerStep[] | undefined;
}

/** Cover that ended or was surrendered makes nobody new again. */
const notOver = policyStates.filter((state) => !policyNoun.isEnd(state));

/**
 * The way to the first cover and the first change of its staff. Steps are ticked by what was done once, and the way is
 * shown until its last one is, or the first policy is over or has a second one beside it.
 */
export function useOnboarding(): Onboarding {
  const facts = useEndpoint(getCustomerYunInfo).data;
  const mayBeNew = facts !== undefined && facts.policyCount <= 1;
  const insures = useEndpoint(listInsures, { query: { length: 1 } }, { enabled: mayBeNew }).data;
  const countIn = (states: readonly number[]) =>
    states.reduce((sum, state) => sum + (insures?.statusCounts[state] ?? 0), 0);
  const isNewcomer = insures !== undefined && countIn(begunPolicyStates) === 0;
  const isFirst = countIn(policyStates) === 1 && countIn(notOver) === 1;
  const enabled = isNewcomer || isFirst;
  const orders = useEndpoint(listAddReduces, { query: { length: 1 } }, { enabled: isFirst }).data;
  const customer = useEndpoint(getCustomerInfo, undefined, { enabled }).data;
  const capital = useEndpoint(getCapital, undefined, { enabled }).data;
  if (!facts || (mayBeNew && !insures)) return { isNewcomer: false, steps: undefined };
  if (!enabled) return { isNewcomer: false, steps: [] };
  if (!customer || !capital || (isFirst && !orders)) return { isNewcomer, steps: undefined };
  const steps = [
    {
      title: '完善信息',
      note: '核对开票信息，发票按此开具',
      path: '/setting/invoiceInfo',
      isDone: customer.invoiceInfo !== null,
    },
    {
      title: '充值',
      note: '保费从账户余额中支付',
      path: rechargePath,
      isDone: capital.totalRecharge > 0,
    },
    {
      title: '投保',
      note: facts.planCount > 0 ? '选择方案，上传人员清单' : offerNote(facts.servicerName),
      path: '/employer/insure/index',
      isDone: (insures?.count ?? 0) > 0,
    },
    {
      title: '加减保',
      note: '保单生效后，人员变动随时调整',
      path: '/addReduce/index',
      isDone: (orders?.count ?? 0) > 0,
    },
  ];
  return { isNewcomer, steps: steps.every(({ isDone }) => isDone) ? [] : steps };
}

const offerNote = (servicer: string | null) =>
  servicer ? `暂无方案，请联系客户经理${servicer}报价` : '暂无方案，请联系客户经理报价';
