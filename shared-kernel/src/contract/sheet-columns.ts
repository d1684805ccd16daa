import { z } from 'zod';
import { numberInText } from './wire';

/** Sheets of a file, and rows of the sheets that were read, that were not read: hidden, without a list, or not chosen. */
export const unreadParts = z.object({ sheets: z.int().min(0), rows: z.int().min(0) });

/** How the columns of an uploaded sheet were understood, to be shown and corrected. */
export const sheetColumns = z.object({
  /** Rows above the first line of content; 0 for a sheet without headings. */
  headingRows: z.int().min(0),
  columns: z.array(
    z.object({
      /** From 1. */
      column: z.int().min(1),
      heading: z.string(),
      /** Some of its values. */
      samples: z.array(z.string()),
      /** The field that it was read as; null when it was not read. */
      key: z.string().nullable(),
      by: z.enum(['heading', 'remembered', 'content', 'chosen']).nullable(),
      /** The column is not on screen in the workbook; it is read all the same. */
      isHidden: z.boolean().optional(),
    }),
  ),
  /** The visible sheets that hold a list; where there are several, all are read unless some were chosen. */
  lists: z
    .array(
      z.object({
        /** From 1, among the visible sheets. */
        number: z.int().min(1),
        /** Empty for a file without sheets. */
        name: z.string(),
        rowCount: z.int().min(0),
        isRead: z.boolean(),
      }),
    )
    .optional(),
  leftOut: unreadParts.optional(),
});
export type SheetColumns = z.output<typeof sheetColumns>;

/**
 * Beside an uploaded file: which of its sheets are read, and their columns as the user says. The headings are remembered for this
 * employer's next sheet.
 */
export const chosenColumns = {
  /** Numbers of `lists`, joined by commas; all of them unless given. */
  sheetNumbers: z
    .string()
    .max(500)
    .regex(/^\d{1,3}(?:,\d{1,3})*$/)
    .optional(),
  /** Rows above the first line of content. */
  headingRows: numberInText(z.int().min(0).max(20)).optional(),
  /** Field of each column from the left, joined by commas; nothing between them for a column that is not read, nothing at all for columns as recognised. */
  columnKeys: z
    .string()
    .max(2000)
    .regex(/^[a-zA-Z,]*$/)
    .optional(),
};
