/** The kernel's parts in dependency order: each may import those before it, never those after it. */
const kernelLayers = [
  ['domain'],
  ['contract'],
  ['client'],
  ['runtime'],
  ['query'],
  ['antd'],
  ['ui'],
  ['routing'],
  [
    'list',
    'form',
    'detail',
    'upload',
    'grid',
    'import',
    'chart',
    'pdf',
    'picture',
    'calendar',
    'comparison',
    'tree',
  ],
  ['recognition', 'table', 'wizard'],
  ['materials', 'messages', 'operator', 'payment'],
];

/**
 * Folders with an order of their own: each line may import the lines before it, never those after it. The folders of
 * one line do not import each other. A folder that is missing here may neither import nor be imported.
 */
const floors = {
  'host/src': [
    ['brand', 'navigation', 'remotes', 'ui'],
    ['early'],
    ['feed', 'session'],
    ['portal'],
    ['dialogs', 'floating', 'overrides', 'telemetry', 'verification'],
    ['home', 'updates'],
    ['layout'],
    ['sign-in'],
    ['boot'],
  ],
  'host/src/remotes': [['model'], ['loading', 'mounting']],
  'host/src/dialogs': [['messages', 'recharge', 'search', 'signature']],
  'portal-api/src': [['migrations'], ['platform'], ['modules'], ['backup', 'seeds'], ['testing'], ['fuzz']],
  'portal-api/src/platform': [
    ['db'],
    ['http', 'jobs', 'secret', 'seeding'],
    ['imports', 'provider', 'sms', 'spreadsheet', 'workers'],
    ['lists'],
  ],
  'portal-api/src/modules': [
    ['content', 'files', 'products', 'provider', 'recognition', 'session'],
    ['finance'],
    ['billing', 'customers', 'feed', 'messages', 'payment'],
    ['reference'],
    ['insure'],
    ['claims', 'onboarding'],
    ['documents', 'filings', 'projects', 'roster', 'work-types'],
    ['agreements', 'costs', 'invoicing', 'search', 'staff-papers', 'statements', 'vouchers'],
    ['to-dos'],
  ],
};

/** Specs and test support may import more than the code they test. */
const testSupport = '\\.(spec|fixtures?)\\.tsx?$';
const production = '(?<!\\.spec|\\.fixture|\\.story)\\.(ts|tsx|mjs)$';

/**
 * Returns the import rules, generated from the list of folders so that a new folder needs no new rule. Paths are
 * relative to the root; a package is matched by its folder, whatever name it was imported by.
 */
