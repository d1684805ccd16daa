import { explainGrowth, recordedFor, recordOf } from '../../e2e/bench/weights/growth';

const before = {
  'host/src/main.tsx': 3,
  'react-dom/client.js': 60,
  'shared-kernel/src/list/list-page.tsx': 2,
  'shared-kernel/src/list/pager.tsx': 0.4,
};
const importers = {
  'host/src/main.tsx': [],
  'react-dom/client.js': ['host/src/main.tsx'],
  'shared-kernel/src/list/list-page.tsx': ['remote-insure/src/expose.ts', 'host/src/frame.tsx'],
  'host/src/frame.tsx': ['host/src/main.tsx'],
  'shared-kernel/src/list/pager.tsx': ['shared-kernel/src/list/list-page.tsx'],
  'charts/index.js': ['host/src/frame.tsx', 'charts/lib/axis.js'],
  'charts/lib/axis.js': ['charts/index.js'],
  'shared-kernel/src/list/totals.tsx': ['shared-kernel/src/list/pager.tsx'],
  'remote-insure/src/expose.ts': [],
};
/** As recorded for a page and a layer that is a part of it. */
const record = recordOf({ list: before, 'layer-list': { 'react-dom/client.js': 60 } });

const planted: [string, Record<string, number>, string[]][] = [
  [
    'an imported package, as one cause',
    { 'charts/index.js': 12, 'charts/lib/axis.js': 0.9 },
    ['12.9 kB, new: charts, 2 modules', '  charts/index.js ← host/src/frame.tsx ← host/src/main.tsx'],
  ],
  [
    'a module of the workspace',
    { 'shared-kernel/src/list/totals.tsx': 2.1 },
    [
      '2.1 kB, new: shared-kernel/src/list/totals.tsx',
      '  shared-kernel/src/list/totals.tsx ← shared-kernel/src/list/pager.tsx ← shared-kernel/src/list/list-page.tsx ← remote-insure/src/expose.ts',
    ],
  ],
  [
    'a module that has grown',
    { 'shared-kernel/src/list/list-page.tsx': 5 },
    [
      '3 kB more: shared-kernel/src/list/list-page.tsx',
      '  shared-kernel/src/list/list-page.tsx ← remote-insure/src/expose.ts',
    ],
  ],
];

it.each(planted)('a page over its budget names the cause and its imports: %s', (_, added, expected) => {
  const causes = explainGrowth({ ...before, ...added }, recordedFor('list', record), importers);

  expect(causes.split('\n')).toEqual(expected);
});

it.each(['home', 'list'])('a page without recorded growth names the largest modules first: %s', (page) => {
  expect(explainGrowth(before, recordedFor(page, record), importers).split('\n').slice(0, 2)).toEqual([
    '60 kB: react-dom',
    '  react-dom/client.js ← host/src/main.tsx',
  ]);
});
