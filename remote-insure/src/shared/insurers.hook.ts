import { listCustomerMeals } from 'shared-kernel/contract/insure';
import { useEndpoint } from 'shared-kernel/query';

/** The insurers of the employer's plans, as choices of a filter. */
export function useInsurers() {
  const { data } = useEndpoint(listCustomerMeals, { query: { length: 100 } }, { staleTime: Infinity });
  const names = new Map(data?.list.map(({ supplyerId, supplyerName }) => [supplyerId, supplyerName]));
  return [...names].map(([value, label]) => ({ value, label }));
}
