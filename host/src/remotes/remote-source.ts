import type { Federation } from './federation-part';
import { fits, providedKernel } from './kernel-fit';
import { manifestUrl, type PublishedRemote } from './published-remote';
import { classify, RemoteFailure } from './remote-failure';
import { isRemoteModule, type RemoteModule, type RemoteSource } from './remote-module';

/** Longer than a slow line needs for one remote's entry, shorter than a person waits. */
const timeoutMs = 15_000;
/** Before the one try that the host makes by itself. */
const pauseMs = 600;

type StartFederation = (remotes: readonly PublishedRemote[]) => Promise<Federation>;

const fetchFederation: StartFederation = async (remotes) =>
  (await import(/* webpackChunkName: "federation" */ './federation')).startFederation(remotes);

/** Loads published remotes at run time; none is known to the build, and nothing is fetched before the first is wanted. */
export function createRemoteSource(
  remotes: readonly PublishedRemote[],
  startFederation: StartFederation = fetchFederation,
): RemoteSource {
  const byName = new Map(remotes.map((remote) => [remote.description.name, remote]));
  const modules = new Map<string, Promise<RemoteModule>>();
  const failedBefore = new Set<string>();
  let started: Promise<Federation> | undefined;
  const theFederation = () => {
    started ??= startFederation(remotes).catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };

  const attempt = async (remote: PublishedRemote): Promise<RemoteModule> => {
    const { name, version } = remote.description;
    try {
      const federation = await theFederation();
      // Registering by force throws away what the federation remembers of the failure: manifest, entry and container.
      federation.registerRemotes([{ name, entry: manifestUrl(remote), type: 'global' }], {
        force: failedBefore.has(name),
      });
      const module = await withTimeout(federation.loadRemote(`${name}/remote`), name, version);
      if (isRemoteModule(module)) return module;
      throw new RemoteFailure({
        remote: name,
        version,
        stage: 'incompatible',
        cause: 'it exposes no lifecycles',
      });
    } catch (error) {
      failedBefore.add(name);
      throw classify(error, name, version);
    }
  };

  const loadOf = async (name: string): Promise<RemoteModule> => {
    const remote = byName.get(name);
    if (!remote)
      throw new RemoteFailure({ remote: name, stage: 'unknown', cause: 'it is not in the registry' });
    const { version, requires } = remote.description;
    if (!fits(providedKernel, requires.kernel)) {
      const cause = `it needs kernel ${requires.kernel}, this host provides ${providedKernel}`;
      throw new RemoteFailure({ remote: name, version, stage: 'incompatible', cause });
    }
    try {
      return await attempt(remote);
    } catch (error) {
      if (!(error instanceof RemoteFailure && error.mayPass)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return attempt(remote);
    }
  };

  return {
    load(name) {
      const known = modules.get(name);
      if (known) return known;
      const loading = loadOf(name);
      modules.set(name, loading);
      loading.catch(() => modules.delete(name));
      return loading;
    },
  };
}

function withTimeout<T>(loading: Promise<T>, remote: string, version: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(
          new RemoteFailure({ remote, version, stage: 'timeout', cause: `no answer in ${timeoutMs} ms` }),
        ),
      timeoutMs,
    );
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
