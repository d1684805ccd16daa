import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const manifestShape = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: filesShape(), css: filesShape() }) })),
  shared: z
    .array(z.object({ name: z.string(), assets: z.object({ js: filesShape() }).optional() }))
    .default([]),
});

const readManifest = (outputDir: string) =>
  manifestShape.parse(JSON.parse(readFileSync(join(outputDir, 'mf-manifest.json'), 'utf8')));

/** Files that every page of the remote needs: its entry and what the exposed module brings. */
export function firstLoad(outputDir: string): string[] {
  const manifest = readManifest(outputDir);
  const { path, name } = manifest.metaData.remoteEntry;
  const exposed = manifest.exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);
  return [`${path}${name}`, ...exposed];
}

/** Shared modules that the remote takes from the host because it brings no copy of its own, by request. */
export function takenFromHost(outputDir: string): string[] {
  return readManifest(outputDir)
    .shared.filter(({ assets }) => !assets || [...assets.js.sync, ...assets.js.async].length === 0)
    .map(({ name }) => name)
    .sort();
}

function filesShape() {
  return z.object({ sync: z.array(z.string()), async: z.array(z.string()).default([]) });
}
