import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { problems } from 'shared-kernel/contract';
import { insurePeriod, insureStatus, walletBizType } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { checkLedger } from './modules/finance/finance.jobs';
import { creditRecharge, walletOf } from './modules/finance/ledger';
import { givenPlan, people } from './modules/insure/insure.fixtures';
import { openSession } from './modules/session';
import { copyRows } from './testing/copy-rows';
import { onServer } from './testing/on-server';
import { openPortal, type GivenCustomer, type Portal, firstRow, rowsOf } from './testing/portal';
import { serverProcesses, settingsOn, type ServerProcess } from './testing/server-process';
import { tempFolder } from './testing/temp-folder';

/** Number set by `npm run check -- wallet`; a few in `npm test`. */
const isFull = process.env.WALLET_PAYMENTS !== undefined;
const payments = Number(process.env.WALLET_PAYMENTS ?? 40);
/** Payments in progress at a time, each on a separate connection. */
const atOnce = isFull ? 100 : 20;
const kills = isFull ? 5 : 1;
/** Number of payments that the wallet covers: the others must be refused. */
const covered = Math.floor(payments * 0.8);
const now = '2026-11-21T09:30:00+08:00';
/** Identifies the API's connections among all others. */
const apiName = `wallet-${process.pid}`;

jest.setTimeout(isFull ? 600_000 : 120_000);

interface Answer {
  id: number;
  code: number;
  tries: number;
}

