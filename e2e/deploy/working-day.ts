import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from 'shared-kernel/contract';
import { operateType } from 'shared-kernel/domain/dictionaries';
import { percentile } from '../bench/figures';
import { say } from '../bench/text-table';
import { accident, paper } from '../support/given-case';
import { residentId } from '../support/people';
import { rosterFile } from '../support/roster-file';
import { formWith } from '../support/scans';
import { Loopback } from './loopback';

const employers = Number(process.env.DAY_EMPLOYERS ?? 500);
const dayMs = Number(process.env.DAY_SECONDS ?? 600) * 1000;
/** Average pause of a person between two pages. */
const pauseMs = 1500;
const most95thMs = 300;
const throughputMs = 10_000;
/** Number of concurrent callers, who send the next call without a pause. */
const callers = 16;

const portal = new Loopback({ check: 'working-day', settings: { PROVIDER_AUTOPILOT: 'off' } });

/** Response times in milliseconds by method and path. */
const times = new Map<string, number[]>();
const failures: string[] = [];

/** The browser of one employer. It has separate connections and a separate address, because limits count by address. */
class Caller {
  readonly #agent: Agent;
  #token = '';

  constructor(nth: number) {
    const localAddress = `127.1.${Math.floor(nth / 250)}.${1 + (nth % 250)}`;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress, rejectUnauthorized: false });
  }

  async signIn(username: string): Promise<void> {
    const form = new URLSearchParams({ username, password: 'Demo@2026', client: 'PC' });
    const { token } = await this.#call('POST', '/login', form);
    this.#token = token ?? '';
  }

  async get<Answer>(path: string): Promise<Answer> {
    return (await this.#call('GET', path)).data as Answer;
  }

  async post<Answer>(path: string, body: object): Promise<Answer> {
    return (await this.#call('POST', path, body)).data as Answer;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #call(method: string, path: string, body?: object): Promise<Envelope> {
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    // `Response` encodes forms, but fetch cannot choose the local address of a call.
    const written = body && new Response(isForm ? body : JSON.stringify(body));
    const bytes = written && Buffer.from(await written.arrayBuffer());
    const headers = {
      Token: this.#token,
      'Idempotency-Key': randomUUID(),
      ...(written && {
        'content-type': isForm ? (written.headers.get('content-type') ?? '') : 'application/json',
        'content-length': String(bytes?.length ?? 0),
      }),
    };
    const began = performance.now();
    const { status, text } = await this.#send(method, path, headers, bytes);
    const ms = performance.now() - began;
    const name = `${method} ${path.replace(/\?.*/, '').replace(/\/[\da-f-]{36}|\/\d+/g, '/{id}')}`;
    const isAnswered = status === 200 && (JSON.parse(text) as Envelope).code === 200;
    if (!isAnswered) throw new Error(`${name}: ${status} ${text.slice(0, 200)}`);
    times.set(name, [...(times.get(name) ?? []), ms]);
    return JSON.parse(text) as Envelope;
  }

  #send(method: string, path: string, headers: Record<string, string>, bytes?: Buffer) {
    const url = `${portal.origin.replace('localhost', '127.0.0.1')}/prod-api${path}`;
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const asking = request(url, { method, headers, agent: this.#agent }, async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      });
      asking.once('error', reject).end(bytes);
    });
  }
}

const usernameOf = (nth: number) => `137${String(nth + 1).padStart(8, '0')}`;

/** Returns a person that no other caller of the run uses. */
const personOf = (nth: number, serial: number) => {
  const birthday = new Date(Date.UTC(1982, 0, 1 + (nth % 5_000))).toISOString().slice(0, 10);
  const idNo = residentId('540103', birthday.replaceAll('-', ''), serial);
  return { name: '李新人', idType: '身份证', idNo, mobile: '13912345678', workTypeName: '行政文员' };
};

