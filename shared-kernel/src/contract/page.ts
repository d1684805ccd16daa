import { z } from 'zod';
import { numberInText, textLike } from './wire';

/** Offset paging: skips `start` rows and returns at most `length`. `sort` is `field` or `-field`. */
export const pageQuery = z.object({
  start: numberInText(z.int().min(0).max(10_000_000)).default(0),
  length: numberInText(z.int().min(1).max(500)).default(20),
  sort: textLike(/^-?[A-Za-z]\w*$/).optional(),
});

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), count: z.int().min(0) });

export type Page<Row> = { list: Row[]; count: number };
