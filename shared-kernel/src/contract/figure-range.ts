import { z } from 'zod';
import { codeInQuery, idInQuery, month } from './wire';

/** Maximum length of an analysis, in months. */
export const longestMonths = 36;

/** A range of months, at most 36; the last twelve by default. */
export const monthRange = z.object({
  beginMonth: month.optional(),
  endMonth: month.optional(),
  filialeId: idInQuery.optional(),
  projectId: idInQuery.optional(),
});

/** The same range for one policy or risk class. */
export const figureRange = monthRange.extend({
  insureId: idInQuery.optional(),
  jobType: codeInQuery.optional(),
});
