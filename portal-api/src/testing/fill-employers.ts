import { sql } from 'kysely';
import { insurePeriod, personStatus, walletBizType } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { creditRecharge } from '../modules/finance/ledger';
import { insureState } from '../modules/insure/insure-states';
import { openPostgres, unlimited } from '../platform/db/open-postgres';
import { copyRows, moved } from './copy-rows';

/**
 * For checks with many employers: creates `FILL_EMPLOYERS` copies of the demo's `FILL_USER` on the server of
 * `DATABASE_URL`. Each has the main account 13700000001 and so on, with the same password, one running policy with its
 * people, plans, and money. Ids of copies are above those of all other rows.
 */
const {
  DATABASE_URL: url = '',
  PORTAL_DATABASE_SCHEMA: schema = 'portal',
  FILL_USER: username,
} = process.env;
const employers = Number(process.env.FILL_EMPLOYERS);
const yuan = 100_000;
const apart = 1_000_000;

const db = openPostgres(url, schema, unlimited);
const own = (...columns: string[]) => moved(apart, ...columns);
const of = (column: string) =>
  `one.${column} = (select customer_id from app_user where username = '${username}')`;
const copy = (table: string, changes: string, where: string) =>
  copyRows(db, table, employers, changes, where);

const { rows } = await sql<{ id: number }>`
  select policy.id from insure policy join app_user u on u.customer_id = policy.customer_id
  where u.username = ${username} and u.filiale_id is null and policy.insure_status = ${insureState.inForce}
    and policy.insure_period = ${insurePeriod.code.year}
  order by policy.end_date desc limit 1`.execute(db);
const [policy] = rows;
if (!policy) throw new Error(`${username} has no policy of a year that is running`);
const nowhere = `'filiale_id', null, 'project_id', null`;

await copy(
  'customer',
  `${own('id')}, 'customer_no', customer_no || '-' || n, 'uscc', uscc || '-' || n`,
  of('id'),
);
const mobile = `'137' || lpad(n::text, 8, '0')`;
await copy(
  'app_user',
  `${own('id', 'customer_id')}, 'username', ${mobile}, 'mobile', ${mobile}`,
  `one.username = '${username}'`,
);
await copy('capital', `${own('customer_id')}, 'available_fen', 0, 'frozen_fen', 0`, of('customer_id'));
await copy('customer_meal', own('id', 'customer_id'), of('customer_id'));
await copy(
  'insure',
  `${own('id', 'customer_id', 'customer_meal_id')}, 'insure_no', insure_no || '/' || n, 'policy_no', policy_no || '/' || n, 'renew_from_id', null, ${nowhere}`,
  `one.id = ${policy.id}`,
);
await copy(
  'insure_person',
  `${own('id', 'customer_id', 'insure_id')}, 'add_reduce_id', null, 'continues_id', null, 'id_no_hash', md5(id_no_hash || '/' || n), ${nowhere}`,
  `one.insure_id = ${policy.id} and one.person_status = ${personStatus.code.inCover}`,
);
const copies = await sql<{ id: number }>`select id from customer where id >= ${apart}`.execute(db);
for (const { id } of copies.rows)
  await db.transaction().execute((trx) =>
    creditRecharge(
      trx,
      {
        customerId: id,
        amount: fen(yuan * 100),
        bizType: walletBizType.code.recharge,
        bizId: id,
        bizNo: `CZ-${id}`,
        summary: '充值',
        at: new Date(),
      },
      'BANK',
    ),
  );
await sql`analyze`.execute(db);
await db.destroy();
