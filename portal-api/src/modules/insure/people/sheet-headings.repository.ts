import type { Actor, Context } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { plainHeading, type SheetColumnFound } from '../../../platform/spreadsheet/recognise-columns';

/**
 * Returns the meaning of an employer's own words in sheets, as set by its users: fields by heading, or codes by cell
 * text.
 */
export async function namedWords(db: Db, { customerId }: Actor, list: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sheet_heading')
    .select(['heading', 'field'])
    .where('customer_id', '=', customerId)
    .where('list', '=', list)
    .execute();
  return new Map(rows.map(({ heading, field }) => [heading, field]));
}

/** Stores the columns chosen for the headings of a sheet; headings without a column are stored as ignored. */
export const rememberHeadings = (
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  list: string,
  columns: readonly SheetColumnFound[],
): Promise<void> =>
  rememberWords(ctx, actor, list, new Map(columns.map((one) => [plainHeading(one.heading), one.key ?? ''])));

/** Stores meanings of words; skips the empty word. */
export async function rememberWords(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { customerId }: Actor,
  list: string,
  meanings: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...meanings]
    .filter(([heading]) => heading !== '')
    .map(([heading, field]) => ({ customer_id: customerId, list, heading, field, updated_at: clock.now() }));
  if (rows.length === 0) return;
  await db
    .insertInto('sheet_heading')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'list', 'heading']).doUpdateSet((row) => ({
        field: row.ref('excluded.field'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
