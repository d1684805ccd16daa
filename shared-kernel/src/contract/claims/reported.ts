import { z } from 'zod';
import { materialRow } from './shapes';
import { problems } from '../problem';
import { instant, rowId } from '../wire';

/** Why a report is refused. */
export const reportProblems = [
  problems.notFound,
  problems.accidentOutsideCover,
  problems.noCoverFound,
  problems.caseReported,
  problems.hospitalExcluded,
];

/** The case that a report has become. */
export const reportedAnswer = z.object({
  id: rowId,
  caseNo: z.string(),
  materialDeadline: instant,
  materials: z.array(materialRow),
  /** Of the accident, where several people were reported together. */
  accidentNo: z.string().nullish(),
  /** The cases of the others who were hurt. */
  others: z.array(z.object({ id: rowId, caseNo: z.string(), name: z.string() })).optional(),
});
