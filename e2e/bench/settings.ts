import { parseArgs } from 'node:util';

/** What every page of one run is slowed down by, so that variants compare: a weak office machine on a shared line. */
export const slowdown = { cpu: 4, megabitsPerSecond: 10, latencyMs: 40 } as const;

/** The measured list page: usually the first one after signing in. */
export const listPath = '/insurance/index';
/** A list page of another remote, and its menu group. */
export const otherList = {
  path: '/flashCompensationCloud/t1',
  title: '报案列表',
  group: '理赔管理',
} as const;

/** One page of each remote, in the order in which many switches go round. */
export const switchedPages = [
  { path: listPath, title: '保单管理' },
  { path: otherList.path, title: otherList.title },
  { path: '/rechargeManage/recharge', title: '我的账户' },
  { path: '/websitemsg', title: '站内消息' },
] as const;

/**
 * Number of switches: before the first measurement, between the measurements, timed, and hovered per page. Between
 * the two halves of the warm-up is a pause after which every page reloads its rows.
 */
export const switches = { warmUp: [200, 8], restMs: 31_000, counted: 200, timed: 60, hoverRuns: 7 } as const;

export const account = { username: '13900000001', password: 'Demo@2026' } as const;
/** Of another employer. */
export const otherAccount = { username: '13900000002', password: 'Demo@2026' } as const;
/** Pays from a balance: an order waits for its payment, and no credit limit refuses it. */
export const prepaidAccount = { username: '13900000003', password: 'Demo@2026' } as const;

/** The portal's clock during a run: the seed, and so every list, is the same each time. */
export const benchDay = '2026-11-21T09:30:00+08:00';

export const people = { inList: 100_000, perPage: 20, inSpreadsheet: 5000 } as const;

/** People of one employer, few and many, and those of one order. */
export const insured = {
  few: 1_000,
  many: 100_000,
  mostRatio: 1.5,
  inOrder: 5000,
  orderSeconds: 15,
} as const;

export const cases = { few: 1_000, many: 100_000, mostRatio: 1.5, keywordMs: 300 } as const;

/** Live messages to one browser. */
export const live = { count: 10_000, overMs: 60_000, popupEvery: 10, atOnce: 4 } as const;

/** What the project has promised itself. Printed beside the figures; never asserted, because times depend on the machine. */
export const targets = {
  hundredRatio: 1.1,
  monolithRatio: 1.15,
  switchMs: 100,
  switchAfterHoverMs: 500,
  keptMegabytes: 1,
  bareRatio: 0.5,
  importSeconds: 10,
  importMegabytes: 300,
  exportMegabytes: 150,
  secondStartSeconds: 5,
  longestLiveTaskMs: 200,
  longestGridTaskMs: 100,
  feeds: 2000,
  broadcastMs: 2000,
  servedMs: 1000,
  sharePoints: 0.1,
  verifyPageMs: 200,
  rosterCheckSeconds: 10,
} as const;

const parts = [
  'start',
  'pages',
  'hundred',
  'switch',
  'memory',
  'hover',
  'server',
  'grid',
  'import',
  'live',
  'feed',
  'registry',
  'wallet',
  'month-close',
  'ledger',
  'verify',
  'claims',
  'roster',
] as const;
export type Part = (typeof parts)[number];

/** Those that are measured on a portal that runs. */
export const runningParts: readonly Part[] = [
  'pages',
  'hundred',
  'switch',
  'memory',
  'hover',
  'grid',
  'import',
  'live',
];

const partsWithPages: readonly Part[] = ['start', ...runningParts];

export interface Options {
  runs: number;
  only: ReadonlySet<Part>;
  port: number;
  /** For the other parts nothing but the API and the edge is built. */
  needsPages: boolean;
}

/** `--runs 5`, `--only pages,server`, `--port 18200`; throws on anything else. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '3' },
      only: { type: 'string', default: parts.join(',') },
      port: { type: 'string', default: '18200' },
    },
  });
  const only = values.only.split(',').map((name) => {
    const part = parts.find((known) => known === name);
    if (!part) throw new Error(`--only knows ${parts.join(', ')}, not "${name}"`);
    return part;
  });
  const [runs, port] = [Number(values.runs), Number(values.port)];
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is a number from 1');
  if (!Number.isInteger(port)) throw new Error('--port is a number');
  return { runs, only: new Set(only), port, needsPages: only.some((part) => partsWithPages.includes(part)) };
}
