import { countCases, getCase, listCases, listCaseStatuses } from 'shared-kernel/contract/claims';

/** Everything that is loaded again when a case changes its state. */
export const touchedByCase = [getCase, listCases, countCases, listCaseStatuses];
