import { budgets, type Budget, type BudgetedPage } from '../budgets';
import { median } from '../figures';
import type { Results } from '../results';
import { of, one, type Measured, type Row } from '../row';
import { table } from '../text-table';
import { kindNames, kinds, type KindName } from './kinds';
import type { Variant } from './load';

type State = 'cold' | 'warm';

/** Compares within each run, because the variants of one run were loaded one after the other. */
const ratio =
  (kind: KindName, to: Variant, state: State, figure: 'usable' | 'complete' | 'totalKb') =>
  ({ loads }: Results): Measured | undefined => {
    const others = loads?.[kind][to]?.[state];
    const values = loads?.[kind].federated?.[state].flatMap((load, run) => {
      const other = others?.[run];
      return other ? [load[figure] / other[figure]] : [];
    });
    return of(values, 2);
  };

const budgeted = 'with an empty cache, until the page is idle; `npm test` asserts it';

const budgetedNames: Readonly<Record<BudgetedPage, string>> = {
  signIn: kinds.signIn.name,
  signInInUse: 'sign-in page in use',
  home: kinds.home.name,
  list: kinds.list.name,
  form: kinds.form.name,
  details: kinds.details.name,
};

const targetsOfFloor: Partial<Record<KindName, Record<State, string>>> = {
  list: { cold: '≤ 0.9', warm: '≤ 0.8' },
};

/** Rows about first pages and about switching pages. */
export const pageRows: readonly Row[] = [
  ...(Object.entries(budgetedNames) as [BudgetedPage, string][]).flatMap(([page, name]): Row[] => {
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
  {
    what: 'list page, kB of the federation',
    part: 'pages',
    target: '–',
    how: 'the part of the list page that only federation needs: its runtime, the code that loads and checks remotes, their entry, `registry.json` and the hashes in the HTML',
    read: ({ federation }) =>
      federation && one(Math.round(Object.values(federation).reduce((sum, kb) => sum + kb, 0))),
  },
  {
    what: 'list page, first paint, ms',
    part: 'pages',
    target: '≤ 600',
    how: 'until menu, header and heading are painted (first contentful paint), with an empty cache',
    read: ({ loads }) => of(loads?.list.federated?.cold.map(({ firstPaint }) => firstPaint)),
  },
  {
    what: 'static page, first paint, ms',
    part: 'pages',
    target: '–',
    how: 'the same of a page with a heading alone: what the browser itself takes on this machine',
    read: ({ loads }) => of(loads?.list.static?.cold.map(({ firstPaint }) => firstPaint)),
  },
  {
    what: 'list page, main thread blocked, ms',
    part: 'pages',
    target: '≤ 700',
    how: 'what tasks took beyond 50 ms until the first row can be read and clicked, with an empty cache',
    read: ({ loads }) => of(loads?.list.federated?.cold.map(({ blocking }) => blocking)),
  },
  ...kindNames.flatMap((kind) =>
    (['cold', 'warm'] as const).map((state): Row => ({
      what: `${kinds[kind].name} ÷ floor, time, ${state}`,
      part: 'pages',
      target: targetsOfFloor[kind]?.[state] ?? '–',
      how: `time until ${kinds[kind].usable}, whichever script drew it`,
      read: ratio(kind, 'floor', state, 'usable'),
    })),
  ),
  ...(['cold', 'warm'] as const).flatMap((state): Row[] => [
    {
      what: `list page ÷ monolith, bytes, ${state}`,
      part: 'pages',
      target: '≤ 1.15',
      how: 'bytes loaded until the page’s own code has drawn its first row',
      read: ratio('list', 'monolith', state, 'totalKb'),
    },
    {
      what: `list page ÷ monolith, time, ${state}`,
      part: 'pages',
      target: '≤ 1.15',
      how: 'time until the page’s own code has drawn its first row',
      read: ratio('list', 'monolith', state, 'complete'),
    },
    {
      what: `list page complete ÷ floor, time, ${state}`,
      part: 'pages',
      target: '–',
      how: 'time until the page’s own code has drawn its first row and the page’s controls work',
      read: ratio('list', 'floor', state, 'complete'),
    },
  ]),
  ...(
    [
      ['home', '≤ 200'],
      ['list', '≤ 220'],
    ] as const
  ).map(([kind, target]): Row => ({
    what: `${kinds[kind].name}, script kB before use, cold`,
    part: 'pages',
    target,
    how: `scripts requested before ${kinds[kind].usable}`,
    read: ({ loads }) => of(loads?.[kind].federated?.cold.map(({ scriptKb }) => scriptKb)),
  })),
  {
    what: 'another remote, first visit, ms',
    part: 'switch',
    target: '≤ 400',
    how: 'from the click in the menu to the first row, with the slowdown above, half a second after unfolding the menu group and 200 ms after pointing at the entry',
    read: ({ switches }) => of(switches?.slowed['first visit'].map(({ row }) => row)),
  },
  {
    what: 'another remote, nothing prefetched, ms',
    part: 'switch',
    target: '–',
    how: 'the same in a browser that saves data, clicked without pointing before',
    read: ({ switches }) => of(switches?.slowed['nothing prefetched'].map(({ row }) => row)),
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
];

/** Formats the loads of all variants as text for a terminal: medians. */
export function loadsReport({ loads }: Results): string[] {
  const lines = kindNames.flatMap((kind) =>
    Object.entries(loads?.[kind] ?? {}).map(([variant, { cold, warm }]) => {
      const middle = (all: typeof cold, figure: keyof (typeof cold)[number]) =>
        median(all.map((load) => load[figure]));
      return [
        `${kinds[kind].name}, ${variant}`,
        middle(cold, 'usable'),
        middle(warm, 'usable'),
        middle(cold, 'requests'),
        middle(cold, 'scriptKb'),
      ];
    }),
  );
  const head = ['time to use', 'cold, ms', 'warm, ms', 'requests', 'script kB before use'];
  return lines.length ? table(head, lines) : [];
}
