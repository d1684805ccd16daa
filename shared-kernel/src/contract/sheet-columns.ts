import { z } from 'zod';
import { numberInText } from './wire';

/** Number of unread sheets, and of unread rows on sheets that were read: hidden, without a list, or not chosen. */
export const unreadParts = z.object({
  sheets: z.int().min(0),
  rows: z.int().min(0),
  /** Lines that a column, a title or the sheet's name marks as about people of the other kind: 减员 among joining ones. */
  marked: z.object({ rows: z.int().min(1), words: z.array(z.string()) }).optional(),
});

/** How the columns of an uploaded sheet were recognised, for the user to check and correct. */
export const sheetColumns = z.object({
  /** Rows above the first data row; 0 for a sheet without headings. */
  headingRows: z.int().min(0),
  columns: z.array(
    z.object({
      /** Number of the column, from 1. */
      column: z.int().min(1),
      heading: z.string(),
      samples: z.array(z.string()),
      /** Field that the column was recognised as; null if it is not used. */
      key: z.string().nullable(),
      by: z.enum(['heading', 'remembered', 'content', 'chosen']).nullable(),
      /** Whether the column is hidden in the workbook; it is read nevertheless. */
      isHidden: z.boolean().optional(),
    }),
  ),
  /** The visible sheets that contain a list; if there are several, all are read unless some were chosen. */
  lists: z
    .array(
      z.object({
        /** Number among the visible sheets, from 1. */
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
 * Sent with an uploaded file: the sheets to read, and the columns as corrected by the user. The headings are remembered
 * for this employer's next sheet.
 */
export const chosenColumns = {
  /** Numbers of `lists`, joined by commas; all by default. */
  sheetNumbers: z
    .string()
    .max(500)
    .regex(/^\d{1,3}(?:,\d{1,3})*$/)
    .optional(),
  headingRows: numberInText(z.int().min(0).max(20)).optional(),
  /**
   * Field of each column from the left, joined by commas; an empty field is a column that is not read, an empty text
   * keeps the recognised columns.
   */
  columnKeys: z
    .string()
    .max(2000)
    .regex(/^[a-zA-Z,]*$/)
    .optional(),
};
