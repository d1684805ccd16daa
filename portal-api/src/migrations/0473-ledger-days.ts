import { sql, type Kysely } from 'kysely';

const summed = sql`
  select line.customer_id, line.account, (entry.entry_time at time zone 'Asia/Shanghai')::date, entry.biz_type, entry.posting,
    line.amount_fen < 0, count(*), sum(line.amount_fen)`;

/**
 * Number and sum of an employer's lines per account, day and kind, kept by the transaction that books them: figures over
 * the whole ledger do not read the whole ledger. Bookings of one employer take turns at its wallet, so nobody waits here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_day (
      customer_id bigint not null,
      account text not null,
      day date not null,
      biz_type integer not null,
      posting text not null,
      is_credit boolean not null,
      lines bigint not null,
      amount_fen bigint not null,
      primary key (customer_id, account, day, biz_type, posting, is_credit)
    )`.execute(db);
  await sql`insert into ledger_day ${summed}
    from ledger_line line join ledger_entry entry on entry.id = line.entry_id group by 1, 2, 3, 4, 5, 6`.execute(
    db,
  );
  await sql`
    create function keep_ledger_days() returns trigger language plpgsql as $$
    begin
      insert into ledger_day as kept ${summed}
      from new_lines line join ledger_entry entry on entry.id = line.entry_id group by 1, 2, 3, 4, 5, 6
      on conflict (customer_id, account, day, biz_type, posting, is_credit) do update
        set lines = kept.lines + excluded.lines, amount_fen = kept.amount_fen + excluded.amount_fen;
      return null;
    end $$`.execute(db);
  await sql`create trigger ledger_line_days after insert on ledger_line
    referencing new table as new_lines for each statement execute function keep_ledger_days()`.execute(db);
}
