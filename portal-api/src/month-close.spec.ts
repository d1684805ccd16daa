import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { settleStatus } from 'shared-kernel/domain/dictionaries';
import { billedEmployer, dataOf } from './modules/billing/billing.fixtures';
import { checkLedger } from './modules/finance/finance.jobs';
import { people } from './modules/insure/insure.fixtures';
import type { Trx } from './platform/db/database';
import { copyEmployers, copyRows, moved } from './testing/copy-rows';
import { onServer } from './testing/on-server';
import { openPortal, type Portal, rowsOf } from './testing/portal';
import { serverProcesses, setClock, settingsOn, type ServerProcess } from './testing/server-process';
import { tempFolder } from './testing/temp-folder';

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
    folder = tempFolder();
    portal = await openPortal({ engine: 'postgres', now: '2026-10-01T09:30:00+08:00' });
    const began = performance.now();
    await givenMonth();
    setUpSeconds = (performance.now() - began) / 1000;
  });
  afterEach(() => portal.close());

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
    await untimed((trx) => copyOrders(trx, added));
    await untimed(copyMonth);
    await sql`analyze`.execute(db);
  }

  const onlyId = async (table: string) =>
    (await sql.raw<{ id: number }>(`select min(id) as id from ${table}`).execute(portal.ctx.db)).rows[0]?.id;

  /** Runs without a time limit. */
  const untimed = (work: (trx: Trx) => Promise<unknown>) =>
    portal.ctx.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await work(trx);
    });

  /** Copies the order of the added person until there are `orders` of them. */
  async function copyOrders(trx: Trx, added: number | undefined): Promise<void> {
    const copy = (table: string, changes: string, copied: string) =>
      copyRows(trx, table, orders - 1, changes, copied);
    const own = (...columns: string[]) => moved(1_000, ...columns);
    const ofOrder = `one.add_reduce_id = ${added}`;
    const entries = `select id from ledger_entry where posting = 'charge' and biz_id = ${added} and biz_no like 'JJ%'`;
    await copy(
      'add_reduce',
      `${own('id')}, 'order_no', order_no || '-' || n, 'endorse_no', endorse_no || '-' || n`,
      `one.id = ${added}`,
    );
    await copy('insure_person', `${own('id', 'add_reduce_id')}, 'id_no_hash', md5(id_no_hash || n)`, ofOrder);
    await copy('add_reduce_item', own('id', 'add_reduce_id', 'person_id'), ofOrder);
    await copy(
      'ledger_entry',
      `${own('id', 'biz_id')}, 'biz_no', biz_no || '-' || n`,
      `one.id in (${entries})`,
    );
    await copy('ledger_line', own('id', 'entry_id'), `one.entry_id in (${entries})`);
  }

  async function copyMonth(trx: Trx): Promise<void> {
    const apart = 1_000_000;
    await copyEmployers(trx, employers - 1, apart);
    const copy = (table: string, ids: string[], more = '') =>
      copyRows(trx, table, employers - 1, moved(apart, ...ids) + more);
    await copy(
      'add_reduce',
      ['id', 'customer_id', 'insure_id'],
      `, 'order_no', order_no || '/' || n, 'endorse_no', endorse_no || '/' || n`,
    );
    await copy('add_reduce_item', ['id', 'add_reduce_id', 'person_id']);
    await copy('ledger_entry', ['id', 'biz_id', 'insure_id']);
    await copy('ledger_line', ['id', 'entry_id', 'customer_id']);
  }

  async function startApi(name: string): Promise<{ api: ServerProcess; close: () => Promise<unknown> }> {
    const api = start(join(folder, name), await settingsOn(portal, url, monthEnd));
    const port = (await api.hears((message) => message.port)) ?? 0;
    const close = () =>
      setClock(port, closing).then(
        ({ status }) => status,
        () => 'killed',
      );
    return { api, close };
  }

  const issuedBills = async () =>
    (await rowsOf(portal, 'settlement', ['id'], { settle_status: settleStatus.code.unpaid })).length;

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
