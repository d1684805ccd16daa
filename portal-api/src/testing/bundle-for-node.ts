import { build } from 'esbuild';

/**
 * Bundles sources as the portal's build does: one file each and their chunks below `outdir`, packages left outside. The
 * folder has to lie inside the package, so that the bundle finds them.
 */
export async function bundleForNode(entryPoints: Record<string, string>, outdir: string): Promise<void> {
  await build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
    plugins: [
      {
        name: 'packages-outside',
        setup: (bundling) =>
          bundling.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || /^shared-kernel|\.json$/.test(path)
              ? undefined
              : { path, external: true },
          ),
      },
    ],
  });
}
