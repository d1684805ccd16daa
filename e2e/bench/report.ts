import type { LiveFigures } from './pages/live';
import type { HundredFigures } from './pages/hundred';
import type { Loads } from './pages/load';
import type { ManySwitches, Times } from './pages/many-switches';
import type { SwitchFigures, Way } from './pages/switch';
import { claimListLines, type ClaimListFigures } from './server/claim-lists';
import { ledgerSizeLines, type LedgerSize } from './server/ledger-size';
import { monthCloseLines, type MonthClose } from './server/month-close';
import { listCallLines } from './server/list-call';
import type { ListCallFigures } from './server/list-call';
import type { FeedFigures } from './server/live-feed';
import { registryLines } from './server/registry';
import type { RegistryFigures } from './server/registry';
import { rosterLines, type RosterFigures } from './server/roster';
import type { GridFigures } from './pages/editing-grid';
import type { ImportFigures } from './server/staff-import';
import { verifyLines } from './server/verify';
import type { VerifyFigures } from './server/verify';
import { walletLines } from './server/wallet';
import type { WalletRound } from './server/wallet';
import { listPath, slowdown, targets } from './settings';
import type { StartFigures } from './start-times';
import { table } from './text-table';

type Switches = Record<Way, SwitchFigures>;

/** All results of a run; skipped parts are missing. */
export interface Results {
  /** `load`: processes that were ready to run in the minute before. */
  machine: { cores: number; memoryGb: number; node: string; load: number };
  date: string;
  runs: number;
  /** Why a part has no figures, by its name. */
  failed: Record<string, string>;
  start?: StartFigures;
  loads?: Record<string, Loads>;
  hundred?: HundredFigures;
  switches?: { unslowed: Switches; slowed: Switches };
  manySwitches?: ManySwitches;
  hovered?: Times;
  listCall?: ListCallFigures;
  claimLists?: ClaimListFigures;
  grid?: GridFigures;
  staffImport?: ImportFigures;
  live?: Record<'messages' | 'frames', LiveFigures>;
  feeds?: FeedFigures;
  registry?: RegistryFigures;
  wallet?: WalletRound[];
  monthClose?: MonthClose[];
  ledgerSize?: LedgerSize[];
  verify?: VerifyFigures;
  roster?: RosterFigures;
}

/** The run as text for a terminal, targets beside the figures. */
export function reportOf(results: Results): string {
  const { machine, date, runs } = results;
  const lines = [
    `Benchmark of ${date}: ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}, medians of ${runs}`,
  ];
  if (machine.load > machine.cores / 2)
    lines.push(
      `Other work kept the machine busy (load ${machine.load}): sizes and counts hold, times do not.`,
    );
  const failures = Object.entries(results.failed).map(([part, why]) => `${part} FAILED: ${why}`);
  return `${[...lines, '', figuresOf(results), ...failures].join('\n')}\n`;
}

/** The figures of the parts that are there. */
export function figuresOf(found: Partial<Results>): string {
  const parts = [
    found.loads && loadLines(found.loads),
    found.hundred && hundredLines(found.hundred),
    found.switches && switchLines(found.switches),
    found.manySwitches && manySwitchLines(found.manySwitches),
    found.hovered && hoveredLines(found.hovered),
    found.listCall && listCallLines(found.listCall),
    found.claimLists && claimListLines(found.claimLists),
    found.grid && gridLines(found.grid),
    found.staffImport && importLines(found.staffImport),
    found.live && liveLines(found.live),
    found.feeds && feedLines(found.feeds),
    found.registry && registryLines(found.registry),
    found.wallet && walletLines(found.wallet),
    found.monthClose && monthCloseLines(found.monthClose),
    found.ledgerSize && ledgerSizeLines(found.ledgerSize),
    found.verify && verifyLines(found.verify),
    found.roster && rosterLines(found.roster),
    found.start && startLines(found.start),
  ];
  return parts.flatMap((lines) => (lines ? [...lines, ''] : [])).join('\n');
}

