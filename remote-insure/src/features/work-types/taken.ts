import type { MatchedName } from 'shared-kernel/contract/work-types';

/** What a line stands for: the user's choice, else what is certain; null where neither. */
export const takenOf = (row: MatchedName, workTypeId: number | undefined) =>
  row.candidates.find((candidate) => candidate.workTypeId === workTypeId) ?? row.best;
