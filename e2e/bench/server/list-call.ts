import { Agent, get } from 'node:http';
import { as, type ApiUser } from '../../support/portal-api';
import { median, percentile } from '../figures';
import { runToEnd, startProcess } from '../processes';
import { account, otherAccount, people } from '../settings';
import { watchMemory } from './memory';

interface Throughput {
  perSecond: number;
  /** Milliseconds. */
  median: number;
  slowest: number;
}

const connections = 4;

/** Requests one URL over a few keep-alive connections for `seconds`; rejects on any status but 200. */
async function throughputOf(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) {
      const asked = performance.now();
      await ask(url, headers, agent);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = (performance.now() - began) / 1000;
  agent.destroy();
  return {
    perSecond: Math.round((times.length / elapsed) * 10) / 10,
    median: Math.round(median(times)),
    slowest: Math.round(percentile(times, 100)),
  };
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (reply) => {
      reply.resume();
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${reply.statusCode}`)),
      );
    }).on('error', reject);
  });
}

type SearchFigures = readonly { word: string; median: number; slowest: number }[];

/** A whole name, prefixes of few and of many names, a single character, a number, and a text without matches. */
const words = ['50000', 'wang', 'w', '王', 'PZ2026', 'zzzzzz'];
const callsEach = 20;
const longestWaitMs = 180_000;

/** Measures the global search, one call after the other, once the names of all people are indexed. */
async function measureSearch(user: ApiUser): Promise<SearchFigures> {
  await untilFound(user, words[0] ?? '');
  const figures = [];
  for (const word of words) {
    const times: number[] = [];
    for (let call = 0; call < callsEach; call += 1) {
      const started = performance.now();
      await user.get(`/api/search?word=${encodeURIComponent(word)}`);
      times.push(Math.round((performance.now() - started) * 10) / 10);
    }
    figures.push({ word, median: median(times), slowest: Math.max(...times) });
  }
  return figures;
}

/** Waits for the job that fills the table of names after the start. */
async function untilFound(user: ApiUser, word: string): Promise<void> {
  const until = Date.now() + longestWaitMs;
  for (;;) {
    const { count } = await user.get<{ count: number }>(`/api/search?word=${encodeURIComponent(word)}`);
    if (count > 0) return;
    if (Date.now() > until) throw new Error(`the search does not find ${word}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

interface ListExportFigures {
  seconds: number;
  megabytes: number;
  /** Maximum resident memory of the API's process above the start, in MB; null where the system does not provide it. */
  extraMegabytes: number | null;
  /** Pages of another employer's list, without and with the concurrent export. */
  others: { before: Throughput; meanwhile: Throughput };
}
const secondsOfOthers = 5;
/** Exports all people in cover as .xlsx while another employer pages through a list. */
async function measureListExport(base: string, pid: number, token: string): Promise<ListExportFigures> {
  const other = await as(otherAccount, base);
  const pages = () =>
    throughputOf(`${base}/prod-api/api/insures?start=0&length=20`, { Token: other.token }, secondsOfOthers);
  const before = await pages();
  const memory = watchMemory(pid);
  const began = performance.now();
  const exported = bytesOf(`${base}/prod-api/api/insurePersons/export`, token).then((bytes) => ({
    bytes,
    seconds: (performance.now() - began) / 1000,
  }));
  const meanwhile = await pages();
  const { bytes, seconds } = await exported;
  return {
    seconds: Math.round(seconds * 10) / 10,
    megabytes: Math.round(bytes / 100_000) / 10,
    extraMegabytes: memory.stop(),
    others: { before, meanwhile },
  };
}

async function bytesOf(url: string, token: string): Promise<number> {
  const reply = await fetch(url, { headers: { Token: token } });
  if (!reply.ok || !reply.body) throw new Error(`${url} answered ${reply.status}`);
  let bytes = 0;
  for await (const chunk of reply.body) bytes += chunk.byteLength;
  return bytes;
}

export interface ListCallFigures {
  rows: number;
  /** One entry per round. */
  api: Throughput[];
  bare: Throughput[];
  exported: ListExportFigures;
  /** The search for people over the same rows, in milliseconds. */
  search: SearchFigures;
}

const secondsPerRound = 5;

/**
 * Measures a page of people in cover among 100,000: the API against a Fastify route that runs only the same statements.
 * One after the other on the same folder, because the embedded database allows one user at a time.
 */
export async function measureListCall(dataDir: string, rounds: number): Promise<ListCallFigures> {
  const helperEnv = { PORTAL_DATA_DIR: dataDir, FILL_USER: account, FILL_TO: String(people.inList) };
  await runToEnd('portal-api/.cache/bench/fill.js', [], helperEnv);
  const page = `start=0&length=${people.perPage}`;

  const portal = await startProcess('portal-api/dist/server.js', { PORTAL_DATA_DIR: dataDir });
  const { api, exported, search } = await attempt(portal, async (base) => {
    const user = await as(account, base);
    const { count } = await user.get<{ count: number }>(`/api/insurePersons?${page}`);
    if (count !== people.inList) throw new Error(`the list counts ${count} people, not ${people.inList}`);
    return {
      api: await roundsOf(rounds, `${base}/prod-api/api/insurePersons?${page}`, { Token: user.token }),
      exported: await measureListExport(base, portal.pid, user.token),
      search: await measureSearch(user),
    };
  });
  const route = await startProcess('portal-api/.cache/bench/bare.js', helperEnv);
  const bare = await attempt(route, (base) => roundsOf(rounds, `${base}/people?${page}`, {}));
  return { rows: people.inList, api, bare, exported, search };
}

async function attempt<T>(
  running: { port: number; stop(): Promise<void> },
  work: (base: string) => Promise<T>,
): Promise<T> {
  try {
    return await work(`http://127.0.0.1:${running.port}`);
  } finally {
    await running.stop();
  }
}

async function roundsOf(count: number, url: string, headers: Record<string, string>): Promise<Throughput[]> {
  await throughputOf(url, headers, 1);
  const rounds: Throughput[] = [];
  for (let round = 0; round < count; round += 1)
    rounds.push(await throughputOf(url, headers, secondsPerRound));
  return rounds;
}
