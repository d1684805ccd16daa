import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { remoteFolders, rootDir } from './paths.mjs';
import { step } from './progress.mjs';
import { atMost, run } from './run.mjs';
import { whenOutOfDate } from './sources.mjs';

const always = ['pnpm-lock.yaml', 'package.json'];
const kernel = ['shared-kernel/src', 'shared-kernel/package.json'];
const preset = ['delivery/src/webpack', 'delivery/src/build'];

/** Bundles TypeScript for Node into one ESM file per entry; packages remain in node_modules. */
export async function bundle(outdir, entryPoints, platform = 'node') {
  const { build } = await import('esbuild');
  rmSync(join(rootDir, outdir), { recursive: true, force: true });
  await build({
    absWorkingDir: rootDir,
    entryPoints,
    outdir,
    bundle: true,
    platform,
    target: platform === 'node' ? 'node20' : 'es2022',
    format: 'esm',
    splitting: true,
    sourcemap: true,
    plugins: [packagesOutside],
    loader: { '.html': 'text' },
    logLevel: 'warning',
  });
}

/** Bundles a program of a package, and imports it: Node 20 cannot run TypeScript. */
export async function importBundled(program, name) {
  const outdir = `${program.split('/')[0]}/.cache/${name}`;
  await bundle(outdir, { [name]: program });
  return import(pathToFileURL(join(rootDir, outdir, `${name}.js`)).href);
}

/** Packages remain in node_modules, except what Node 20 cannot load: TypeScript of this workspace, and JSON. */
const packagesOutside = {
  name: 'packages-outside',
  setup: (bundling) =>
    void bundling.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || /^(?:shared-kernel|delivery)\//.test(path) || path.endsWith('.json')
        ? undefined
        : { path, external: true },
    ),
};

export function buildDelivery() {
  const target = {
    name: 'delivery',
    sources: [...always, 'delivery/src', 'scripts/lib/builds.mjs'],
    product: 'delivery/dist/edge.js',
  };
  return whenOutOfDate(target, () =>
    step('bundled delivery', async () => {
      await bundle('delivery/dist', {
        edge: 'delivery/src/edge/main.ts',
        build: 'delivery/src/build/main.ts',
        delivery: 'delivery/src/commands/main.ts',
        dev: 'delivery/src/dev/main.ts',
        'demo-data': 'delivery/src/verification/demo-data.ts',
      });
      const parts = { console: 'delivery/src/console/main.ts', style: 'delivery/src/console/console.css' };
      await bundle('delivery/dist/console', parts, 'browser');
    }),
  );
}

export function buildApi() {
  const sources = [
    ...always,
    ...kernel,
    'delivery/src/observed',
    'delivery/src/environment',
    'delivery/src/refusal.ts',
    'portal-api/src',
    'scripts/lib/builds.mjs',
  ];
  return whenOutOfDate({ name: 'portal-api', sources, product: 'portal-api/dist/server.js' }, () =>
    step('bundled portal-api', () =>
      bundle('portal-api/dist', {
        server: 'portal-api/src/server.ts',
        worker: 'portal-api/src/worker.ts',
        migrate: 'portal-api/src/migrate.ts',
        backup: 'portal-api/src/backup/main.ts',
        archive: 'portal-api/src/backup/archive/main.ts',
        'rotate-secret': 'portal-api/src/rotate-secret.ts',
      }),
    ),
  );
}

/** Builds the host and the remotes, two at a time: each build uses one core and almost a gigabyte. */
export function buildPages() {
  const host = { target: 'host', name: 'host', sources: ['host/src'], product: 'host/dist/build.json' };
  const remotes = remoteFolders().map((folder) => ({
    target: folder.replace('remote-', ''),
    name: folder,
    sources: [`${folder}/src`, `${folder}/package.json`],
    product: `${folder}/dist/remote.json`,
  }));
  return atMost(
    2,
    [host, ...remotes].map((page) => () => buildPage(page)),
  );
}

/** Builds the host and the remotes as one bundle, for the benchmark. */
export function buildMonolith() {
  const sources = ['host/src', ...remoteFolders().map((folder) => `${folder}/src`)];
  return buildPage({ target: 'monolith', name: 'monolith', sources, product: '.cache/monolith/build.json' });
}

function buildPage({ target, name, sources, product }) {
  return whenOutOfDate({ name, sources: [...always, ...kernel, ...preset, ...sources], product }, () =>
    step(`built ${name}`, () => run(process.execPath, ['delivery/dist/build.js', target])),
  );
}
