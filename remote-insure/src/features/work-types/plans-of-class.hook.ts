import { listCustomerMeals, type PlanRow } from 'shared-kernel/contract/insure';
import type { WorkTypeRow } from 'shared-kernel/contract/reference';
import { heightWork } from 'shared-kernel/domain/dictionaries';
import { useEndpoint } from 'shared-kernel/query';

const allPlans = { query: { length: 100 } };

/** Whether a plan insures this job: its class is quoted, and work at height is allowed where the job is such. */
export const takes = (plan: Pick<PlanRow, 'jobTypes' | 'heightWork'>, workType: WorkTypeRow): boolean =>
  plan.jobTypes.includes(workType.jobType) &&
  (!workType.heightWork || plan.heightWork === heightWork.code.insured);

/** The plans that may be bought today and take a job; undefined while they are read. */
export function usePlansFor(): (workType: WorkTypeRow) => readonly PlanRow[] | undefined {
  const { data } = useEndpoint(listCustomerMeals, allPlans);
  return (workType) => data?.list.filter((plan) => plan.usable && takes(plan, workType));
}
