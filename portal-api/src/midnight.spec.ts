import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MidnightRow } from 'shared-kernel/contract/tonight';
import { insurePeriod, operateType, walletBizType } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { checkLedger } from './modules/finance/finance.jobs';
import { freeze } from './modules/finance/ledger';
import { givenMoney, givenPolicy, people, personNo } from './modules/insure/insure.fixtures';
import { orderState } from './modules/roster/order-machine';
import { copyRows } from './testing/copy-rows';
import { onServer } from './testing/on-server';
import { openPortal, type GivenCustomer, type Portal, rowsOf } from './testing/portal';
import { serverProcesses, setClock, settingsOn, type ServerProcess } from './testing/server-process';
import { tempFolder } from './testing/temp-folder';

/** Number of orders: as set by `npm run check -- midnight`, 2,000 per employer; few in `npm test`. */
const isFull = process.env.MIDNIGHT_ORDERS !== undefined;
const orders = Number(process.env.MIDNIGHT_ORDERS ?? 200);
const employers = isFull ? 5 : 4;
const firstDay = '2026-11-22';

jest.setTimeout(300_000);
const evening = '2026-11-21T23:00:00+08:00';
const midnight = '2026-11-22T00:00:00+08:00';

onServer('orders due at one midnight, with two API processes', (url) => {
  const start = serverProcesses();
  let portal: Portal;
  let folder: string;
  const usernames: string[] = [];
  beforeAll(async () => {
    folder = tempFolder();
    portal = await openPortal({ engine: 'postgres' });
  });
  afterAll(() => portal.close());

  /** Creates one order per employer through the API, and copies of it, each with separate money. */
  async function givenOrders(): Promise<void> {
    const copies = orders / employers - 1;
    for (let n = 0; n < employers; n += 1) {
      const employer = await portal.given.customer();
      usernames.push(employer.username);
      const caller = portal.as(employer.username);
      if (n === 0) await givenEndings(employer);
      const persons = people(3, n * 10);
      const policy = await givenPolicy(portal, employer, { startDate: firstDay, persons, begin: false });
      const placed = await caller.post('/api/addReduces', {
        insureId: policy.id,
        operateType: operateType.code.add,
        effectDate: firstDay,
        persons: [personNo(n * 10 + 5)],
      });
      const { id, premium } = placed.body.data;
      await givenMoney(portal, employer.id, Math.ceil((premium ?? 0) * (copies + 1)));
      await caller.post(`/api/addReduces/${id}/pay`, {});
      const at = portal.clock.now();
      const amount = fen(Math.round((premium ?? 0) * 100) * copies);
      const move = { customerId: employer.id, amount, bizType: walletBizType.code.add, bizId: 0, bizNo: '-' };
      await portal.ctx.db.transaction().execute((trx) => freeze(trx, { ...move, summary: 'copies', at }));
    }
    await copyOrders(copies);
  }

  /**
   * Creates a policy that expires at this midnight, one that is surrendered, a person who leaves, and an unpaid order.
   */
  async function givenEndings(employer: GivenCustomer): Promise<void> {
    const today = portal.clock.now().toISOString();
    const caller = portal.as(employer.username);
    const month = { insurePeriod: insurePeriod.code.month };
    await givenPolicy(portal, employer, { ...month, startDate: '2026-10-22', persons: people(3, 1000) });
    const surrendered = await givenPolicy(portal, employer, {
      startDate: '2026-10-23',
      persons: people(3, 1010),
    });
    const staying = await givenPolicy(portal, employer, {
      startDate: '2026-10-24',
      persons: people(5, 1020),
    });
    portal.clock.set(today);
    const { id } = surrendered;
    await caller.post(`/api/insures/${id}/surrender`, { reason: '项目结束', lastDay: '2026-11-21' });
    await portal.provider('surrender:approve', [id]);
    const order = { insureId: staying.id, persons: [personNo(1030)] };
    await caller.post('/api/addReduces', {
      ...order,
      operateType: operateType.code.add,
      effectDate: firstDay,
    });
    await caller.post('/api/addReduces', {
      insureId: staying.id,
      operateType: operateType.code.reduce,
      effectDate: '2026-11-21',
      reduces: [{ idNo: personNo(1020).idNo }],
    });
  }

  async function copyOrders(copies: number): Promise<void> {
    const { db } = portal.ctx;
    // Paid orders that add people.
    const paid = `(select id from add_reduce where operate_type = ${operateType.code.add} and pay_time is not null)`;
    const copy = (table: string, changes: string, copied = `one.add_reduce_id in ${paid}`) =>
      copyRows(db, table, copies, changes, copied);
    // Interleaves the orders of different employers, as on a working day.
    const idOf = (column: string) => `n * 100000 + ${column}`;
    await copy('add_reduce', `'id', ${idOf('id')}, 'order_no', order_no || '-' || n`, `one.id in ${paid}`);
    const order = `'id', ${idOf('id')}, 'add_reduce_id', ${idOf('add_reduce_id')}`;
    await copy('insure_person', `${order}, 'id_no_hash', md5(id_no_hash || n)`);
    await copy('add_reduce_item', `${order}, 'person_id', ${idOf('person_id')}`);
    await sql`analyze`.execute(db);
  }

  async function startProcesses(): Promise<{ api: ServerProcess; port: number }[]> {
    const settings = await settingsOn(portal, url, evening);
    const started: { api: ServerProcess; port: number }[] = [];
    // Days are the portal's, whatever the time zone of the machine.
    const zones = { first: 'America/New_York', second: 'Pacific/Kiritimati' };
    for (const [name, TZ] of Object.entries(zones)) {
      const api = start(join(folder, name), { ...settings, TZ });
      started.push({ api, port: (await api.hears((message) => message.port)) ?? 0 });
    }
    return started;
  }

  /** Makes this order fail when it takes effect. */
  async function poisonOrder(id: number): Promise<void> {
    await sql
      .raw(
        `
      create function refuse_poisoned() returns trigger language plpgsql as
        $$ begin raise exception 'order % is poisoned', new.id; end $$;
      create trigger poisoned before update on add_reduce for each row when (new.id = ${id})
        execute function refuse_poisoned()`,
      )
      .execute(portal.ctx.db);
  }

  /** Returns the midnight rows that each employer sees at an instant. */
  async function midnightsAt(instant: string) {
    portal.clock.set(instant);
    const shown = [];
    for (const username of usernames) {
      const { data } = (await portal.as(username).get('/api/addReduces/tonight')).body;
      shown.push(data as unknown as Record<'next' | 'last', { list: MidnightRow[]; taken: number }>);
    }
    return shown;
  }
  /** Removes the rows' actions, which exist only before the effects. */
  const comparable = (list: readonly MidnightRow[]) =>
    list.map(({ actions: _, ...row }) => row).toSorted((one, other) => (one.key < other.key ? -1 : 1));

  const countDone = async () =>
    (await rowsOf(portal, 'add_reduce', ['id'], { endorse_status: orderState.done })).length;

  it('take effect once each, as previewed, when one process is killed; an order that fails is reported', async () => {
    await givenOrders();
    const { db } = portal.ctx;
    const poisoned = (await rowsOf(db, 'add_reduce', ['id'], {}, 'id'))[orders / 2]?.id ?? 0;
    await poisonOrder(poisoned);
    const before = await midnightsAt(evening);
    const waiting = before.flatMap(({ next }) => next.list).filter(({ kind }) => kind === 'join').length;
    const [first, second] = await startProcesses();
    if (!first || !second) throw new Error('two processes were started');

    const began = performance.now();
    const killed = setClock(first.port, midnight).catch(() => 'killed');
    const finished = setClock(second.port, midnight);
    let done = 0;
    for (; done < orders * 0.4; await pause(10)) done = await countDone();
    first.api.child.kill('SIGKILL');
    const reply = await finished;
    const seconds = (performance.now() - began) / 1000;

    if (isFull)
      process.stderr.write(`${orders} orders: killed after ${done}, over after ${seconds.toFixed(1)} s\n`);
    expect(await killed).toBe('killed');
    expect(reply.status).toBe(200);
    const removals = 1;
    expect(await countDone()).toBe(orders - 1 + removals);
    expect(waiting).toBe(orders);
    const after = await midnightsAt('2026-11-22T09:00:00+08:00');
    for (const [n, { next }] of before.entries()) {
      const happened = next.list.filter(({ bizType, id }) => bizType !== 'addReduce' || id !== poisoned);
      expect(comparable(after[n]?.last.list ?? [])).toEqual(comparable(happened));
    }
    expect(new Set(before[0]?.next.list.map(({ kind }) => kind))).toEqual(
      new Set(['begin', 'expire', 'join', 'leave', 'surrender', 'void']),
    );
    const { rows: twice } = await sql`
      select add_reduce_id from add_reduce_flow where to_status = ${orderState.done}
      group by 1 having count(*) > 1
      union all select biz_id from ledger_entry where posting = 'capture' and biz_type = ${walletBizType.code.add}
      group by 1 having count(*) > 1`.execute(db);
    expect(twice).toEqual([]);
    const { rows: captured } = await sql<{ count: number }>`
      select count(*)::int as count from ledger_entry
      where posting = 'capture' and biz_type = ${walletBizType.code.add}`.execute(db);
    expect(captured[0]?.count).toBe(orders - 1);
    expect(await checkLedger(db)).toEqual([]);
    const health = await fetch(`http://127.0.0.1:${second.port}/prod-api/health`);
    expect(await health.json()).toMatchObject({ data: { jobs: { 'roster.take-effect': { rows: 1 } } } });
  });
});
