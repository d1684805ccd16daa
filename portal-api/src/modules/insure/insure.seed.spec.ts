import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { fixedClock } from 'shared-kernel/domain/clock';
import { buildApp } from '../../app';
import { compose } from '../../compose';
import { readConfig } from '../../config';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { migrate } from '../../platform/db/migrate';
import { openPglite } from '../../platform/db/open-pglite';
import { createServer } from '../../platform/http/server';
import { seedDatabase } from '../../seeds/run';
import { noWorkers } from '../../testing/no-workers';
import { modules } from '..';
import { openSession } from '../session';

/** The whole demo in memory; its own checks throw when the history contradicts itself. */
describe('the demo', () => {
  let db: Db;
  let folder: string;
  let server: FastifyInstance;
  let ctx: Context;
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

  beforeAll(async () => {
    ({ db } = await openPglite());
    await migrate(db);
    folder = mkdtempSync(join(tmpdir(), 'portal-seed-'));
    const clock = fixedClock('2026-11-21T09:30:00+08:00');
    const config = readConfig({
      PORTAL_DATA_DIR: folder,
      PORTAL_SEED: 'demo',
      PROVIDER_TOKEN: 'provider-token-of-the-tests',
      DEMO_NOW: clock.now().toISOString(),
    });
    const secrets = {
      pii: Buffer.from('a secret that only tests know'),
      providerToken: 'provider-token-of-the-tests',
    };
    const parts = { config, secrets, db, clock, log: silent, workers: noWorkers };
    const lines: string[] = [];
    let last = Date.now();
    await seedDatabase(parts, (text) => {
      if (process.env.TEST_LOG === 'on') process.stderr.write(`${Date.now() - last} ms ${text}\n`);
      last = Date.now();
      lines.push(text);
    });
    const composed = compose(parts);
    ({ ctx } = composed);
    server = await createServer({ log: false });
    await buildApp({
      ctx,
      modules,
      registry: composed.registry,
      feed: composed.feed,
      providerToken: secrets.providerToken,
      server,
    });
    await ctx.jobs.runAll();
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (username: string, path: string) => {
    const { id } = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const token = await openSession(db, ctx.clock, id, '127.0.0.1');
    return server.inject({ method: 'GET', url: `/prod-api${path}`, headers: { token } });
  };
  const customerId = async (username: string) =>
    (
      await db
        .selectFrom('app_user')
        .select('customer_id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).customer_id;

  it('has more than 2,000 people in cover in the rich account', async () => {
    const { n } = await db
      .selectFrom('insure_person')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('customer_id', '=', await customerId('13900000001'))
      .where('person_status', '=', 1)
      .executeTakeFirstOrThrow();

    expect(n).toBeGreaterThanOrEqual(2000);
  });

  it('shows the rich account every state of policies and orders', async () => {
    const id = await customerId('13900000001');
    const policies = await db
      .selectFrom('insure')
      .select('insure_status')
      .distinct()
      .where('customer_id', '=', id)
      .execute();
    const orders = await db
      .selectFrom('add_reduce')
      .select('endorse_status')
      .distinct()
      .where('customer_id', '=', id)
      .execute();

    expect(policies.map((row) => row.insure_status).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9]);
    expect(orders.map((row) => row.endorse_status).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('leaves the brand-new employer without policies but with a plan it may buy', async () => {
    const id = await customerId('13900000009');

    const policies = await db.selectFrom('insure').select('id').where('customer_id', '=', id).execute();
    const plans = await db
      .selectFrom('customer_meal')
      .select('confirm_status')
      .where('customer_id', '=', id)
      .execute();

    expect(policies).toEqual([]);
    expect(plans).toEqual([{ confirm_status: 1 }]);
  });

  it.each([
    '/api/customerMeals',
    '/api/insures?length=100',
    '/api/insures?insureStatus=4,5&sort=-inForceCount',
    '/api/insurePersons?length=100&sort=name',
    '/api/addReduces?length=500',
    '/api/customers/aggregate/person',
    '/api/customers/aggregate/premium',
  ])('answers %s for the rich account', async (path) => {
    const reply = await call('13900000001', path);

    expect(reply.json()).toMatchObject({ code: 200 });
    expect(reply.json().data.count ?? reply.json().data.list.length).toBeGreaterThan(3);
  });

  it('shows the project user the own branch alone', async () => {
    const reply = await call('13900000008', '/api/insures?length=100');

    const { list } = reply.json().data as { list: { filialeName: string }[] };
    expect(new Set(list.map((row) => row.filialeName))).toEqual(new Set(['海沧一分厂']));
  });

  it('has staff whose resident numbers are right', async () => {
    const people = await db
      .selectFrom('insure_person')
      .select(['birthday', 'sex'])
      .where('birthday', 'is', null)
      .execute();

    expect(people).toEqual([]);
  });
});
