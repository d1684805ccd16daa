import { routeOf, type RouteDescription } from 'shared-kernel/routing/definitions';
import { storedToken } from 'shared-kernel/runtime/early';
import type { EarlyCalls } from 'shared-kernel/runtime';
import { foldOnClick } from './drawn-menu';
import { earlyCalls } from './early-calls';
import { frameMarkup } from './frame-markup';
import type { guardCalls as GuardCalls, pictures as AllPictures } from './pictures';
import { frameClass } from './stored-frame';

/** Written by the build. */
declare const pictures: typeof AllPictures;
declare const guardCalls: typeof GuardCalls;

/** What this reads of the page's configuration; the host itself reads all of it, and checks it. */
interface Boot {
  readonly brand: { readonly name: string; readonly site?: string | null };
  readonly remotes: Readonly<Record<string, Described>>;
}
interface Described {
  readonly name: string;
  readonly routes: readonly RouteDescription[];
}

declare global {
  interface Window {
    __PORTAL_EARLY__?: EarlyCalls;
  }
}

const apiRoot = '/prod-api';
const wide = '(min-width: 992px)';

/**
 * Runs inside the HTML, before any file is there: draws the frame around the page that is opened, and asks for what it
 * will show. Whatever goes wrong here, the portal starts as it would without.
 */
function run(boot: Boot | undefined): void {
  const token = storedToken();
  const root = document.getElementById('root');
  if (!boot || !token || !root) return;
  const remotes = Object.values(boot.remotes);
  const address = new URL(window.location.href);
  const markup = frameMarkup({ brand: boot.brand, remotes, pictures }, address, matchMedia(wide).matches);
  if (markup === undefined) return;
  window.__PORTAL_EARLY__ = earlyCalls(
    token,
    [...guardCalls, ...readsAt(address, remotes)].map((path) => apiRoot + path),
  );
  root.innerHTML = markup;
  foldOnClick(root);
  const name = root.querySelector<HTMLElement>('[data-name]');
  if (name) name.style.width = `${frameClass.read()?.nameWidth ?? 0}px`;
}

/** What the page asks for first: known of its plain address only. */
function readsAt({ pathname, search }: URL, remotes: readonly Described[]): string[] {
  const routes = remotes.flatMap((remote) => remote.routes);
  const route = search === '' ? routeOf(routes, pathname) : undefined;
  return route?.reads?.map((read) => filledIn(read, route.path, pathname)) ?? [];
}

/** `/api/insures/{id}` of the page `/insure/:id`. */
function filledIn(read: string, pattern: string, pathname: string): string {
  const given = pathname.split('/');
  const at = (name: string) => pattern.split('/').indexOf(`:${name}`);
  return read.replace(/\{(\w+)\}/g, (_, name: string) => given[at(name)] ?? '');
}

try {
  run((window as { __PORTAL__?: unknown }).__PORTAL__ as Boot | undefined);
} catch {
  // The host says what is wrong with the page.
}
