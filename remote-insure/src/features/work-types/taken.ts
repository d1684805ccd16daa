import type { MatchedName } from 'shared-kernel/contract/work-types';

/** The result of a line: the user's choice, else the certain match; null without either. */
export const takenOf = (row: MatchedName, workTypeId: number | undefined) =>
  row.candidates.find((candidate) => candidate.workTypeId === workTypeId) ?? row.best;
