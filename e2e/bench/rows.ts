import { budgets, type Budget } from './budgets';
import { median } from './figures';
import type { Part } from './settings';
import { table } from './text-table';
import type { Results } from './results';

interface Measured {
  value: string;
  /** Minimum and maximum of several runs. */
  spread?: string;
}

/** A line of docs/benchmarks.md. Targets are goals, never asserted: times depend on the machine. */
interface Row {
  what: string;
  part: Part;
  target: string;
  how: string;
  read(results: Results): Measured | undefined;
}

const one = (value: number | undefined | null): Measured | undefined =>
  value === undefined || value === null ? undefined : { value: String(value) };

/** Returns the median with minimum and maximum. */
function of(values: readonly number[] | undefined, digits = 0): Measured | undefined {
  if (!values?.length) return undefined;
  const text = (value: number) => value.toFixed(digits);
  return {
    value: text(median(values)),
    spread: `${text(Math.min(...values))}–${text(Math.max(...values))}`,
  };
}

/** Compares within each run, because the variants of one run were loaded one after the other. */
const ratio =
  (to: string, state: 'cold' | 'warm', figure: 'usable' | 'complete' | 'totalKb') =>
  ({ loads }: Results): Measured | undefined => {
    const others = loads?.[to]?.[state];
    const values = loads?.federated?.[state].flatMap((load, run) => {
      const other = others?.[run];
      return other ? [load[figure] / other[figure]] : [];
    });
    return of(values, 2);
  };

const budgeted = 'with an empty cache, until the page is idle; `npm test` asserts it';

const pageNames: Readonly<Record<keyof typeof budgets, string>> = {
  login: 'sign-in page',
  loginInUse: 'sign-in page in use',
  firstSignedInList: 'list page',
};

