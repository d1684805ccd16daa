import { join } from 'node:path';
import { sql } from 'kysely';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import { tidy } from '../platform/db/cluster';
import { openPglite } from '../platform/db/open-pglite';
import { openPostgres, unlimited } from '../platform/db/open-postgres';

/**
 * For the benchmark: gives one employer `FILL_TO` people in cover, all in one of its running policies, on the server of
 * `DATABASE_URL` or in the folder of `PORTAL_DATA_DIR`, where the API must not be running. Numbers and phones are
 * copies of a real row's sealed bytes; hashes are unique, so that the rule of one cover per person holds.
 */
const targetCount = Number(process.env.FILL_TO);
const username = process.env.FILL_USER ?? '';
const { DATABASE_URL: url, PORTAL_DATABASE_SCHEMA: schema = '' } = process.env;
const db = url
  ? openPostgres(url, schema, unlimited)
  : (await openPglite({ folder: join(process.env.PORTAL_DATA_DIR ?? '', 'db') })).db;
const { rows } = await sql<{ id: number; have: number }>`
  select min(p.id) as id, count(*)::int as have
  from insure_person p join app_user u on u.customer_id = p.customer_id
  where u.username = ${username} and p.person_status = ${personStatus.code.inCover}`.execute(db);
const [model] = rows;
if (!model?.id) throw new Error(`${username} has nobody in cover`);
await sql`
  insert into insure_person (
    insure_id, customer_id, filiale_id, project_id, supplyer_id, name, id_type, id_no_sealed, id_no_hash, id_no_masked,
    sex, birthday, mobile_sealed, mobile_hash, mobile_masked, work_type_name, job_type, height_work, cert_required,
    project_name, work_unit, cert_no, start_date, end_date, unit_premium_fen, premium_fen, charged_fen, person_status, add_reduce_id,
    created_at, updated_at)
  select insure_id, customer_id, filiale_id, project_id, supplyer_id, name || n, id_type, id_no_sealed,
    md5(${model.have}::int + n || '') || md5((-n)::text), id_no_masked, sex, birthday, mobile_sealed, mobile_hash, mobile_masked,
    work_type_name, job_type, height_work, cert_required, project_name, work_unit, cert_no, start_date, end_date,
    unit_premium_fen, premium_fen, charged_fen, person_status, add_reduce_id, created_at, updated_at
  from insure_person, generate_series(1, ${targetCount - model.have}::int) n
  where id = ${model.id}`.execute(db);
await tidy(db);
await db.destroy();
