import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf } from 'shared-kernel/contract';
import type { ImportState } from 'shared-kernel/contract/imports';
import type { listCustomerMeals, parsePersons } from 'shared-kernel/contract/insure';
import { runToEnd, startPortal } from '../bench/processes';
import { watchMemory } from '../bench/server/memory';
import { account } from '../bench/settings';
import { say, table } from '../bench/text-table';
import { pidOf } from '../crash/portal-processes';
import { as, type ApiUser } from '../support/portal-api';
import { formWith } from '../support/scans';
import { costlyJson } from './costly-json.attack';
import { crowdedQueue } from './crowded-queue.attack';
import { measureOtherUser, type ResponseTimes } from './other-user';
import { slowReaders } from './slow-readers.attack';
import { slowUploads } from './slow-uploads.attack';
import { measureTimedAttacks, Outcomes } from './timed-attack';

const port = Number(process.env.PORT);
const base = `http://localhost:${port}`;
const otherUser = '13900000003';
const slowBodies = 270;
const slowForMs = 12_000;
const documents = 10;
/** Below the edge's limit of connections from one address, which the other user shares. */
const signIns = { rounds: 5, atOnce: 40 } as const;
const malformed = { rounds: 50, atOnce: 20 } as const;
const hostileQueries = [
  'start=0&length=99999999',
  'start=-1&length=20',
  'sort=constructor&start=0&length=20',
  'keyword=%00&start=0&length=20',
  `keyword=${'%25_'.repeat(500)}&start=0&length=20`,
];
/**
 * Limits during an attack: median of the other user's response times (ms), higher while the API hashes guessed
 * passwords, and additional memory of the API (MB).
 */
const limits = { medianMs: 50, guessingMedianMs: 1_000, extraMegabytes: 300 } as const;

interface Result {
  name: string;
  /** The responses to the attack, as text. */
  outcome: string;
  times: ResponseTimes;
  medianLimitMs: number;
  extraMegabytes: number | null;
}

/** Each attack lasts a minute, or the seconds in the command's first argument; names in the command select attacks. */
const timedAttacks = [slowUploads, slowReaders, costlyJson, crowdedQueue];
const seconds = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 60);
const named = timedAttacks.filter(({ name }) =>
  process.argv.includes(name.replaceAll(' ', '-').toLowerCase()),
);

