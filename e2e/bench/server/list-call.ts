import { runToEnd, startProcess } from '../processes';
import { signedIn } from '../portal-client';
import { account, people } from '../settings';
import { measureListExport, type ListExportFigures } from './list-export';
import { throughputOf, type Throughput } from './load';
import { measureSearch, type SearchFigures } from './search';

export interface ListCallFigures {
  rows: number;
  /** Of each round. */
  api: Throughput[];
  bare: Throughput[];
  exported: ListExportFigures;
  /** The search for people over the same rows, in milliseconds. */
  search: SearchFigures;
}

const secondsPerRound = 5;

/**
 * A page of people in cover over 100,000 of them: the API against a Fastify route that does nothing but the same
 * statements. One after the other on the same folder, because the embedded database has one user at a time.
 */
export async function measureListCall(dataDir: string, rounds: number): Promise<ListCallFigures> {
  const helperEnv = { PORTAL_DATA_DIR: dataDir, FILL_USER: account.username, FILL_TO: String(people.inList) };
  await runToEnd('portal-api/.cache/bench/fill.js', [], helperEnv);
  const page = `start=0&length=${people.perPage}`;

  const portal = await startProcess('portal-api/dist/server.js', { PORTAL_DATA_DIR: dataDir });
  const { api, exported, search } = await attempt(portal, async (base) => {
    const user = await signedIn(base);
    const { count } = (await user.get(`/api/insurePersons?${page}`)) as { count: number };
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
