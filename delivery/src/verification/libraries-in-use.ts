import type { HostBuildRecord } from '../build/host-build-record';
import { fits, givenTo } from '../checks/ranges.check';
import type { RemoteJson } from '../storage/remote-json';
import { packageOf } from '../webpack/shared-modules';

/** Libraries that run in a page with the remote. */
interface InUse {
  /** By request: the versions in the share scope. */
  shared: Record<string, string[]>;
  /** Version of every React DOM that was initialized. */
  renderers: string[];
}

/** The share scope that the remote uses in the page; named in host/src/remotes/loading/share-scope.ts. */
export const instanceFor = ({ requires }: RemoteJson, host: HostBuildRecord) =>
  givenTo(requires.kernel, host).isPrevious ? 'host-of-previous-kernel' : 'host';

/** Runs in the page. Uses nothing outside of itself. */
export function readInUse(instance: string): InUse {
  type Scope = Record<string, Record<string, unknown>>;
  const page = window as typeof window & {
    __FEDERATION__?: { __INSTANCES__?: { name: string; shareScopeMap?: { default?: Scope } }[] };
    __renderers: string[];
  };
  const host = page.__FEDERATION__?.__INSTANCES__?.find(({ name }) => name === instance);
  const scope = host?.shareScopeMap?.default ?? {};
  const shared = Object.entries(scope).map(([request, versions]) => [request, Object.keys(versions)]);
  return { shared: Object.fromEntries(shared) as InUse['shared'], renderers: page.__renderers };
}

/** Checks that each library exists once, in a version that the remote supports. */
export function libraryIssues(
  { requires, assets }: Pick<RemoteJson, 'requires' | 'assets'>,
  host: Pick<HostBuildRecord, 'kernel' | 'libraries'>,
  { shared, renderers }: InUse,
): string[] {
  const onPages = Object.values(assets.pages).flatMap(({ shared: read }) => read);
  const required = [...new Set([...assets.shared, ...onPages])].sort();
  const issues = required.flatMap((request) => {
    const found = shared[request] ?? [];
    const [version] = found;
    if (found.length !== 1 || !version)
      return [`${request} is there in ${found.length} versions: ${found.join(', ')}`];
    const name = packageOf(request);
    const range = name === 'shared-kernel' ? requires.kernel : requires.shared[name];
    return range !== undefined && !fits(version, range)
      ? [`${request} is ${version}, the remote needs ${range}`]
      : [];
  });
  const own = requires.shared['react-dom'] === undefined ? [] : renderers;
  const foreign = own.filter((version) => version !== host.libraries['react-dom']);
  return [
    ...issues,
    ...(own.length > 1 ? [`React DOM runs ${own.length} times (${own.join(', ')})`] : []),
    ...foreign.map(
      (version) => `React DOM ${version} runs, the host provides ${host.libraries['react-dom']}`,
    ),
  ];
}
