import * as z from 'zod';
import { evaluate } from './evaluate';
import type { Workspace } from './workspace';

const routes = z.array(z.object({ id: z.string(), path: z.string() }));
const exported = z.object({ layoutRoutes: routes, outerRoutes: routes });

/** The pages that the host draws itself, from its source. */
export async function describeHostRoutes({ packageDir, cacheDir }: Workspace) {
  const text = `export { layoutRoutes, outerRoutes } from './src/navigation/portal-route';`;
  const found = exported.parse(await evaluate({ text, folder: packageDir('host'), cacheDir }));
  return [...found.layoutRoutes, ...found.outerRoutes];
}
