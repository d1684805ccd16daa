import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { insurePeriod as periods, payType } from 'shared-kernel/domain/dictionaries';
import type { ApiUser } from './portal-api';
import { moveClock, provider } from './provider';

interface GivenApplication {
  id: number;
  insureNo: string;
  /** Yuan. */
  premium: number;
}

interface Given {
  people: PersonRowTyped[];
  plan?: string;
  /** Months. */
  insurePeriod?: 1 | 3 | 6 | 12;
  /** Payment method; by default the balance. */
  paidBy?: number;
}

/** Creates an application that the provider has approved; the next step is to pay for it. */
export async function givenApprovedApplication(
  user: ApiUser,
  { people, plan = '标准型50万', insurePeriod = periods.code.month, paidBy = payType.code.balance }: Given,
): Promise<GivenApplication> {
  const { effectDate } = await user.get<{ effectDate: string }>('/api/dicts/getNowTime');
  const plans = await user.get<{ list: { id: number; mealName: string }[] }>('/api/customerMeals');
  const customerMealId = plans.list.find(({ mealName }) => mealName === plan)?.id;
  const draft = {
    customerMealId,
    insurePeriod,
    startDate: effectDate,
    payType: paidBy,
    persons: people,
  };
  const made = await user.post<GivenApplication>('/api/insures', draft);
  await user.post(`/api/insures/${made.id}/submit`, { agreeClauses: true });
  await provider('insure:approve', String(made.id));
  return made;
}

/** Creates a policy of a year that is in force: moves the clock on to its first day. */
export async function givenPolicy(user: ApiUser, people: PersonRowTyped[]): Promise<GivenApplication> {
  const policy = await givenApprovedApplication(user, { people, insurePeriod: periods.code.year });
  await user.post(`/api/insures/${policy.id}/pay`, { payType: payType.code.balance });
  await moveClock(1);
  return policy;
}

interface LedgerEntry {
  income: number;
  expense: number;
}

/** Returns the wallet's ledger entries for an order or policy number. */
export async function ledgerOf(user: ApiUser, bizNo: string): Promise<LedgerEntry[]> {
  const path = `/api/costs/customerExpenseList?keyword=${bizNo}&length=100`;
  return (await user.get<{ list: LedgerEntry[] }>(path)).list;
}

/** Available balance in yuan. */
export const balanceOf = async (user: ApiUser): Promise<number> =>
  (await user.get<{ available: number }>('/api/capitals/getCapital')).available;

/** The policy number; it is set once the policy is paid. */
export const policyNoOf = async (user: ApiUser, id: number): Promise<string | null> =>
  (await user.get<{ policyNo: string | null }>(`/api/insures/${id}`)).policyNo;
