import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../bench/figures';
import { table } from '../bench/text-table';
import { as, type ApiUser } from '../support/portal-api';
import { formWith, gif } from '../support/scans';

/** An attack that continues until the signal ends it. Its clients have separate addresses (127.0.0.2 and up). */
export interface TimedAttack {
  name: string;
  /** Resolves once the attack is running, with a function that ends it and returns the responses as text. */
  begin(portal: AttackedPortal): Promise<() => string>;
}

interface AttackedPortal {
  port: number;
  base: string;
  attacker: ApiUser;
}

/** Response times of one kind of request, in milliseconds. */
interface Times {
  count: number;
  failed: number;
  medianMs: number;
  p95Ms: number;
}
type Kind = 'calls' | 'uploads' | 'health';

const otherUser = '13900000003';
const everyMs = 100;
const baselineMs = 10_000;
/** During an attack every call is answered within these times. `noiseMs`: what a busy machine adds to a short time. */
const limits = { timesBaseline: 1.5, noiseMs: 2, p95Ms: 1_000 } as const;

/**
 * Measures other users' calls, uploads and the health endpoint before and during each attack; returns a table and the
 * exceeded limits.
 */
export async function measureTimedAttacks(
  portal: AttackedPortal,
  attacks: readonly TimedAttack[],
  ms: number,
): Promise<{ lines: string[]; problems: string[] }> {
  const client = await as(otherUser, portal.base);
  const rows: (string | number)[][] = [];
  const problems: string[] = [];
  for (const { name, begin } of attacks) {
    const before = await measure(client, portal.base, baselineMs);
    const end = await begin(portal);
    const during = await measure(client, portal.base, ms);
    const outcome = end();
    for (const kind of Object.keys(before) as Kind[]) {
      const [was, is] = [before[kind], during[kind]];
      rows.push([name, outcome, kind, is.count, is.failed, was.medianMs, is.medianMs, was.p95Ms, is.p95Ms]);
      const most = was.medianMs * limits.timesBaseline + limits.noiseMs;
      if (is.failed > 0) problems.push(`${name}: ${is.failed} of ${is.count} ${kind} of others failed`);
      if (is.medianMs > most) problems.push(`${name}: the median of others' ${kind} is above ${most} ms`);
      if (is.p95Ms >= limits.p95Ms)
        problems.push(`${name}: the 95th percentile of others' ${kind} is above ${limits.p95Ms} ms`);
    }
    await sleep(1_000);
  }
  const head = [
    'attack',
    'outcome',
    'of others',
    'number',
    'failed',
    'median before',
    'during',
    'p95 before',
  ];
  return { lines: table([...head, 'during'], rows), problems };
}

async function measure(client: ApiUser, base: string, ms: number): Promise<Record<Kind, Times>> {
  const until = performance.now() + ms;
  const [calls, uploads, health] = await Promise.all([
    repeat(until, () => client.get('/api/insures?start=0&length=20')),
    repeat(until, () => upload(client)),
    repeat(until, async () => {
      const { status } = await fetch(`${base}/prod-api/health`);
      if (status !== 200) throw new Error(`health answered ${status}`);
    }),
  ]);
  return { calls, uploads, health };
}

/** Repeats the work sequentially; a failed run counts with its duration. */
async function repeat(until: number, work: () => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  let failed = 0;
  while (performance.now() < until) {
    const began = performance.now();
    await work().catch(() => (failed += 1));
    times.push(performance.now() - began);
    await sleep(everyMs);
  }
  const at = (share: number) => Math.round(percentile(times, share));
  return { count: times.length, failed, medianMs: at(50), p95Ms: at(95) };
}

/** Uploads a picture of 200 kB, which counts against the limit of large bodies. */
const upload = (client: ApiUser): Promise<unknown> => client.post('/api/oss/upload', formOfPicture(200_000));

/** Returns a form with a unique picture of that many bytes. */
export function formOfPicture(bytes: number): FormData {
  const id = randomUUID();
  const picture = Buffer.concat([gif, Buffer.alloc(bytes - gif.length, id)]);
  return formWith(`${id}.gif`, picture, { owner: `tmp:${id}` });
}

/** Holds connections to the portal: one that ends is replaced, until `end` closes all. */
export function holdConnections(port: number, everySecond: (socket: Socket) => void) {
  const open = new Set<Socket>();
  let isOver = false;
  const working = setInterval(() => open.forEach(everySecond), 1_000);
  const hold = (localAddress: string, begin: (socket: Socket) => void): void => {
    if (isOver) return;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      open.delete(socket);
      setTimeout(hold, 500, localAddress, begin);
    });
    begin(socket);
  };
  const end = () => {
    isOver = true;
    clearInterval(working);
    for (const socket of open) socket.destroy();
  };
  return { hold, end };
}

export class Outcomes {
  readonly #counts = new Map<string, number>();

  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  toString(): string {
    return [...this.#counts].map(([what, count]) => `${count} × ${what}`).join(', ') || 'nothing answered';
  }
}
