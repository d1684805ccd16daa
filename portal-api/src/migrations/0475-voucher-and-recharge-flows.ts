import { sql, type Kysely } from 'kysely';

/** The histories of vouchers and recharges; those of existing ones follow from when they were handed in and decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table voucher add column updated_at timestamptz`.execute(db);
  await sql`update voucher set updated_at = coalesce(audit_time, submit_time)`.execute(db);
  await sql`alter table voucher alter column updated_at set not null`.execute(db);
  await keepFlow(db, 'voucher', 'voucher_status', sql`kept.submitter_name`, sql`kept.submit_time`);
  const payer = sql`coalesce(case when kept.out_trade_no is null then
    (select name from app_user where app_user.id = kept.user_id) else '微信支付' end, '系统')`;
  await keepFlow(db, 'cost', 'cost_status', payer, sql`kept.created_at`);
}

async function keepFlow(db: Kysely<unknown>, table: string, status: string, by: RawText, at: RawText) {
  const [flow, owner, state] = [
    sql.table(`${table}_flow`),
    sql.ref(`${table}_id`),
    sql.ref(`kept.${status}`),
  ];
  await sql`
    create table ${flow} (
      id bigint generated always as identity primary key,
      ${owner} bigint not null references ${sql.table(table)} (id),
      from_status integer,
      to_status integer not null,
      actor_name text not null,
      remark text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index ${sql.id(`${table}_flow_${table}`)} on ${flow} (${owner}, id)`.execute(db);
  await sql`
    insert into ${flow} (${owner}, from_status, to_status, actor_name, remark, created_at)
    select kept.id, step.* from ${sql.table(table)} as kept, lateral (values
      (null::integer, 0, ${by}, null, ${at}),
      (0, ${state}, '平台', kept.audit_remark, kept.audit_time)) as step (was, becomes, actor, remark, made_at)
    where made_at is not null order by made_at, kept.id, was nulls first`.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_flow_append_only`)} before update or delete or truncate on ${flow}
    for each statement execute function append_only()`.execute(db);
}

type RawText = ReturnType<typeof sql>;
