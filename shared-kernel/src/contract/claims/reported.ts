import { z } from 'zod';
import { materialRow } from './shapes';
import { problems } from '../problem';
import { caseId } from '../ids';
import { instant } from '../wire';

export const reportProblems = [
  problems.notFound,
  problems.accidentOutsideCover,
  problems.noCoverFound,
  problems.caseReported,
  problems.hospitalExcluded,
];

export const reportedAnswer = z.object({
  id: caseId,
  caseNo: z.string(),
  materialDeadline: instant,
  materials: z.array(materialRow),
  /** Number of the accident, if several people were reported together. */
  accidentNo: z.string().nullish(),
  /** The cases of the other injured people. */
  others: z.array(z.object({ id: caseId, caseNo: z.string(), name: z.string() })).optional(),
});
