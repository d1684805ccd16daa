import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles TypeScript for Node as ESM; packages are not bundled, except those of this workspace and JSON. */
export async function bundleForNode(entryPoints: Record<string, string>, outdir: string): Promise<void> {
  await build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
    plugins: [
      {
        name: 'packages-outside',
        setup: (bundling) =>
          bundling.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || /^shared-kernel|^delivery|\.json$/.test(path)
              ? undefined
              : { path, external: true },
          ),
      },
    ],
  });
  // Below node_modules, the package's own type does not apply.
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}');
}
