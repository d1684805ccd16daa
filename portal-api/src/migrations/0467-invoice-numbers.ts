import { sql, type Kysely } from 'kysely';

/** Numbers of claimed invoices in capitals, as they are compared; the order of the invoices stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update cases set facts = jsonb_set(facts, '{invoices}', (
      select jsonb_agg(jsonb_set(invoice, '{invoiceNo}', to_jsonb(upper(invoice->>'invoiceNo'))) order by place)
      from jsonb_array_elements(facts->'invoices') with ordinality as claimed (invoice, place)))
    where exists (
      select 1 from jsonb_array_elements(facts->'invoices') as claimed (invoice)
      where invoice->>'invoiceNo' <> upper(invoice->>'invoiceNo'))`.execute(db);
}
