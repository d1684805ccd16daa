import type { PlanTerms } from 'shared-kernel/contract/insure';
import type { Fact } from 'shared-kernel/detail';
import { planTermLines } from 'shared-kernel/domain/plan-terms';

/** Long values have a line of their own. */
const mostSigns = 24;

/** What a plan promises per person, as facts. */
export const termsFacts = (terms: PlanTerms): (Fact & { value: string })[] =>
  planTermLines(terms).map((term) => ({ ...term, wide: term.value.length > mostSigns }));