export function dependencyRules(folders) {
  const remotes = folders.filter((folder) => folder.startsWith('remote-'));
  return [
    ...folders.map((folder) => folderRule(folder, folders, remotes)),
    ...contractOnly(['portal-api', 'e2e']),
    ...kernelDirection(),
    ...Object.entries(floors).flatMap(([folder, order]) => floorRules(folder, order)),
    {
      name: 'features-are-islands',
      comment: 'a feature of a remote uses shared/ of its remote and the kernel, never another feature',
      from: { path: '^(remote-[^/]+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'antd-through-the-kernel',
      comment: 'antd is reached through shared-kernel/antd, antd-entry and the building blocks',
      // The benchmark's floor uses only antd, on purpose.
      from: { pathNot: '^(shared-kernel|e2e/bench/floor)/' },
      to: { path: '(^antd(/|$)|node_modules/antd/)' },
    },
    {
      name: 'routes-read-without-pages',
      comment: 'paths.ts is a leaf: features import it for links',
      from: { path: '^remote-[^/]+/src/paths\\.ts$' },
      to: { path: '^remote-[^/]+/src/' },
    },
    {
      name: 'money-through-the-ledger',
      comment:
        'other modules move money through modules/finance/ledger.ts alone, and read the ledger through its reader',
      from: { path: '^portal-api/src/modules/(?!finance/)', pathNot: '\\.(spec|fixture|seed)\\.ts$' },
      to: {
        path: '^portal-api/src/modules/finance/',
        pathNot: '^portal-api/src/modules/finance/(ledger|ledger-reader|index)\\.ts$',
      },
    },
    {
      name: 'portal-api-composes-at-the-root',
      comment:
        'folders of portal-api import only configuration, the list of tasks and compose from the files above them',
      from: { path: '^portal-api/src/(?!testing/|fuzz/)[^/]+/', pathNot: testSupport },
      to: {
        path: '^portal-api/src/[^/]+\\.ts$',
        pathNot: '^portal-api/src/(config|worker-tasks|compose)\\.ts$',
      },
    },
    {
      name: 'no-cycles',
      comment: 'two files that need each other are one idea in two places',
      from: { path: '^(?!e2e/)' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'resolvable',
      comment: 'every import leads somewhere',
      from: { path: production },
      to: {
        couldNotResolve: true,
        pathNot: ['^host/(?:shared|remote)-modules$', '^node:', '^data:'],
      },
    },
  ].map((rule) => ({ ...rule, severity: 'error' }));
}

/** `host`, remotes → kernel; `portal-api`, `e2e` → kernel; `delivery`, kernel → nobody. */
function folderRule(folder, folders, remotes) {
  const usesKernel =
    folder === 'host' || remotes.includes(folder) || folder === 'portal-api' || folder === 'e2e';
  const forbidden = folders.filter((other) => other !== folder && !(usesKernel && other === 'shared-kernel'));
  return {
    name: `${folder}-stays-at-home`,
    comment: usesKernel ? `${folder} imports shared-kernel and itself` : `${folder} imports no other folder`,
    from: { path: `^${folder}/` },
    to: {
      path: `^(${forbidden.join('|')})/`,
      // Edge and API share the code for settings, buckets, metrics and traces.
      ...(folder === 'portal-api' && { pathNot: '^delivery/src/(environment|observed)/' }),
    },
  };
}

function contractOnly(folders) {
  return folders.map((folder) => ({
    name: `${folder}-takes-contract-and-domain`,
    comment: `${folder} may import shared-kernel's contract and domain alone`,
    // Foreign remotes, whose imports only the host's share scope can resolve.
    from: { path: `^${folder}/`, pathNot: '^e2e/fixtures/foreign/[^/]+/' },
    to: { path: '^shared-kernel/src/', pathNot: '^shared-kernel/src/(contract|domain)/' },
  }));
}

/** A folder imports neither a higher layer nor a neighbour of its own layer, so no two folders import each other. */
function floorRules(folder, order) {
  const all = order.flat().join('|');
  const name = folder.replace('/src', '').replaceAll('/', '-');
  return [
    ...order.flatMap((floor, index) => {
      const outOfReach = order.slice(index).flat();
      if (outOfReach.length === 1) return [];
      return {
        name: `${name}-floor-${index + 1}`,
        comment: `${folder}'s ${floor.join(', ')} must not import ${outOfReach.join(', ')} (nor each other)`,
        from: { path: `^${folder}/(${floor.join('|')})/`, pathNot: testSupport },
        to: { path: `^${folder}/(${outOfReach.join('|')})/`, pathNot: `^${folder}/$1/` },
      };
    }),
    {
      name: `${name}-floors`,
      comment: `a new folder of ${folder} gets a floor in scripts/lib/dependency-rules.mjs`,
      from: {},
      to: { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/(${all})/` },
    },
  ];
}

function kernelDirection() {
  return kernelLayers.flatMap((layer, index) => {
    const above = kernelLayers.slice(index + 1).flat();
    if (!above.length) return [];
    return {
      name: `kernel-direction-${layer.join('-')}`,
      comment: `shared-kernel's ${layer.join(' and ')} must not import ${above.join(', ')}`,
      from: { path: `^shared-kernel/src/(${layer.join('|')})/`, pathNot: '\\.(spec|fixture)\\.tsx?$' },
      to: { path: `^shared-kernel/src/(${above.join('|')})/` },
    };
  });
}