function loadLines(loads: Record<string, Loads>): string[] {
  const { cpu, megabitsPerSecond, latencyMs } = slowdown;
  const row = (name: string, figures: Loads['cold'], fastest: number) => [
    name,
    figures.requests,
    figures.scriptKb,
    figures.totalKb,
    figures.firstPaint,
    figures.usable,
    fastest,
    figures.blocking,
    figures.requestsAtRest,
    figures.totalKbAtRest,
  ];
  const rows = Object.entries(loads).flatMap(([name, { cold, warm, fastest }]) => [
    row(`${name}, cold`, cold, fastest.cold),
    row(`${name}, warm`, warm, fastest.warm),
  ]);
  const { federated, monolith } = loads;
  return [
    `${listPath}, signed in; CPU ${cpu}x slower, ${megabitsPerSecond} Mbit/s, ${latencyMs} ms`,
    ...table(
      [
        'variant',
        'requests',
        'script kB',
        'total kB',
        'paint ms',
        'usable ms',
        'fastest',
        'blocking ms',
        'idle: requests',
        'kB',
      ],
      rows,
    ),
    ...(federated && monolith
      ? (['cold', 'warm'] as const).map((state) => {
          const bytes = ratio(federated[state].totalKb, monolith[state].totalKb);
          const usable = ratio(federated[state].usable, monolith[state].usable);
          const best = ratio(federated.fastest[state], monolith.fastest[state]);
          return `federated / monolith, ${state}: bytes ${bytes}, time to usable ${usable}, of the fastest runs ${best} (target at most ${targets.monolithRatio})`;
        })
      : []),
  ];
}

function hundredLines({ few, hundred, pageKb }: HundredFigures): string[] {
  const row = (name: string, { cold, warm, fastest }: Loads, page: number) => [
    name,
    page,
    cold.totalKb,
    cold.usable,
    fastest.cold,
    warm.usable,
    fastest.warm,
  ];
  return [
    `${listPath} beside a hundred remotes of twenty routes each, slowed as above`,
    ...table(
      ['remotes', 'HTML kB', 'cold: total kB', 'usable ms', 'fastest', 'warm: usable ms', 'fastest'],
      [row('four', few, pageKb.few), row('a hundred', hundred, pageKb.hundred)],
    ),
    `a hundred / four: bytes ${ratio(hundred.cold.totalKb, few.cold.totalKb)}, time to usable cold ${ratio(hundred.cold.usable, few.cold.usable)}, of the fastest runs ${ratio(hundred.fastest.cold, few.fastest.cold)} (target at most ${targets.hundredRatio})`,
  ];
}

function switchLines({ unslowed, slowed }: NonNullable<Results['switches']>): string[] {
  const rows = Object.entries(unslowed).map(([way, figures]) => {
    const slow = slowed[way as Way];
    return [way, figures.page, figures.row, figures.codeRequests, slow.page, slow.row, slow.codeRequests];
  });
  return [
    'Click to another remote, from the click; its code was …',
    ...table(
      [
        'code',
        'page ms',
        'first row ms',
        'code requests',
        'slowed: page ms',
        'first row ms',
        'code requests',
      ],
      rows,
    ),
    `target: after the first visit at most ${targets.switchMs} ms and no code request, at no slowdown`,
  ];
}

function manySwitchLines(figures: ManySwitches): string[] {
  const { switches, before, after, ownKb, warm, hurried } = figures;
  const row = (name: string, memory: ManySwitches['before']) => [
    name,
    memory.heapKb,
    memory.nodes,
    memory.listeners,
    memory.timers,
    memory.sockets,
  ];
  const more = (after.heapKb - before.heapKb) / 1000;
  return [
    `${switches} switches between the four remotes, back to the page they began with`,
    ...table(
      ['', 'heap kB', 'nodes', 'listeners', 'timers', 'sockets'],
      [row('before', before), row('after', after)],
    ),
    `${more.toFixed(2)} MB more (target at most ${targets.keptMegabytes}, and no timers or listeners left), ${(ownKb / 1000).toFixed(2)} MB without JIT`,
    `CPU slowed 4x, 95th percentile: ${warm.p95} ms to a page visited before (middle ${warm.median}, target ${targets.switchMs}; one soon after the other ${hurried.p95}, middle ${hurried.median})`,
  ];
}

