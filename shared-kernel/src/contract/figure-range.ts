import { z } from 'zod';
import { filialeIdInQuery, policyIdInQuery, projectIdInQuery } from './ids';
import { codeInQuery, month } from './wire';

/** Maximum length of an analysis, in months. */
export const longestMonths = 36;

/** A range of months, at most 36; the last twelve by default. */
export const monthRange = z.object({
  beginMonth: month.optional(),
  endMonth: month.optional(),
  filialeId: filialeIdInQuery.optional(),
  projectId: projectIdInQuery.optional(),
});

/** The same range for one policy or risk class. */
export const figureRange = monthRange.extend({
  insureId: policyIdInQuery.optional(),
  jobType: codeInQuery.optional(),
});
