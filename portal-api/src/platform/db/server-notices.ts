import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../context';
import type { Db } from './database';
import { channelOf, type Listen, type NoticeListener } from './notices';

/** Milliseconds. */
const times = { connection: 10_000, echo: 2_000, betweenEchoes: 15_000, retry: { first: 100, most: 30_000 } };

export const listeningName = 'portal: live messages';

interface NoticeServer {
  /** The pool through which echoes are sent. */
  db: Db;
  url: string;
  /** Name of the setting that `url` comes from. */
  setting: string;
}

const deaf = (setting: string) =>
  `notices of PostgreSQL do not arrive over ${setting}, as through a pooler in transaction mode: set DATABASE_DIRECT_URL to the server itself. Until then live messages and ended sessions are found by looking, up to a second later`;
const lost = 'the connection for live messages is lost: until it is back they are found by looking';

/**
 * Listens on a separate connection, which is reopened with an exponential backoff. Every few seconds a text is sent
 * through the pool and has to arrive: a connection that is dead, or that leads through a pooler, looks alive.
 */
export const serverNotices =
  ({ db, url, setting }: NoticeServer): Listen =>
  (name, listener, log) => {
    const stopping = new AbortController();
    const working = keepListening({ db, url, setting, name, listener, log, signal: stopping.signal });
    return {
      async stop() {
        stopping.abort();
        await working;
      },
    };
  };

interface Listening extends NoticeServer {
  name: string;
  listener: NoticeListener;
  log: Log;
  signal: AbortSignal;
}

async function keepListening(parts: Listening): Promise<void> {
  const { log, setting, signal } = parts;
  let retryMs = times.retry.first;
  let isWorking = true;
  while (!signal.aborted) {
    const ended = await listenOnce(parts, () => {
      if (!isWorking) log.info({}, 'notices of live messages arrive again');
      [isWorking, retryMs] = [true, times.retry.first];
    }).catch((error: unknown) => error);
    if (signal.aborted) return;
    if (isWorking) log.warn({ err: ended }, ended === 'deaf' ? deaf(setting) : lost);
    isWorking = false;
    await wait(retryMs * (0.5 + Math.random() / 2), signal);
    retryMs = Math.min(2 * retryMs, times.retry.most);
  }
}

/** Listens until the connection ends or no longer receives its own echo. */
async function listenOnce(parts: Listening, works: () => void): Promise<'deaf' | 'ended'> {
  const { db, url, name, listener, signal } = parts;
  const channel = await channelOf(db, name);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: times.connection,
    keepAlive: true,
    application_name: listeningName,
  });
  const over = new AbortController();
  const end = () => over.abort();
  client.on('error', end);
  client.once('end', end);
  signal.addEventListener('abort', end);
  let echoed = (_: string) => undefined as void;
  client.on('notification', ({ payload = '' }) => {
    if (payload.startsWith(echo)) echoed(payload);
    else listener.heard(payload);
  });
  const hearsEcho = async () => {
    const sent = echo + randomUUID();
    const waiting = new AbortController();
    echoed = (text) => void (text === sent && waiting.abort());
    await sql`select pg_notify(${channel}, ${sent})`.execute(db);
    await wait(times.echo, AbortSignal.any([waiting.signal, over.signal]));
    return waiting.signal.aborted;
  };
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    listener.missed();
    for (; !over.signal.aborted; await wait(times.betweenEchoes, over.signal)) {
      if (await hearsEcho()) works();
      else return over.signal.aborted ? 'ended' : 'deaf';
    }
    return 'ended';
  } finally {
    signal.removeEventListener('abort', end);
    // Waits for a limited time: a machine that is gone never responds.
    await Promise.race([client.end().catch(() => undefined), pause(times.echo, undefined, { ref: false })]);
  }
}

const echo = 'echo:';

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined);