export const rows: readonly Row[] = [
  {
    what: 'first start, s',
    part: 'start',
    target: '–',
    how: 'from `npm start` on an empty data folder to the `ready:` line, with everything already built',
    read: ({ start }) => one(start?.firstSeconds),
  },
  {
    what: 'second start, s',
    part: 'start',
    target: '< 5',
    how: 'the same on the data folder of the first start',
    read: ({ start }) => of(start?.secondSeconds, 1),
  },
  ...(Object.entries(pageNames) as [keyof typeof budgets, string][]).flatMap(([page, name]): Row[] => {
    const figures: [what: string, figure: keyof Budget][] = [
      ['requests', 'requests'],
      ['script kB', 'scriptKb'],
    ];
    return figures.map(([what, figure]) => ({
      what: `${name}, ${what}`,
      part: 'pages',
      target: `≤ ${budgets[page][figure]}`,
      how: budgeted,
      read: ({ firstLoads }) => one(firstLoads?.[page][figure]),
    }));
  }),
  ...(['cold', 'warm'] as const).flatMap((state): Row[] => [
    {
      what: `list page ÷ monolith, bytes, ${state}`,
      part: 'pages',
      target: '≤ 1.15',
      how: 'bytes loaded until the page’s own code has drawn its first row',
      read: ratio('monolith', state, 'totalKb'),
    },
    {
      what: `list page ÷ monolith, time, ${state}`,
      part: 'pages',
      target: '≤ 1.15',
      how: 'time until the page’s own code has drawn its first row',
      read: ratio('monolith', state, 'complete'),
    },
    {
      what: `list page ÷ floor, time, ${state}`,
      part: 'pages',
      target: state === 'cold' ? '≤ 0.9' : '≤ 0.8',
      how: 'time until the first row can be read and clicked, whichever script drew it',
      read: ratio('floor', state, 'usable'),
    },
    {
      what: `list page complete ÷ floor, time, ${state}`,
      part: 'pages',
      target: '–',
      how: 'time until the page’s own code has drawn its first row and the page’s controls work',
      read: ratio('floor', state, 'complete'),
    },
    {
      what: `list page, script kB before a row, ${state}`,
      part: 'pages',
      target: '≤ 220',
      how: 'scripts loaded before the first row can be clicked',
      read: ({ loads }) => of(loads?.['federated']?.[state].map(({ scriptKb }) => scriptKb)),
    },
  ]),
  {
    what: 'another remote, first visit, ms',
    part: 'switch',
    target: '–',
    how: 'from the click in the menu to the first row, with code not fetched before and the slowdown above',
    read: ({ switches }) => of(switches?.slowed['not fetched before'].map(({ row }) => row)),
  },
  {
    what: 'another remote, visited before, ms',
    part: 'switch',
    target: '≤ 100',
    how: 'from the click in the menu to the first row, without slowdown',
    read: ({ switches }) => of(switches?.unslowed['visited before'].map(({ row }) => row)),
  },
  {
    what: 'another remote, visited before, code requests',
    part: 'switch',
    target: '0',
    how: 'scripts and style sheets fetched after that click',
    read: ({ switches }) => of(switches?.unslowed['visited before'].map(({ codeRequests }) => codeRequests)),
  },
  {
    what: 'warm switch, 95th percentile, ms',
    part: 'memory',
    target: '≤ 100',
    how: '60 clicks between four pages that are kept mounted, 1.5 s apart, CPU 4× slower, from the click until the heading is drawn; spread: median and maximum',
    read: ({ manySwitches }) =>
      manySwitches && {
        value: String(manySwitches.warm.p95),
        spread: `${manySwitches.warm.median}–${manySwitches.warm.most}`,
      },
  },
  {
    what: 'heap after 200 switches, MB more',
    part: 'memory',
    target: '≤ 1',
    how: 'heap after 200 switches between four pages minus the heap before them, each after five garbage collections; all pages were opened earlier',
    read: ({ manySwitches }) =>
      manySwitches && one(Math.round((manySwitches.after.heapKb - manySwitches.before.heapKb) / 10) / 100),
  },
  {
    what: 'nodes, listeners, timers, sockets more',
    part: 'memory',
    target: '0',
    how: 'counted by Chromium and in the page, at the same two moments',
    read: ({ manySwitches }) =>
      manySwitches &&
      one(
        (['nodes', 'listeners', 'timers', 'sockets'] as const).reduce(
          (sum, kind) => sum + Math.max(0, manySwitches.after[kind] - manySwitches.before[kind]),
          0,
        ),
      ),
  },
  {
    what: '20 of 100,000 rows ÷ bare route, calls',
    part: 'server',
    target: '≥ 0.5',
    how: 'calls per second to the list of people over four connections, divided by those to a Fastify route that only runs the same SQL statements; embedded database',
    read: ({ listCall }) =>
      listCall &&
      of(
        listCall.api.map(
          ({ perSecond }, round) => perSecond / (listCall.bare[round]?.perSecond ?? Number.NaN),
        ),
        2,
      ),
  },
  {
    what: '100,000 rows as .xlsx, MB of the API',
    part: 'server',
    target: '< 150',
    how: 'maximum resident memory above that before the export, while another employer loads pages of a list',
    read: ({ listCall }) => one(listCall?.exported.extraMegabytes),
  },
  {
    what: 'search over 100,000 people, ms',
    part: 'server',
    target: '≤ 150',
    how: 'slowest of the medians of six search words, 20 calls each; spread: range of these medians',
    read({ listCall }) {
      const medians = listCall?.search.map((word) => word.median) ?? [];
      return of(medians) && { ...of(medians), value: String(Math.round(Math.max(...medians))) };
    },
  },
  {
    what: '5,000 people from a spreadsheet, s',
    part: 'import',
    target: '< 10',
    how: 'time to upload, read and check the file, store its people as a draft and submit the draft',
    read: ({ staffImport }) => one(staffImport?.totalSeconds),
  },
  {
    what: 'the same, MB of the API',
    part: 'import',
    target: '< 300',
    how: 'maximum resident memory of the API’s process above that before the import',
    read: ({ staffImport }) => one(staffImport?.extraMegabytes),
  },
  {
    what: 'a message to 2,000 feeds, ms',
    part: 'feed',
    target: '< 2,000',
    how: 'from the commit of a broadcast until its last reader receives it; five broadcasts, server and readers on one core',
    read: ({ feeds }) => of(feeds?.broadcasts.map(({ deliverMs }) => deliverMs)),
  },
  ...(['folder', 'bucket'] as const).map((store): Row => ({
    what: `promote or rollback until served, ${store}, ms`,
    part: 'registry',
    target: '< 1,000',
    how: 'from the time in the history to the first page with the new version, the slowest of five promotions and five rollbacks; the bucket is a server on the loopback',
    read: ({ registry }) => {
      const found = registry?.served.find((each) => each.store === store);
      return found && one(Math.max(found.promoteMs, found.rollbackMs));
    },
  })),
  {
    what: 'changes lost by 50 writers',
    part: 'registry',
    target: '0',
    how: '50 processes promote concurrently, 200 changes in a folder and 100 in a bucket; afterwards the history is compared with the changes',
    read: ({ registry }) => one(registry?.writers.reduce((sum, { lost }) => sum + lost, 0)),
  },
  {
    what: 'share of a canary, points off',
    part: 'registry',
    target: '< 0.1',
    how: 'shares of 1, 10 and 50 % of a million employers for four remotes: the largest difference from the requested share',
    read: ({ registry }) => one(registry?.canary.worstPoints),
  },
];

export interface MeasuredRow extends Measured {
  what: string;
}

export const measuredRows = (results: Results): MeasuredRow[] =>
  rows.flatMap(({ what, read }) => {
    const measured = read(results);
    return measured ? [{ what, ...measured }] : [];
  });

/** Formats the run as text for a terminal, with targets next to the figures. */
export function reportOf(results: Results): string {
  const { machine, date, runs, start } = results;
  const measured = measuredRows(results);
  return [
    `Benchmark of ${date}: ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}, medians of ${runs}`,
    ...(machine.load > machine.cores / 2
      ? [`Other work kept the machine busy (load ${machine.load}): sizes and counts hold, times do not.`]
      : []),
    ...(start?.built.length ? [`Starts are not comparable, they also did: ${start.built.join('; ')}`] : []),
    ...Object.entries(results.failed).map(([part, problem]) => `${part} FAILED: ${problem}`),
    ...table(
      ['what', 'target', 'value', 'spread'],
      measured.map(({ what, value, spread = '–' }) => [
        what,
        rows.find((row) => row.what === what)?.target ?? '–',
        value,
        spread,
      ]),
    ),
  ].join('\n');
}