function hoveredLines({ p95, median }: Times): string[] {
  return [
    `CPU slowed 4x, 95th percentile: ${p95} ms to a page that was hovered and never opened (middle ${median}, target ${targets.switchAfterHoverMs})`,
  ];
}

function gridLines({ rows, pastedCells, scroll, paste, typing }: GridFigures): string[] {
  const figures = { 'scrolled to the end': scroll, [`${pastedCells} cells pasted`]: paste, typed: typing };
  return [
    `Editing grid of ${rows} rows (target: no task over ${targets.longestGridTaskMs} ms)`,
    ...Object.entries(figures).map(
      ([what, { longestMs, count }]) => `  ${what}: longest task ${longestMs} ms, ${count} over 50 ms`,
    ),
  ];
}

function importLines(figures: ImportFigures): string[] {
  const {
    people,
    fileKb,
    parseSeconds,
    draftSeconds,
    submitSeconds,
    totalSeconds,
    extraMegabytes,
    progress,
  } = figures;
  return [
    `Spreadsheet of ${people} people (${fileKb} kB)`,
    `  read and checked ${parseSeconds} s, stored as a draft ${draftSeconds} s, submitted and stored ${submitSeconds} s: ${totalSeconds} s (target under ${targets.importSeconds} s)`,
    `  memory +${extraMegabytes ?? '?'} MB (target under ${targets.importMegabytes} MB)`,
    `  progress seen: ${progress.join(', ')}`,
  ];
}

function liveLines(live: NonNullable<Results['live']>): string[] {
  const rows = Object.entries(live).map(([what, figures]) => [
    what,
    figures.sent,
    figures.seconds,
    figures.frames,
    figures.longTasks,
    figures.longestMs,
    figures.calls,
    figures.dialogs,
    `${figures.badge}${figures.isBadgeRight ? '' : ' (wrong)'}`,
  ]);
  return [
    'Live messages to one browser, one in ten opens by itself; frames: pushed as they are, which the server would gather',
    ...table(
      ['pushed', 'sent', 'in s', 'frames', 'long tasks', 'longest ms', 'calls', 'dialogs', 'badge'],
      rows,
    ),
    `longest script: ${Object.values(live)
      .map(({ longestBy }) => longestBy || 'none')
      .join('; ')}`,
    `target: no task over ${targets.longestLiveTaskMs} ms, the badge right at the end`,
  ];
}

function feedLines({ feeds, openMs, memoryPerFeed, broadcasts, isOnOneCore }: FeedFigures): string[] {
  const deliveries = broadcasts.map(({ deliverMs }) => deliverMs).join(', ');
  return [
    `${feeds} open live feeds${isOnOneCore ? ', server and readers on one core' : ''}`,
    `  a message to each, from its commit to the last reader: ${deliveries} ms (target under ${targets.broadcastMs})`,
    `  opened in ${openMs} ms; per connection ${memoryPerFeed.heapKb} kB of heap, ${memoryPerFeed.rssKb} kB resident`,
  ];
}

function startLines({ firstSeconds, secondSeconds, built }: StartFigures): string[] {
  return [
    `Start to ready: first ${firstSeconds} s, second ${secondSeconds} s (target for the second under ${targets.secondStartSeconds} s)`,
    ...(built.length > 0
      ? [`  not comparable, a start also did: ${built.map((line) => line.trim()).join('; ')}`]
      : []),
  ];
}

const ratio = (a: number, b: number) => (a / b).toFixed(2);
