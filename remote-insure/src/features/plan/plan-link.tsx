import { Link, useLocation } from 'react-router-dom';
import type { PlanRow } from 'shared-kernel/contract/insure';
import { withPlan } from './open-plan';

/** Opens a plan beside the list and keeps the filters. */
export function PlanLink({ plan }: { plan: PlanRow }) {
  const { search } = useLocation();
  return (
    <Link className="kb-link" to={{ search: withPlan(search, plan.id) }}>
      {plan.mealName}
    </Link>
  );
}
