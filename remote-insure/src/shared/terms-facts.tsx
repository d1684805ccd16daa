import type { PlanTerms } from 'shared-kernel/contract/insure';
import type { Fact } from 'shared-kernel/detail';
import { planTermLines } from 'shared-kernel/domain/plan-terms';

/** Longer values get a separate line. */
const mostSigns = 24;

/** Returns a plan's benefits per person as facts. */
export const termsFacts = (terms: PlanTerms): (Fact & { value: string })[] =>
  planTermLines(terms).map((term) => ({ ...term, wide: term.value.length > mostSigns }));
