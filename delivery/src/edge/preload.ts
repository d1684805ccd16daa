import type { HostBuildRecord } from '../build/host-build-record';
import { givenTo } from '../checks/ranges.check';
import type { ServedRemote } from './served-remotes';

/** Path of the page with the remotes' home widgets. */
const home = '/index/home';

/** The host's lazy imports on every page of a remote: the remote loader and the layout around it. */
const aroundRemotes = ['host/src/remotes/loading/open-loading', 'host/src/layout/portal-frame'];

/** The lazy imports of the host's own pages, by path. */
const ownPages: Readonly<Record<string, readonly string[]>> = {
  [home]: [...aroundRemotes, 'host/src/home/home.page'],
  '/login': ['host/src/sign-in/login.page'],
  '/forgotPwd': ['host/src/sign-in/forgotten.page'],
};

export interface Hint {
  href: string;
  as: 'script' | 'style';
  /** Set for files that are checked against their hash. */
  integrity?: string;
}

/**
 * Lists what the page at `path` loads after the host's own files: the remote's first load, its page, and the shared
 * modules that the page uses. Preloaded with the HTML, all of it is loaded at once instead of in four steps.
 */
export function hintsFor(path: string, host: HostBuildRecord, remotes: readonly ServedRemote[]): Hint[] {
  if (host.variant === 'monolith') return [];
  const owners = remotesAt(path, remotes);
  const shared = owners.flatMap(({ remote, needs }) => {
    const given = givenTo(remote.description.requires.kernel, host).shared;
    return needs.shared.flatMap((request) => given[request] ?? []);
  });
  const imports = ownPages[requestedAt(path)] ?? (owners.length > 0 ? aroundRemotes : []);
  const first = imports.flatMap((each) => host.imports[each] ?? []);
  const fromHost = [...new Set([...first, ...shared])].map((file) => hint(`/${file}`));
  const fromRemotes = owners.flatMap(({ remote: { base, description }, needs }) => {
    // The host loads these in CORS mode with integrity; a preload is only used when its mode is the same.
    return filesOf(description, needs).map((file) => {
      const integrity = description.integrity[file];
      return { ...hint(base + file), ...(integrity ? { integrity } : {}) };
    });
  });
  return [...fromHost, ...fromRemotes];
}

const requestedAt = (path: string): string => (path === '/' ? home : path);

/** Returns the remotes whose code the page at `path` runs, with the parts that they load for it. */
export function remotesAt(path: string, remotes: readonly ServedRemote[]) {
  const requested = requestedAt(path);
  return remotes.flatMap((remote) => {
    const { routes, slots, assets } = remote.description;
    const route = routeAt(requested, routes);
    const widgets = requested === home ? slots.filter(({ slot }) => slot.startsWith('home.')) : [];
    const shown = [...(route ? [route] : []), ...widgets];
    if (!shown.length) return [];
    const needs = shown.flatMap(({ id }) => assets.pages[id] ?? []);
    const files = needs.flatMap((need) => need.files);
    const shared = [...assets.shared, ...needs.flatMap((need) => need.shared)];
    return [{ remote, page: route?.id, needs: { files, shared } }];
  });
}

/** Lists the files that a remote loads for the opened page: its first load, then the page's own files. */
export function filesOf(
  { assets }: ServedRemote['description'],
  needs: { files: readonly string[] },
): string[] {
  return [...new Set([...assets.firstLoad, ...needs.files])];
}

function routeAt(path: string, routes: ServedRemote['description']['routes']) {
  const found = routes.find((route) => matches(route.path, path));
  return found?.redirect === undefined ? found : routes.find((route) => route.path === found.redirect);
}

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const given = path.replace(/\/$/, '').split('/');
  return (
    expected.length === given.length &&
    expected.every((part, at) => part.startsWith(':') || part === given[at])
  );
}

function hint(href: string): Hint {
  return { href, as: href.endsWith('.css') ? 'style' : 'script' };
}
