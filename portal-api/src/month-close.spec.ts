import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { settleStatus } from 'shared-kernel/domain/dictionaries';
import { billedEmployer, dataOf } from './modules/billing/billing.fixtures';
import { checkLedger } from './modules/finance/finance.jobs';
import { people } from './modules/insure/insure.fixtures';
import { copyRows } from './testing/copy-rows';
import { onServer } from './testing/on-server';
import { openPortal, testProviderToken, type Portal } from './testing/portal';
import { serverProcesses, settingsOn, type ServerProcess } from './testing/server-process';

/** Full size in `npm run check -- month-close`; a few employers in `npm test`. */
const isFull = process.env.MONTH_EMPLOYERS !== undefined;
const employers = Number(process.env.MONTH_EMPLOYERS ?? 12);
/** Per employer: people insured from the start, and orders of the month that add one person each. */
const insured = isFull ? 300 : 6;
const orders = isFull ? 200 : 4;
const monthEnd = '2026-10-31T23:00:00+08:00';
const closing = '2026-11-01T01:00:00+08:00';

jest.setTimeout(isFull ? 600_000 : 120_000);

onServer('the month close', (url) => {
  const start = serverProcesses();
  let portal: Portal;
  let folder: string;
  let setUpSeconds: number;
  let uninterrupted: unknown;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-month-'));
    portal = await openPortal({ engine: 'postgres', now: '2026-10-01T09:30:00+08:00' });
    const began = performance.now();
    await givenMonth();
    setUpSeconds = (performance.now() - began) / 1000;
  });
  afterEach(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Creates one employer's month through the API, and copies of it with all related rows. */
  async function givenMonth(): Promise<void> {
    const model = await billedEmployer(portal, '2026-10-05', people(insured));
    dataOf(await model.add('2026-10-12', insured));
    await model.passDay('2026-10-12');
    const added = await onlyId('add_reduce');
    dataOf(await model.remove('2026-10-20', 0));
    await model.passDay('2026-10-21');
    portal.clock.set(monthEnd);
    const { db } = portal.ctx;
    // The measured processes read this month, so none of it may be on a bill yet.
    await sql`alter table settlement_item disable trigger user`.execute(db);
    await sql`delete from settlement_item`.execute(db);
    await sql`delete from settlement`.execute(db);
    await sql`delete from ledger_progress`.execute(db);
    await sql`alter table settlement_item enable trigger user`.execute(db);
    await copyOrders(added);
    await copyEmployers();
    await sql`analyze`.execute(db);
  }

  const onlyId = async (table: string) =>
    (await sql.raw<{ id: number }>(`select min(id) as id from ${table}`).execute(portal.ctx.db)).rows[0]?.id;

  /** Copies rows until each exists `count` times; ids of copies are above those of the originals. */
  const copy = (table: string, count: number, changes: string, copied = 'true') =>
    portal.ctx.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await copyRows(trx, table, count - 1, changes, copied);
    });
  const moved = (by: number, ...columns: string[]) =>
    columns.map((column) => `'${column}', n::bigint * ${by} + ${column}`).join(', ');

  async function copyOrders(added: number | undefined): Promise<void> {
    const own = (...columns: string[]) => moved(1_000, ...columns);
    const ofOrder = `one.add_reduce_id = ${added}`;
    const entries = `select id from ledger_entry where posting = 'charge' and biz_id = ${added} and biz_no like 'JJ%'`;
    await copy(
      'add_reduce',
      orders,
      `${own('id')}, 'order_no', order_no || '-' || n, 'endorse_no', endorse_no || '-' || n`,
      `one.id = ${added}`,
    );
    await copy(
      'insure_person',
      orders,
      `${own('id', 'add_reduce_id')}, 'id_no_hash', md5(id_no_hash || n)`,
      ofOrder,
    );
    await copy('add_reduce_item', orders, own('id', 'add_reduce_id', 'person_id'), ofOrder);
    await copy(
      'ledger_entry',
      orders,
      `${own('id', 'biz_id')}, 'biz_no', biz_no || '-' || n`,
      `one.id in (${entries})`,
    );
    await copy('ledger_line', orders, own('id', 'entry_id'), `one.entry_id in (${entries})`);
  }

  async function copyEmployers(): Promise<void> {
    const own = (...columns: string[]) => moved(1_000_000, ...columns);
    await copy(
      'customer',
      employers,
      `${own('id')}, 'customer_no', customer_no || '-' || n, 'uscc', uscc || '-' || n`,
    );
    await copy(
      'app_user',
      employers,
      `${own('id', 'customer_id')}, 'username', username || n, 'mobile', mobile || n`,
    );
    await copy(
      'insure',
      employers,
      `${own('id', 'customer_id')}, 'insure_no', insure_no || '/' || n, 'policy_no', policy_no || '/' || n`,
    );
    await copy(
      'add_reduce',
      employers,
      `${own('id', 'customer_id', 'insure_id')}, 'order_no', order_no || '/' || n, 'endorse_no', endorse_no || '/' || n`,
    );
    await copy(
      'insure_person',
      employers,
      `${own('id', 'customer_id', 'insure_id', 'add_reduce_id')}, 'id_no_hash', md5(id_no_hash || '/' || n)`,
    );
    await copy('add_reduce_item', employers, own('id', 'add_reduce_id', 'person_id'));
    await copy('capital', employers, own('customer_id'));
    await copy('ledger_entry', employers, own('id', 'biz_id', 'insure_id'));
    await copy('ledger_line', employers, own('id', 'entry_id', 'customer_id'));
  }

  async function startApi(name: string): Promise<{ api: ServerProcess; close: () => Promise<unknown> }> {
    const api = start(join(folder, name), await settingsOn(portal, url, monthEnd));
    const port = (await api.hears((message) => message.port)) ?? 0;
    const close = () =>
      fetch(`http://127.0.0.1:${port}/provider-api/commands/clock:set`, {
        method: 'POST',
        headers: { authorization: `Bearer ${testProviderToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ positional: [closing] }),
      }).then(
        ({ status }) => status,
        () => 'killed',
      );
    return { api, close };
  }

  const issuedBills = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from settlement where settle_status = ${settleStatus.code.unpaid}`.execute(
      portal.ctx.db,
    );
    return rows[0]?.count ?? 0;
  };

  /** Returns everything about the bills except ids and numbers. */
  async function bills(): Promise<unknown[]> {
    const { rows } = await sql`
      select bill.customer_id, settle_month, settle_status, item_count, charge_fen, refund_fen, wallet_fen, billed_fen,
        carried_fen, pay_fen, carry_fen, due_date,
        (select md5(string_agg(concat_ws(' ', entry_id, biz_type, biz_no, person_count, amount_fen), ',' order by entry_id))
          from settlement_item where settlement_id = bill.id) as items,
        (select count(*)::int from settlement_flow where settlement_id = bill.id) as steps
      from settlement bill order by 1, 2`.execute(portal.ctx.db);
    return rows;
  }

  async function count() {
    const { rows } = await sql<{ people: number; entries: number; messages: number }>`
      select (select count(*)::int from insure_person) as people, (select count(*)::int from ledger_entry) as entries,
        (select count(*)::int from message where subject like '2026年10月结算单%') as messages`.execute(
      portal.ctx.db,
    );
    return rows[0];
  }

  const note = (figures: object) => {
    if (isFull) process.stderr.write(`${JSON.stringify({ employers, ...figures })}\n`);
  };

  it('issues one bill to each employer, and its items equal the ledger', async () => {
    const { api, close } = await startApi('first');
    const began = performance.now();
    const status = await close();
    const seconds = (performance.now() - began) / 1000;
    api.child.kill('SIGKILL');
    const counted = await count();

    note({ killedAfter: null, seconds, setUpSeconds, ...counted });
    expect(status).toBe(200);
    expect([await issuedBills(), counted?.messages]).toEqual([employers, employers]);
    expect(await checkLedger(portal.ctx.db)).toEqual([]);
    uninterrupted = await bills();
    const { rows } = await sql`
      select bill.customer_id from settlement bill
      where charge_fen - refund_fen is distinct from (select -sum(line.amount_fen) from ledger_line line
        where line.account = 'PREMIUM_PAYABLE' and line.customer_id = bill.customer_id)`.execute(
      portal.ctx.db,
    );
    expect(rows).toEqual([]);
  });

  it('issues the same bills when it is killed halfway and started again', async () => {
    const first = await startApi('first');
    const began = performance.now();
    const killed = first.close();
    for (let issued = 0; issued < employers * 0.4; issued = await issuedBills()) await pause(5);
    first.api.child.kill('SIGKILL');
    expect(await killed).toBe('killed');
    await first.api.ended;
    const killedAfter = await issuedBills();
    const second = await startApi('second');
    expect(await second.close()).toBe(200);
    const seconds = (performance.now() - began) / 1000;
    second.api.child.kill('SIGKILL');
    const counted = await count();

    note({ killedAfter, seconds, setUpSeconds, ...counted });
    expect(killedAfter).toBeLessThan(employers);
    expect(counted?.messages).toBe(employers);
    expect(await bills()).toEqual(uninterrupted);
  });
});
