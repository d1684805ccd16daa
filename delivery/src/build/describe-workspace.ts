import * as z from 'zod';
import { evaluate } from './evaluate';
import { rangesOf, type HostBuildRecord } from './host-build-record';
import { describeSource, type SourceDescription } from './source-description';
import type { Workspace } from './workspace';

/** Describes a remote of the checkout, with version ranges derived from the versions that it is built with. */
export function describeWorkspaceRemote(
  workspace: Workspace,
  remote: string,
  version: string,
): Promise<SourceDescription> {
  const ranges = rangesOf({
    kernel: workspace.kernelVersion,
    api: workspace.apiVersion,
    libraries: workspace.librariesOf(`remote-${remote}`),
  });
  return describeSource({
    remote,
    version,
    packageDir: workspace.packageDir(`remote-${remote}`),
    cacheDir: workspace.cacheDir,
    kernelRange: ranges.kernel,
    apiRange: ranges.api,
    sharedRanges: ranges.shared,
  });
}

const routes = z.array(z.object({ id: z.string(), path: z.string() }));
const words = z.array(z.string());
const topic = z.object({
  name: z.string(),
  owner: z.string(),
  replay: z.enum(['none', 'latest']),
  payload: z.custom<z.ZodType>(),
});
const exported = z.object({
  layoutRoutes: routes,
  outerRoutes: routes,
  menuGroups: z.record(z.string(), z.object({ title: z.string() })),
  iconKeys: words,
  slotNames: words,
  rightKeys: words,
  topics: z.record(z.string(), topic),
});

/** Reads from the sources which pages the host renders itself and which of its names remotes may use. */
export async function describeHost({
  packageDir,
  cacheDir,
}: Workspace): Promise<Pick<HostBuildRecord, 'routes' | 'vocabulary'>> {
  const text = `
    export { layoutRoutes, outerRoutes } from './src/navigation/portal-route';
    export { menuGroups, iconKeys, slotNames } from 'shared-kernel/routing/definitions';
    export { rightKeys } from 'shared-kernel/domain/rights';
    export * as topics from '../shared-kernel/src/runtime/topics';`;
  const found = exported.parse(await evaluate({ text, folder: packageDir('host'), cacheDir }));
  const { layoutRoutes, outerRoutes, menuGroups, iconKeys, slotNames, rightKeys, topics } = found;
  return {
    routes: [...layoutRoutes, ...outerRoutes],
    vocabulary: {
      groups: Object.fromEntries(Object.entries(menuGroups).map(([key, { title }]) => [key, title])),
      icons: iconKeys,
      slots: slotNames,
      rights: rightKeys,
      events: Object.entries(topics).map(([key, { payload, ...described }]) => ({
        key,
        ...described,
        payload: z.toJSONSchema(payload, { io: 'input' }),
      })),
    },
  };
}
