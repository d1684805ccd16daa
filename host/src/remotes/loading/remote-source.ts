import { reportRemoteFailure } from '../model/remote-events';
import type { Provides } from './versions/compatibility';
import { retry } from './retry';
import type { PublishedRemote } from '../model/published-remote';
import type { WithdrawnVersions } from '../model/registry-entry';
import { RemoteFailure } from '../model/remote-failure';
import type { RemoteSource } from '../model/remote-module';
import { fetchStyles } from './styles/fetch-styles';

type OpenLoading = (remotes: readonly PublishedRemote[], provides: Provides) => Promise<RemoteSource>;

const fetchLoading: OpenLoading = async (remotes, provides) => {
  const isForeign = ({ description }: PublishedRemote) => !description.asksForHashes;
  const [{ openLoading }] = await Promise.all([
    import(/* webpackChunkName: "federation" */ './open-loading'),
    // Fetched at the same time. If that fails, each such version tries again before it is loaded.
    remotes.some(isForeign)
      ? fetchStyles().then(
          ({ watchStyles }) => watchStyles(),
          () => {},
        )
      : undefined,
  ]);
  return openLoading(remotes, provides);
};

/** Loads published remotes at run time. The build knows none of them; nothing is fetched before it is needed. */
export function createRemoteSource(
  remotes: readonly PublishedRemote[],
  provides: Provides,
  openLoading: OpenLoading = fetchLoading,
): RemoteSource {
  let opening: Promise<RemoteSource> | undefined;
  let opened: RemoteSource | undefined;
  let known = remotes;
  let withdrawn: WithdrawnVersions = {};
  const requested = new Set<string>();

  const open = async (): Promise<RemoteSource> => {
    const attempt = () => openLoading(known, provides);
    const loading = await retry(attempt, { pauses: [500, 1500], isTemporary: () => true });
    // Remotes that were renewed while the code was being fetched.
    for (const remote of known) if (!remotes.includes(remote)) loading.renew(remote);
    loading.withdraw(withdrawn);
    opened = loading;
    return loading;
  };
  const theLoading = (): Promise<RemoteSource> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  return {
    async load(name, path) {
      requested.add(name);
      try {
        return await (await theLoading()).load(name, path);
      } catch (error) {
        if (error instanceof RemoteFailure) throw error;
        const failure = new RemoteFailure({ remote: name, stage: 'code', cause: error });
        reportRemoteFailure(failure);
        throw failure;
      }
    },
    replace: async (failure) => (await theLoading()).replace(failure),
    forgive: (name) => opened?.forgive(name),
    renew(remote) {
      known = [...known.filter(({ description }) => description.name !== remote.description.name), remote];
      opened?.renew(remote);
    },
    withdraw(versions) {
      withdrawn = versions;
      opened?.withdraw(versions);
    },
    isRequested: (name) => requested.has(name),
    enter: (name, version) => opened?.enter(name, version) ?? (() => {}),
    begin: (name) => opened?.begin(name) ?? (() => {}),
    worked: (name, version) => opened?.worked(name, version),
  };
}
