import { describeSource, type SourceDescription } from './source-description';
import type { Workspace } from './workspace';

/** Describes a remote of the checkout, with version ranges derived from what it is built with. */
export function describeWorkspaceRemote(
  workspace: Workspace,
  remote: string,
  version: string,
): Promise<SourceDescription> {
  return describeSource({
    remote,
    version,
    packageDir: workspace.packageDir(`remote-${remote}`),
    cacheDir: workspace.cacheDir,
    kernelRange: `^${workspace.kernelVersion}`,
    apiRange: `^${workspace.apiVersion}`,
    sharedRanges: rangesOf(workspace.librariesOf(`remote-${remote}`)),
  });
}

/** By library: any version of the same major from the minor on that the remote was built with; patches add no API. */
function rangesOf(libraries: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(libraries).map(([library, version]) => [library, `^${version.replace(/\.\d+$/, '.0')}`]),
  );
}
