import { listCustomerMeals } from 'shared-kernel/contract/insure';
import { getCapital } from 'shared-kernel/contract/money/finance';
import { listFiliales, listProjectNames } from 'shared-kernel/contract/projects';
import { payAccountType, payType, settleMode } from 'shared-kernel/domain/dictionaries';
import { useEndpoint } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';

type PayType = (typeof payType.codes)[number];

const { balance, monthly, voucher } = payType.code;

/** How this employer may pay for an application, the usual way first. */
export function usePayTypes(): readonly PayType[] {
  const isBilled = useIsBilled();
  const mayTransfer = useSession(
    (state) => !state.isProjectUser && state.customer?.payAccountType === payAccountType.code.company,
  );
  if (isBilled) return [monthly, balance];
  return mayTransfer ? [balance, voucher] : [balance];
}

/** Staff changes of this employer are paid by a monthly bill, not from the wallet. */
export const useIsBilled = (): boolean =>
  useSession((state) => state.customer?.settleMode === settleMode.code.monthly);

/** The employer's branches to choose from; for main accounts. */
export function useBranchOptions(): readonly { value: number; label: string }[] {
  const { data } = useEndpoint(listFiliales);
  return (data?.list ?? []).map(({ id, filialename }) => ({ value: id, label: filialename }));
}

/** Its projects, of a project user those of the branch. */
export function useProjectOptions(): readonly { value: number; label: string }[] {
  const { data } = useEndpoint(listProjectNames);
  return (data?.list ?? []).map(({ id, projectname }) => ({ value: id, label: projectname }));
}

/** The wallet; undefined until it is read, and for project users, who never see it. */
export function useCapital() {
  const isProjectUser = useSession((state) => state.isProjectUser);
  return useEndpoint(getCapital, undefined, { enabled: !isProjectUser }).data;
}

/** The insurers of the employer's plans, as choices of a filter. */
export function useInsurers() {
  const { data } = useEndpoint(listCustomerMeals, { query: { length: 100 } }, { staleTime: Infinity });
  const names = new Map(data?.list.map(({ supplyerId, supplyerName }) => [supplyerId, supplyerName]));
  return [...names].map(([value, label]) => ({ value, label }));
}