/** Signs in, opens several pages, validates a spreadsheet, orders and pays, uploads a document and reports a case. */
async function day(nth: number): Promise<void> {
  const caller = new Caller(nth);
  const rest = () => sleep(pauseMs * (0.5 + Math.random()));
  try {
    await caller.signIn(usernameOf(nth));
    const [{ effectDate, now }] = await Promise.all([
      caller.get<{ effectDate: string; now: string }>('/api/dicts/getNowTime'),
      caller.get('/api/customers/getCustomerInfo'),
      caller.get('/api/capitals/getCapital'),
      caller.get('/api/messages?start=0&length=10'),
    ]);
    await rest();
    const { list: policies } = await caller.get<{ list: { id: number }[] }>('/api/insures?start=0&length=20');
    await rest();
    const people = await caller.get<{ list: { id: number }[] }>('/api/insurePersons?start=0&length=20');
    await rest();
    await caller.get('/api/costs/customerExpenseList?start=0&length=20');
    const change = { insureId: policies[0]?.id, operateType: operateType.code.add, effectDate };
    await rest();
    const { importId } = await caller.post<{ importId: string }>(
      '/api/addReduces/parse',
      await sheet(nth, change),
    );
    for (let state = 'reading'; state !== 'done';) {
      await sleep(300);
      ({ state } = await caller.get<{ state: string }>(`/api/imports/${importId}`));
      if (state === 'refused') throw new Error('the spreadsheet was refused');
    }
    await rest();
    const persons = [1, 2, 3].map((serial) => personOf(nth, serial));
    const { id } = await caller.post<{ id: number }>('/api/addReduces', { ...change, persons });
    await rest();
    await caller.post(`/api/addReduces/${id}/pay`, {});
    await rest();
    await caller.post('/api/files', paper());
    await rest();
    const accidentTime = new Date(Date.parse(now) - 3_600_000).toISOString();
    await caller.post('/api/cases', { ...accident, accidentTime, personId: people.list[0]?.id });
    await rest();
    await caller.get('/api/cases?start=0&length=20');
  } catch (problem) {
    failures.push(`${usernameOf(nth)}: ${String(problem)}`);
  } finally {
    caller.close();
  }
}

async function sheet(nth: number, change: Record<string, unknown>): Promise<FormData> {
  const lines = Array.from({ length: 20 }, (_, serial) => {
    const { workTypeName: workType, ...person } = personOf(nth, 100 + serial);
    return { ...person, workType };
  });
  const fields = Object.entries(change).map(([name, value]) => [name, String(value)]);
  return formWith('staff.xlsx', await rosterFile(lines), Object.fromEntries(fields));
}

/** Returns the calls per second that the list of insured persons answers when callers do not pause. */
async function throughput(): Promise<number> {
  const signedIn = Array.from({ length: callers }, (_, nth) => new Caller(nth));
  await Promise.all(signedIn.map((caller, nth) => caller.signIn(usernameOf(nth))));
  const until = performance.now() + throughputMs;
  let calls = 0;
  await Promise.all(
    signedIn.map(async (caller) => {
      for (; performance.now() < until; calls += 1) await caller.get('/api/insurePersons?start=0&length=20');
      caller.close();
    }),
  );
  return calls / (throughputMs / 1000);
}

try {
  await portal.startAll();
  execFileSync(process.execPath, ['portal-api/.cache/working-day/fill-employers.js'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: process.env.TEST_DATABASE_URL,
      FILL_USER: '13900000001',
      FILL_EMPLOYERS: String(employers),
    },
  });

  const two = await throughput();
  await portal.end('api-2', 'SIGTERM');
  const one = await throughput();
  await portal.start('api-2');
  say(
    `a list, ${callers} callers: ${two.toFixed(0)} calls/s of two APIs, ${one.toFixed(0)} of one, ratio ${(two / one).toFixed(2)}`,
  );

  times.clear();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: employers }, async (_, nth) => {
      await sleep((nth * dayMs) / employers);
      await day(nth);
    }),
  );
  const all = [...times.values()].flat();
  for (const [name, own] of [...times].toSorted(([one], [other]) => one.localeCompare(other)))
    say(
      `${name.padEnd(42)} ${String(own.length).padStart(6)} calls, 95 % within ${percentile(own, 95).toFixed(0)} ms`,
    );
  const seconds = (performance.now() - began) / 1000;
  const worst = all.length > 0 ? percentile(all, 95) : 0;
  say(
    `${employers} employers in ${seconds.toFixed(0)} s: ${all.length} calls, 95 % within ${worst.toFixed(0)} ms, ${failures.length} failed`,
  );
  if (worst > most95thMs) failures.push(`95 % of the calls within ${worst.toFixed(0)} ms, not ${most95thMs}`);
} finally {
  await portal.stop();
}
for (const failure of failures.slice(0, 20)) say(`  ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
