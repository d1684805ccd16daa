import { z } from 'zod';

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
    }),
  ),
});
export type SheetColumns = z.output<typeof sheetColumns>;

/** Beside an uploaded sheet: its columns as the user says. The headings are remembered for this employer's next sheet. */
export const chosenColumns = {
  /** Rows above the first line of content. */
  headingRows: z.coerce.number<string | number>().int().min(0).max(20).optional(),
  /** Field of each column from the left, joined by commas; nothing between them for a column that is not read. */
  columnKeys: z
    .string()
    .max(2000)
    .regex(/^[a-zA-Z,]*$/)
    .optional(),
};
