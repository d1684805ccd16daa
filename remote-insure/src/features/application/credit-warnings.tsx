import { Alert } from 'shared-kernel/antd';
import type { BodyOf } from 'shared-kernel/contract';
import { quoteCustomerMeal } from 'shared-kernel/contract/insure';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { useEndpoint } from 'shared-kernel/query';
import { useDebounced } from '../../shared/debounced.hook';

interface CreditWarningsProps {
  planId: number;
  insurePeriod: BodyOf<typeof quoteCustomerMeal>['insurePeriod'];
  startDate: CivilDate;
  /** People per risk class, none of them outside the plan. */
  counts: { jobType: number; count: number }[];
}

/** Why the server would refuse to put this premium on the month's bill: said before the application is submitted. */
export function CreditWarnings({ planId, ...terms }: CreditWarningsProps) {
  const body = useDebounced({ customerMealId: planId, ...terms });
  const { data } = useEndpoint(quoteCustomerMeal, { body }, { keepPrevious: true, quiet: true });
  return data?.creditWarnings.map((warning) => (
    <Alert key={warning} type="warning" showIcon title={warning} />
  ));
}
