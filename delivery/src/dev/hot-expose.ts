import { join } from 'node:path';
import type { Workspace } from '../build/workspace';
import { writeGenerated } from '../webpack/generated-modules';
import { sharedRequests } from '../webpack/shared-modules';

/** Writes the module that is exposed in place of the remote's own during development, and returns its path. */
export function writeHotExpose(workspace: Workspace, remote: string): string {
  const packageDir = workspace.packageDir(`remote-${remote}`);
  const own = JSON.stringify(join(packageDir, 'src', 'expose.ts'));
  const hot = JSON.stringify(join(workspace.rootDir, 'delivery', 'src', 'dev', 'browser', 'hot-remote.ts'));
  const text = [
    // An update cannot add a shared module that the page has not loaded, so this loads all of them.
    ...sharedRequests.map((request) => `import ${JSON.stringify(request)};`),
    `import * as remote from ${own};`,
    `import { hotRemote } from ${hot};`,
    `const { lifecycles, replace } = hotRemote(remote);`,
    `export const { bootstrap, mount, update, unmount, preload, slotLifecycles } = lifecycles;`,
    // The import above is a live binding: after an update it is the new module.
    `import.meta.webpackHot.accept(${own}, () => replace(remote));`,
    '',
  ].join('\n');
  return writeGenerated(packageDir, 'hot-expose', text);
}
