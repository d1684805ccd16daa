import { listCustomerMeals } from 'shared-kernel/contract/insure';
import { getCapital } from 'shared-kernel/contract/money/finance';
import { listFiliales, listProjectNames } from 'shared-kernel/contract/projects';
import { payAccountType, payType, settleMode } from 'shared-kernel/domain/dictionaries';
import { useEndpoint } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';

type PayType = (typeof payType.codes)[number];

const { balance, monthly, voucher } = payType.code;

/** Payment methods that this employer may use for an application, the default first. */
export function usePayTypes(): readonly PayType[] {
  const isBilled = useIsBilled();
  const mayTransfer = useSession(
    (state) => !state.isProjectUser && state.customer?.payAccountType === payAccountType.code.company,
  );
  if (isBilled) return [monthly, balance];
  return mayTransfer ? [balance, voucher] : [balance];
}

/** Whether this employer's staff changes are paid by a monthly bill instead of the wallet. */
export const useIsBilled = (): boolean =>
  useSession((state) => state.customer?.settleMode === settleMode.code.monthly);

/** The employer's branches as options; for main accounts. */
export function useBranchOptions(): readonly { value: number; label: string }[] {
  const { data } = useEndpoint(listFiliales);
  return (data?.list ?? []).map(({ id, filialename }) => ({ value: id, label: filialename }));
}

/** The employer's projects as options; for project users, those of their branch. */
export function useProjectOptions(): readonly { value: number; label: string }[] {
  const { data } = useEndpoint(listProjectNames);
  return (data?.list ?? []).map(({ id, projectname }) => ({ value: id, label: projectname }));
}

/** The wallet; undefined until it is loaded, and always for project users, who must not see it. */
export function useCapital() {
  const isProjectUser = useSession((state) => state.isProjectUser);
  return useEndpoint(getCapital, undefined, { enabled: !isProjectUser }).data;
}

/** The insurers of the employer's plans, as filter options. */
export function useInsurers() {
  const { data } = useEndpoint(listCustomerMeals, { query: { length: 100 } }, { staleTime: Infinity });
  const names = new Map(data?.list.map(({ supplyerId, supplyerName }) => [supplyerId, supplyerName]));
  return [...names].map(([value, label]) => ({ value, label }));
}
