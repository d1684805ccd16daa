import { loadsReport, pageRows } from './pages/page-rows';
import type { Results } from './results';
import { of, one, type Measured, type Row } from './row';
import { table } from './text-table';

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
  ...pageRows,
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
    ...loadsReport(results),
  ].join('\n');
}
