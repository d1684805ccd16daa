import { sql } from 'kysely';
import type { Db } from './database';

/** Returns prefix, day, month or year, and the sequence's next number, zero-padded; longer ones keep all digits. */
export async function nextNumber(db: Db, sequence: string, prefix: string, when: string, digits = 6) {
  const { rows } = await sql<{ n: number }>`select nextval(${sequence}) as n`.execute(db);
  return `${prefix}${when.replaceAll('-', '')}${String(rows[0]?.n).padStart(digits, '0')}`;
}
