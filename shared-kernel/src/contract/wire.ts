import { z } from 'zod';
import { isCivilDate, type CivilDate } from '../domain/civil-date';
import { fen, type Fen } from '../domain/money';

/** Money: a number of yuan with at most two decimals on the wire, whole fen in code. Lossless up to ±90 trillion yuan. */
export const money = z.codec(z.number(), z.custom<Fen>(Number.isSafeInteger), {
  decode: (yuan) => fen(Math.round(yuan * 100)),
  encode: (amount) => amount / 100,
});

/** A day in Asia/Shanghai, `YYYY-MM-DD`. */
export const civilDate = z.custom<CivilDate>(
  (value) => typeof value === 'string' && isCivilDate(value),
  '日期格式不正确',
);

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });

/** Row ids are safe positive integers. */
export const rowId = z.int().positive();

/** Ids in paths and query strings arrive as text. */
export const rowIdText = z.coerce.number<string>().int().positive();

/** `{ id }` of a path. */
export const idParams = z.object({ id: rowIdText });

/** Query flags and numbers arrive as text. */
export const countText = z.coerce.number<string>().int().min(0);
