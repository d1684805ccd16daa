import { parseArgs } from 'node:util';

/** Slowdown of every page of a run, so that variants are comparable: a weak office machine on a shared connection. */
export const slowdown = { cpu: 4, megabitsPerSecond: 10, latencyMs: 40 } as const;

/** The measured list page: usually the first one after signing in. */
export const listPath = '/insurance/index';
/** A list page of another remote, and its menu group. */
export const otherList = {
  path: '/flashCompensationCloud/t1',
  title: '报案列表',
  group: '理赔管理',
} as const;

/** One page of each remote, in the order in which they are switched. */
export const switchedPages = [
  { path: listPath, title: '保单管理' },
  { path: otherList.path, title: otherList.title },
  { path: '/rechargeManage/recharge', title: '我的账户' },
  { path: '/websitemsg', title: '站内消息' },
] as const;

/**
 * Number of switches: before the first measurement, between the measurements, timed. A pause between the two halves of
 * the warm-up makes every page reload its rows.
 */
export const switches = { warmUp: [200, 8], restMs: 31_000, counted: 200, timed: 60 } as const;

export const account = '13900000001';
export const otherAccount = '13900000002';

export const people = { inList: 100_000, perPage: 20, inSpreadsheet: 5000 } as const;

/** Number of concurrent live feeds. */
export const feeds = 2000;

const parts = ['start', 'pages', 'switch', 'memory', 'server', 'import', 'feed', 'registry'] as const;
export type Part = (typeof parts)[number];

/** The parts that are measured on a running portal. */
export const runningParts: readonly Part[] = ['pages', 'switch', 'memory', 'import'];

const partsWithPages: readonly Part[] = ['start', ...runningParts];

export interface Options {
  runs: number;
  only: ReadonlySet<Part>;
  /** Writes the figures into docs/benchmarks.md. */
  record: boolean;
  port: number;
  /** For the other parts only the API and the edge are built. */
  needsPages: boolean;
}

/** `--runs 5`, `--only pages,server`, `--record`, `--port 18200`; throws on anything else. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '3' },
      only: { type: 'string', default: parts.join(',') },
      port: { type: 'string', default: '18200' },
      record: { type: 'boolean', default: false },
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
  const { record } = values;
  return {
    runs,
    only: new Set(only),
    record,
    port,
    needsPages: only.some((part) => partsWithPages.includes(part)),
  };
}
