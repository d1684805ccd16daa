import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerOf } from 'shared-kernel/contract';
import type { listInsuredPeople, listInsures } from 'shared-kernel/contract/insure';
import type { createAddReduce } from 'shared-kernel/contract/roster';
import { insureStatus, operateType, personStatus } from 'shared-kernel/domain/dictionaries';
import { median } from '../figures';
import { signedIn, type PortalClient } from '../portal-client';
import { runToEnd, startProcess } from '../processes';
import { insured, prepaidAccount, targets } from '../settings';
import { table } from '../text-table';
import { untilFound } from './search';
import { manyPeople } from './staff-import';

/** A roster of thousands of lines in one layout: from its upload until the differences are shown. */
interface CheckTimes {
  engine: string;
  layout: string;
  lines: number;
  differences: number;
  seconds: number;
}

interface EngineFigures {
  engine: string;
  /** Median milliseconds of each call. */
  few: number[];
  many: number[];
  /** Storing one order while the employer has `insured.many` people. */
  orderSeconds: number;
}

export interface RosterFigures {
  engines: EngineFigures[];
  checks: CheckTimes[];
}

const calls = {
  'first rows': () => '',
  'search by name': ({ name }: Known) => `&keyword=${encodeURIComponent(name)}`,
  'search by ID number': ({ idNo }: Known) => `&keyword=${idNo}`,
};
interface Known {
  name: string;
  idNo: string;
}
const callsEach = 30;

/** People in cover of one employer, few and many, one order of thousands, and rosters of as many lines. */
export async function measureRoster(): Promise<RosterFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-roster-'));
  try {
    const engines = [await measureEngine('embedded', join(folder, 'embedded'), {})];
    const { BENCH_DATABASE_URL: url } = process.env;
    const server = { DATABASE_URL: url ?? '', PORTAL_DATABASE_SCHEMA: 'bench_roster' };
    if (url) engines.push(await measureEngine('PostgreSQL', join(folder, 'server'), server));
    return { engines, checks: await measureChecks(join(folder, 'figures.jsonl'), url) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureEngine(
  engine: string,
  dataDir: string,
  database: Record<string, string>,
): Promise<EngineFigures> {
  mkdirSync(dataDir, { recursive: true });
  const env = { PORTAL_DATA_DIR: dataDir, PORTAL_SEED: 'demo', ...database };
  // The first start makes the demo's data.
  await (await startProcess('portal-api/dist/server.js', env)).stop();
  const measureWith = async <T>(count: number, work: (user: PortalClient) => Promise<T>): Promise<T> => {
    const { username } = prepaidAccount;
    const fill = { ...env, FILL_USER: username, FILL_TO: String(count) };
    await runToEnd('portal-api/.cache/bench/fill.js', [], fill);
    const portal = await startProcess('portal-api/dist/server.js', env);
    try {
      return await work(await signedIn(`http://127.0.0.1:${portal.port}`, prepaidAccount));
    } finally {
      await portal.stop();
    }
  };
  const few = await measureWith(insured.few, (user) => timesOf(user, insured.few));
  const found = await measureWith(insured.many, async (user) => ({
    many: await timesOf(user, insured.many),
    orderSeconds: await measureOrder(user),
  }));
  const figures = { engine, few, ...found };
  console.log(JSON.stringify(figures));
  return figures;
}

async function timesOf(user: PortalClient, count: number): Promise<number[]> {
  const first = `/api/insurePersons?personStatus=${personStatus.code.inCover}&start=0&length=20`;
  const page = (await user.get(first)) as AnswerOf<typeof listInsuredPeople>;
  if (page.count !== count) throw new Error(`the list counts ${page.count} people, not ${count}`);
  const [somebody] = page.list;
  if (!somebody) throw new Error('nobody is in cover');
  // The job that spells new names keeps the embedded database busy.
  await untilFound(user, somebody.name);
  const { idNo } = (await user.post(`/api/insurePersons/${somebody.id}/unmask`, {})) as { idNo: string };
  const medians = [];
  for (const queryOf of Object.values(calls)) {
    const path = `${first}${queryOf({ name: somebody.name, idNo })}`;
    const times: number[] = [];
    for (let call = -5; call < callsEach; call += 1) {
      const started = performance.now();
      await user.get(path);
      if (call >= 0) times.push(performance.now() - started);
    }
    medians.push(Math.round(median(times) * 10) / 10);
  }
  return medians;
}

/** Seconds until an order that adds thousands of people is stored. */
async function measureOrder(user: PortalClient): Promise<number> {
  const { list } = (await user.get(
    `/api/insures?insureStatus=${insureStatus.code.inForce}&start=0&length=1`,
  )) as AnswerOf<typeof listInsures>;
  const [policy] = list;
  if (!policy) throw new Error('no policy is in force');
  const persons = manyPeople(insured.inOrder).map(({ workType, ...person }) => ({
    ...person,
    workTypeName: workType,
  }));
  const order = { insureId: policy.id, operateType: operateType.code.add, effectDate: '2026-11-25', persons };
  const began = performance.now();
  const stored = (await user.post('/api/addReduces', order)) as AnswerOf<typeof createAddReduce>;
  const ended = performance.now();
  const { personCount } = (await user.get(`/api/addReduces/${stored.id}`)) as { personCount: number };
  if (personCount !== insured.inOrder) throw new Error(`${personCount} people were stored`);
  return Math.round((ended - began) / 10) / 100;
}

/** Rejects when a check finds anything else than the planted differences. */
async function measureChecks(figures: string, url: string | undefined): Promise<CheckTimes[]> {
  await runToEnd('scripts/check.mjs', ['roster-checks'], {
    ROSTER_FIGURES: figures,
    ...(url ? { TEST_DATABASE_URL: url } : {}),
  });
  const lines = readFileSync(figures, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as CheckTimes);
}

export function rosterLines({ engines, checks }: RosterFigures): string[] {
  return [
    `${insured.few} and ${insured.many} people in cover of one employer, median ms (target: ${insured.mostRatio} times as long)`,
    ...table(
      ['database', 'call', `${insured.few}`, `${insured.many}`, 'ratio'],
      engines.flatMap(({ engine, few, many }) =>
        Object.keys(calls).map((call, at) => {
          const [less = 0, more = 0] = [few[at], many[at]];
          return [engine, call, less, more, Math.round((more / less) * 100) / 100];
        }),
      ),
    ),
    ...engines.map(
      ({ engine, orderSeconds }) =>
        `an order of ${insured.inOrder} people, ${engine}: stored in ${orderSeconds} s (target under ${insured.orderSeconds} s)`,
    ),
    `checks of a roster: exactly the planted differences (target under ${targets.rosterCheckSeconds} s)`,
    ...table(
      ['database', 'layout', 'lines', 'differences', 's'],
      checks.map(({ engine, layout, lines, differences, seconds }) => [
        engine,
        layout,
        lines,
        differences,
        seconds,
      ]),
    ),
  ];
}
