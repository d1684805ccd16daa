import { join } from 'node:path';
import { sql } from 'kysely';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { tidy } from '../platform/db/cluster';
import { openPglite } from '../platform/db/open-pglite';

/**
 * For the benchmark: gives one employer as many cases as `FILL_TO` says, spread over all states, copies of one of its
 * cases with numbers and ID hashes of their own, and 48 names. The API must not be running on `PORTAL_DATA_DIR`.
 */
const targetCount = Number(process.env.FILL_TO);
const username = process.env.FILL_USER ?? '';
const { db } = await openPglite({ folder: join(process.env.PORTAL_DATA_DIR ?? '', 'db') });
const { rows } = await sql<{ id: number; have: number }>`
  select min(cases.id) as id, count(*)::int as have
  from cases join app_user on app_user.customer_id = cases.customer_id
  where app_user.username = ${username}`.execute(db);
const [model] = rows;
if (!model?.id) throw new Error(`${username} has no case`);
const { rows: columns } = await sql<{ name: string }>`
  select column_name as name from information_schema.columns
  where table_name = 'cases' and table_schema = current_schema() and column_name <> 'id'`.execute(db);
const states = caseStatus.codes;
const own: Readonly<Record<string, ReturnType<typeof sql>>> = {
  case_no: sql`'BC' || lpad((${model.have}::int + n)::text, 8, '0')`,
  name: sql`(array['王','李','张','刘','陈','杨','黄','赵'])[1 + n % 8] || (array['建国','秀英','志强','桂兰','海燕','小明'])[1 + n / 8 % 6]`,
  id_no_hash: sql`md5((${model.have}::int + n)::text) || md5((-n)::text)`,
  case_status: sql`(array[${sql.join(states)}]::int[])[1 + n % ${states.length}::int]`,
  report_time: sql`report_time - n * interval '1 minute'`,
  follow_up_of: sql`null`,
  accident_no: sql`null`,
};
await sql`
  insert into cases (${sql.join(columns.map(({ name }) => sql.id(name)))})
  select ${sql.join(columns.map(({ name }) => own[name] ?? sql.id(name)))}
  from cases, generate_series(1, ${targetCount - model.have}::int) n
  where id = ${model.id}`.execute(db);
await tidy(db);
await db.destroy();
