import { build } from 'esbuild';

/** Bundles TypeScript for Node as ESM; packages stay outside, except the kernel and JSON. */
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
