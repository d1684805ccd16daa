import { median } from '../figures';
import { signedIn } from '../portal-client';
import { runToEnd, startProcess } from '../processes';
import { account, cases } from '../settings';
import { table } from '../text-table';

interface Times {
  call: string;
  few: number;
  many: number;
}
export type ClaimListFigures = readonly Times[];

const calls = {
  'tab counts': '/api/cases/counts',
  'first rows of a step': '/api/cases?listType=t2&start=0&length=20',
  'first rows of all': '/api/cases?listType=all&start=0&length=20',
  'keyword: a part of a number': '/api/cases?keyword=00009&start=0&length=20',
  'keyword: a name': `/api/cases?keyword=${encodeURIComponent('王')}&start=0&length=20`,
  'keyword: a name in a step': `/api/cases?listType=t2&keyword=${encodeURIComponent('王秀')}&start=0&length=20`,
  'keyword: in every number': '/api/cases?keyword=bc&start=0&length=20',
  'keyword: in every number of a step': '/api/cases?listType=t2&keyword=bc&start=0&length=20',
  'keyword: nothing found': '/api/cases?keyword=zzzzzz&start=0&length=20',
} as const;
const callsEach = 30;

/** The claim lists of one employer with a thousand cases and with a hundred thousand: median milliseconds of a call. */
export async function measureClaimLists(dataDir: string): Promise<ClaimListFigures> {
  const few = await timesWith(dataDir, cases.few);
  const many = await timesWith(dataDir, cases.many);
  return Object.keys(calls).map((call, at) => ({ call, few: few[at] ?? 0, many: many[at] ?? 0 }));
}

async function timesWith(dataDir: string, count: number): Promise<number[]> {
  const env = { PORTAL_DATA_DIR: dataDir };
  await runToEnd('portal-api/.cache/bench/fill-cases.js', [], {
    ...env,
    FILL_USER: account.username,
    FILL_TO: String(count),
  });
  const portal = await startProcess('portal-api/dist/server.js', env);
  try {
    const user = await signedIn(`http://127.0.0.1:${portal.port}`);
    const { all } = (await user.get(calls['tab counts'])) as { all: number };
    if (all !== count) throw new Error(`the lists count ${all} cases, not ${count}`);
    const medians = [];
    for (const path of Object.values(calls)) {
      const times: number[] = [];
      for (let call = -5; call < callsEach; call += 1) {
        const started = performance.now();
        await user.get(path);
        if (call >= 0) times.push(performance.now() - started);
      }
      medians.push(Math.round(median(times) * 10) / 10);
    }
    return medians;
  } finally {
    await portal.stop();
  }
}

export const claimListLines = (figures: ClaimListFigures): string[] => [
  `lists of ${cases.few} and of ${cases.many} cases, median ms (targets: ${cases.mostRatio} times as long, a keyword in ${cases.keywordMs} ms)`,
  ...table(
    ['call', `${cases.few}`, `${cases.many}`, 'ratio'],
    figures.map(({ call, few, many }) => [call, few, many, Math.round((many / few) * 100) / 100]),
  ),
];
