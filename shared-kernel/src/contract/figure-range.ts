import { z } from 'zod';
import { codeInQuery, idInQuery, month } from './wire';

/** Most months of one analysis. */
export const longestMonths = 36;

/** The last twelve months unless months are given; at most 36. */
export const monthRange = z.object({
  beginMonth: month.optional(),
  endMonth: month.optional(),
  filialeId: idInQuery.optional(),
  projectId: idInQuery.optional(),
});

/** The same of one policy or risk class. */
export const figureRange = monthRange.extend({
  insureId: idInQuery.optional(),
  jobType: codeInQuery.optional(),
});
