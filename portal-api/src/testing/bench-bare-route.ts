import { join } from 'node:path';
import fastify from 'fastify';
import { openPglite } from '../platform/db/open-pglite';

/**
 * For the benchmark: the list of people in cover as a lower bound of Fastify and the embedded database. The same count
 * and the same page of the same rows as `GET /api/insurePersons`, written by hand, straight into JSON: no session, no
 * validation, no envelope. Runs on `PORTAL_DATA_DIR` while the API is not running.
 */
const { pglite } = await openPglite({ folder: join(process.env.PORTAL_DATA_DIR ?? '', 'db') });
const {
  rows: [owner],
} = await pglite.query<{ customer_id: number }>('select customer_id from app_user where username = $1', [
  process.env.FILL_USER ?? '',
]);
if (!owner) throw new Error('nobody has this username');

const counting = `select count(*)::int as n from insure_person
  where insure_person.customer_id = $1 and insure_person.person_status in ($2)`;
const reading = `select insure_person.id, insure_person.insure_id, insure.policy_no, insure.insure_no, meal.mealname,
    insure_person.name, insure_person.id_type, insure_person.id_no_masked, insure_person.mobile_masked,
    insure_person.sex, insure_person.birthday, insure_person.work_type_name, insure_person.job_type,
    insure_person.project_id, insure_person.project_name, insure_person.work_unit, insure_person.cert_no,
    insure_person.start_date, insure_person.end_date, insure_person.unit_premium_fen, insure_person.premium_fen,
    insure_person.person_status
  from insure_person
    inner join insure on insure.id = insure_person.insure_id
    inner join meal on meal.id = insure.meal_id
  where insure_person.customer_id = $1 and insure_person.person_status in ($2)
  order by insure_person.id desc
  limit $3 offset $4`;

const app = fastify({ logger: false, forceCloseConnections: true });
app.get<{ Querystring: { start: string; length: string } }>('/people', async ({ query }) => {
  const counted = await pglite.query<{ n: number }>(counting, [owner.customer_id, 1]);
  const page = [owner.customer_id, 1, Number(query.length), Number(query.start)];
  return { list: (await pglite.query(reading, page)).rows, count: counted.rows[0]?.n ?? 0 };
});

async function stop(): Promise<void> {
  await app.close();
  await pglite.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => void stop());

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