const dir = mkdtempSync(join(tmpdir(), 'portal-attacks-'));
const filesDir = join(dir, 'files');
const portal = await startPortal(join(dir, 'data'), port);
const results: Result[] = [];
let timed: Awaited<ReturnType<typeof measureTimedAttacks>>;
try {
  const attacker = await as(account, base);
  timed = await measureTimedAttacks(
    { port, base, attacker },
    named.length > 0 ? named : timedAttacks,
    seconds * 1_000,
  );
  if (named.length === 0) await measureOthers(attacker);
} finally {
  await portal.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function measureOthers(attacker: ApiUser): Promise<void> {
  await runToEnd('portal-api/.cache/attacks/files.js', [filesDir], {});
  const other = await as(otherUser, base);
  await measure('nothing', other, () => sleep(5000).then(() => ''));
  await measure(`${slowBodies} bodies of one byte`, other, sendSlowBodies);
  const plans = await plansOf(attacker);
  await measure('hostile spreadsheets', other, () => importAll(attacker, plans[0] ?? 0));
  await measure('hostile pictures and PDFs', other, () => uploadAll(attacker));
  await measure(`${documents} documents at once`, other, () => drawTerms(attacker, plans));
  await measure('wrong passwords', other, guessPasswords, limits.guessingMedianMs);
  await measure('malformed calls', other, () => sendMalformed(attacker));
}

const head = ['attack', 'outcome', "others' calls", 'median ms', 'longest ms', 'API memory MB'];
const rows = results.map(({ name, outcome, times, extraMegabytes }) => [
  name,
  outcome,
  times.calls,
  times.medianMs,
  times.longestMs,
  extraMegabytes === null ? '?' : `+${extraMegabytes}`,
]);
say(timed.lines.join('\n'));
for (const problem of timed.problems) say(problem);
if (rows.length > 0) say(table(head, rows).join('\n'));
const beyond = results.filter(
  ({ times, medianLimitMs, extraMegabytes }) =>
    times.medianMs > medianLimitMs || (extraMegabytes ?? 0) > limits.extraMegabytes,
);
for (const { name, medianLimitMs } of beyond)
  say(`${name}: beyond ${medianLimitMs} ms for others, or ${limits.extraMegabytes} MB more memory`);
process.exitCode = beyond.length + timed.problems.length > 0 ? 1 : 0;

async function measure(
  name: string,
  client: ApiUser,
  attack: () => Promise<string>,
  medianLimitMs: number = limits.medianMs,
): Promise<void> {
  say(`attack: ${name}`);
  const memory = watchMemory(pidOf(portal.pid, 'api') ?? 0);
  const measuring = measureOtherUser(client);
  const outcome = await attack();
  results.push({ name, outcome, times: await measuring.end(), medianLimitMs, extraMegabytes: memory.stop() });
}

/** Opens connections that announce a body of 100 bytes and send one; returns how many the edge has ended itself. */
async function sendSlowBodies(): Promise<string> {
  const sockets: Socket[] = Array.from({ length: slowBodies }, () => {
    const socket = connect(port, 'localhost');
    socket.on('error', () => {});
    socket.resume();
    socket.write('POST /prod-api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
    return socket;
  });
  const ended = new Set<Socket>();
  for (const socket of sockets) socket.on('close', () => ended.add(socket));
  await sleep(slowForMs);
  const count = ended.size;
  for (const socket of sockets) socket.destroy();
  return `${count} ended by the edge`;
}

async function plansOf(user: ApiUser): Promise<number[]> {
  const { list } = await user.get<AnswerOf<typeof listCustomerMeals>>('/api/customerMeals?start=0&length=20');
  return list.filter(({ usable }) => usable).map(({ id }) => id);
}

/** Imports every malicious spreadsheet, one after the other, as the apply page does. */
async function importAll(user: ApiUser, plan: number): Promise<string> {
  const states = new Outcomes();
  for (const file of filesIn('sheets')) {
    const { importId } = await user.post<AnswerOf<typeof parsePersons>>(
      '/api/insures/parsePersons',
      formWith(...file, { customerMealId: String(plan) }),
    );
    states.add(await endOf(user, importId));
  }
  return String(states);
}

async function endOf(user: ApiUser, importId: string): Promise<string> {
  for (;;) {
    const { state } = await user.get<ImportState>(`/api/imports/${importId}`);
    if (state === 'done' || state === 'refused') return state;
    await sleep(50);
  }
}

async function uploadAll(user: ApiUser): Promise<string> {
  const statuses = new Outcomes();
  for (const file of filesIn('uploads')) {
    const reply = await fetch(`${base}/prod-api/api/files`, {
      method: 'POST',
      headers: { Token: user.token },
      body: formWith(...file),
    });
    await reply.arrayBuffer();
    statuses.add(String(reply.status));
  }
  return String(statuses);
}

/** Plan letters are stored once generated; terms are generated for each request. */
async function drawTerms(user: ApiUser, plans: readonly number[]): Promise<string> {
  const statuses = new Outcomes();
  const draw = async (_: unknown, index: number) => {
    const plan = plans[index % plans.length];
    const reply = await fetch(`${base}/prod-api/supplierInsurefiles/specialClause/${plan}`, {
      headers: { Token: user.token },
    });
    await reply.arrayBuffer();
    statuses.add(String(reply.status));
  };
  await Promise.all(Array.from({ length: documents }, draw));
  return String(statuses);
}

/** Sends wrong passwords for many names at once: each accepted attempt costs the API a slow hash. */
function guessPasswords(): Promise<string> {
  const guess = (index: number) =>
    fetch(`${base}/prod-api/login`, {
      method: 'POST',
      body: new URLSearchParams({
        username: String(13_700_000_000 + index),
        password: `Wrong@${index}`,
        client: 'PC',
      }),
    });
  return sendRounds(signIns, guess);
}

/** Sends malformed bodies and malicious queries as a signed-in user. */
function sendMalformed({ token }: ApiUser): Promise<string> {
  const headers = { Token: token, 'Content-Type': 'application/json' };
  const send = (index: number) =>
    index % 2
      ? fetch(`${base}/prod-api/api/insures?${hostileQueries[index % hostileQueries.length]}`, { headers })
      : fetch(`${base}/prod-api/api/cases`, { method: 'POST', headers, body: '['.repeat(50_000) });
  return sendRounds(malformed, send);
}

/** Sends requests in rounds; returns how often each status code was received. */
async function sendRounds(
  { rounds, atOnce }: { rounds: number; atOnce: number },
  send: (index: number) => Promise<Response>,
): Promise<string> {
  const codes = new Outcomes();
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(
      Array.from({ length: atOnce }, async (_, at) => {
        const { code } = (await (await send(round * atOnce + at)).json()) as { code: number };
        codes.add(String(code));
      }),
    );
  return String(codes);
}

function filesIn(kind: string): [name: string, bytes: Buffer][] {
  return readdirSync(join(filesDir, kind)).map((name) => [name, readFileSync(join(filesDir, kind, name))]);
}
