import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { plainHeading, type SheetColumnFound } from '../../platform/spreadsheet/recognise-columns';

/** Fields by heading, as users of this employer have chosen them for such a list. */
export async function rememberedHeadings(
  db: Db,
  { customerId }: Actor,
  list: string,
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('sheet_heading')
    .select(['heading', 'field'])
    .where('customer_id', '=', customerId)
    .where('list', '=', list)
    .execute();
  return Object.fromEntries(rows.map(({ heading, field }) => [heading, field]));
}

/** Remembers what was chosen for the headings of a sheet; columns without one are not remembered. */
export async function rememberHeadings(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { customerId }: Actor,
  list: string,
  columns: readonly SheetColumnFound[],
): Promise<void> {
  const fields = new Map(columns.map(({ heading, key }) => [plainHeading(heading), key ?? '']));
  fields.delete('');
  const rows = [...fields].map(([heading, field]) => ({
    customer_id: customerId,
    list,
    heading,
    field,
    updated_at: clock.now(),
  }));
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