onServer('concurrent payments from one wallet', (url) => {
  const start = serverProcesses();
  let portal: Portal;
  let employer: GivenCustomer;
  let folder: string;
  let premium: number;
  let api: ServerProcess;
  let port: number;

  beforeEach(async () => {
    folder = tempFolder();
    portal = await openPortal({ engine: 'postgres', now });
    employer = await portal.given.customer();
    await givenUnpaid();
    await startApi();
  });
  afterEach(async () => {
    await api.end('SIGKILL');
    await portal.close();
  });

  /** Creates one approved application as customers place it, copies of it, and money for most of them. */
  async function givenUnpaid(): Promise<void> {
    const { db, clock } = portal.ctx;
    const caller = portal.as(employer.username);
    const draft = await caller.post('/api/insures', {
      customerMealId: await givenPlan(portal, employer.id),
      insurePeriod: insurePeriod.code.year,
      startDate: '2026-12-01',
      persons: people(3),
    });
    const { id } = draft.body.data;
    await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true });
    await portal.provider('insure:approve', [id]);
    premium = (await firstRow(db, 'insure', { id })).premium_fen;
    const copy = (table: string, changes: string) => copyRows(db, table, payments - 1, changes);
    const idOf = (column: string) => `n * 100000 + ${column}`;
    await copy(
      'insure',
      `'id', ${idOf('id')}, 'insure_no', insure_no || '-' || n, 'policy_no', policy_no || '-' || n`,
    );
    await copy(
      'insure_person',
      `'id', ${idOf('id')}, 'insure_id', ${idOf('insure_id')}, 'id_no_hash', md5(id_no_hash || n)`,
    );
    await sql`analyze`.execute(db);
    const recharge = {
      customerId: employer.id,
      amount: fen(premium * covered + premium - 1),
      bizType: walletBizType.code.recharge,
      bizId: 1,
      bizNo: 'CZ1',
      summary: '企业账户充值',
      at: clock.now(),
    };
    await db.transaction().execute((trx) => creditRecharge(trx, recharge, 'BANK'));
  }

  async function startApi(): Promise<void> {
    const named = `${url}?application_name=${apiName}`;
    api = start(join(folder, 'api'), await settingsOn(portal, named, now));
    port = (await api.hears((message) => message.port)) ?? 0;
  }

  /** Sends with one key until a final response; retries without a response or while the call is in progress. */
  async function pay(id: number, token: string): Promise<Answer> {
    const key = randomUUID();
    for (let tries = 1; ; tries += 1) {
      const answer = await call(`/api/insures/${id}/pay`, { token, 'idempotency-key': key });
      if (answer?.code === 200 || answer?.code === problems.balanceTooLow.code)
        return { id, code: answer.code, tries };
      await pause(100);
    }
  }

  /** Returns undefined when there was no response. */
  async function call(path: string, headers: Record<string, string>) {
    const reply = await fetch(`http://127.0.0.1:${port}/prod-api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => undefined);
    return (await reply?.json().catch(() => undefined)) as { code: number } | undefined;
  }

  async function payAll(onAnswer: (count: number) => void = () => undefined) {
    const { db, clock } = portal.ctx;
    const token = await openSession(db, clock, employer.userId, '127.0.0.1');
    const rows = await rowsOf(db, 'insure', ['id'], {}, 'id');
    const waiting = rows.map(({ id }) => id);
    const answers: Answer[] = [];
    const began = performance.now();
    const client = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        answers.push(await pay(id, token));
        onAnswer(answers.length);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, client));
    return { answers, seconds: (performance.now() - began) / 1000 };
  }

  /** Expects that every client got the real result, and that money and states agree to the fen. */
  async function expectTrue(answers: readonly Answer[]): Promise<void> {
    const { db } = portal.ctx;
    const paid = answers.filter(({ code }) => code === 200).map(({ id }) => id);
    const refused = answers.filter(({ code }) => code === problems.balanceTooLow.code);
    expect([paid.length, refused.length]).toEqual([covered, payments - covered]);
    const states = await rowsOf(db, 'insure', ['id', 'insure_status'], {}, 'id');
    const done = states.filter((row) => row.insure_status === insureStatus.code.paid).map((row) => row.id);
    expect(done).toEqual(paid.toSorted((a, b) => a - b));
    const entries = await rowsOf(db, 'ledger_entry', ['biz_id'], { posting: 'freeze' }, 'biz_id');
    expect(entries.map((entry) => entry.biz_id)).toEqual(done);
    expect(await walletOf(db, employer.id)).toEqual({ available: premium - 1, frozen: premium * covered });
    expect(await checkLedger(db)).toEqual([]);
  }

  const note = (figures: object) => {
    if (isFull) process.stderr.write(`${JSON.stringify({ payments, atOnce, ...figures })}\n`);
  };

  it('are each paid once or refused for lack of balance, as their answers say', async () => {
    const { answers, seconds } = await payAll();

    note({ killed: 0, seconds, perSecond: payments / seconds });
    await expectTrue(answers);
  });

  it('are paid once each when the API is killed and each client retries with its key', async () => {
    let killed = 0;
    let restarting: Promise<void> = Promise.resolve();
    const moments = Array.from({ length: kills }, () => randomInt(1, payments)).toSorted((a, b) => a - b);

    const { answers, seconds } = await payAll((count) => {
      if (count < (moments[killed] ?? Infinity)) return;
      killed += 1;
      restarting = restarting.then(async () => {
        await api.end('SIGKILL');
        await startApi();
      });
    });
    await restarting;

    const repeated = answers.filter(({ tries }) => tries > 1).length;
    note({ killed, repeated, seconds, perSecond: payments / seconds });
    expect(killed).toBe(kills);
    await expectTrue(answers);
  });

  it('are paid once each when the database closes every connection during a failover', async () => {
    let ended = 0;
    let ending: Promise<unknown> = Promise.resolve();
    const { db } = portal.ctx;

    const { answers, seconds } = await payAll((count) => {
      if (count % Math.ceil(payments / (4 * kills)) !== 0) return;
      ending = ending.then(async () => {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${apiName}`.execute(
          db,
        );
        ended += rows.length;
      });
    });
    await ending;

    const repeated = answers.filter(({ tries }) => tries > 1).length;
    note({ ended, repeated, seconds, perSecond: payments / seconds });
    expect([ended > 0, repeated > 0]).toEqual([true, true]);
    await expectTrue(answers);
  });
});
