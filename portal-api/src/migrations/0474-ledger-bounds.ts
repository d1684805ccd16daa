import { sql, type Kysely } from 'kysely';

const summed = sql`
  select line.customer_id, line.account, (entry.entry_time at time zone 'Asia/Shanghai')::date, entry.biz_type, entry.posting,
    line.amount_fen < 0, count(*), sum(line.amount_fen), min(line.entry_id), max(line.entry_id)`;

/**
 * Where the entries of a day begin and end: movements of some days are read from there instead of from the newest on. What
 * comes in is rare among a large employer's movements and has an index of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_day add column first_entry_id bigint, add column last_entry_id bigint`.execute(
    db,
  );
  await sql`
    update ledger_day kept set first_entry_id = read.first_id, last_entry_id = read.last_id
    from (${summed} from ledger_line line join ledger_entry entry on entry.id = line.entry_id group by 1, 2, 3, 4, 5, 6)
      as read (customer_id, account, day, biz_type, posting, is_credit, lines, amount_fen, first_id, last_id)
    where (kept.customer_id, kept.account, kept.day, kept.biz_type, kept.posting, kept.is_credit)
      = (read.customer_id, read.account, read.day, read.biz_type, read.posting, read.is_credit)`.execute(db);
  await sql`alter table ledger_day alter column first_entry_id set not null, alter column last_entry_id set not null`.execute(
    db,
  );
  await sql`
    create or replace function keep_ledger_days() returns trigger language plpgsql as $$
    begin
      insert into ledger_day as kept (customer_id, account, day, biz_type, posting, is_credit, lines, amount_fen,
        first_entry_id, last_entry_id) ${summed}
      from new_lines line join ledger_entry entry on entry.id = line.entry_id group by 1, 2, 3, 4, 5, 6
      on conflict (customer_id, account, day, biz_type, posting, is_credit) do update
        set lines = kept.lines + excluded.lines, amount_fen = kept.amount_fen + excluded.amount_fen,
          first_entry_id = least(kept.first_entry_id, excluded.first_entry_id),
          last_entry_id = greatest(kept.last_entry_id, excluded.last_entry_id);
      return null;
    end $$`.execute(db);
  await sql`
    create index ledger_line_income on ledger_line (customer_id, entry_id)
    where account = 'WALLET_AVAIL' and amount_fen < 0`.execute(db);
}
