import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const manifestShape = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: filesShape(), css: filesShape() }) })),
});

/** Files that every page of the remote needs: its entry and what the exposed module brings. */
export function firstLoad(outputDir: string): string[] {
  const manifest = manifestShape.parse(JSON.parse(readFileSync(join(outputDir, 'mf-manifest.json'), 'utf8')));
  const { path, name } = manifest.metaData.remoteEntry;
  const exposed = manifest.exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);
  return [`${path}${name}`, ...exposed];
}

function filesShape() {
  return z.object({ sync: z.array(z.string()) });
}
