import type { HostBuildRecord } from '../build/host-build-record';
import { givenTo } from '../checks/ranges.check';
import type { ServedRemote } from './served-remotes';

/** Path of the page that shows the remotes' home widgets. */
const home = '/index/home';

/** The host's lazy imports on every page of a remote: what loads it, and the layout around it. */
const aroundRemotes = ['host/src/remotes/loading/open-loading', 'host/src/layout/portal-frame'];

/** Those of the host's own pages, by path. */
const ownPages: Readonly<Record<string, readonly string[]>> = {
  [home]: [...aroundRemotes, 'host/src/home/home.page'],
  '/login': ['host/src/sign-in/login.page'],
  '/forgotPwd': ['host/src/sign-in/forgotten.page'],
};

/** A link element's attributes, ready for the page's head. */
export interface Hint {
  href: string;
  as: 'script' | 'style';
  /** Set for files that are checked against their hash. */
  integrity?: string;
}

/**
 * What the page at `path` will fetch after the host's own files: the remote's first load, its page, and the shared
 * modules that page reads. Preloaded with the HTML, all of it is fetched at once instead of in four steps.
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
    // The host loads these in CORS mode and checks them; a preload is only used when its mode is the same.
    return filesOf(description, needs).map((file) => {
      const integrity = description.integrity[file];
      return { ...hint(base + file), ...(integrity ? { integrity } : {}) };
    });
  });
  return [...fromHost, ...fromRemotes];
}

const requestedAt = (path: string): string => (path === '/' ? home : path);

/** The remotes whose code the page at `path` runs, with what they fetch for it. */
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
    return [
      {
        remote,
        page: route?.id,
        needs: { files, shared: [...assets.shared, ...needs.flatMap((need) => need.shared)] },
      },
    ];
  });
}

/** What a remote fetches for the page that is opened: its first load, then the page's own files. */
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
