import { routeOf } from 'shared-kernel/routing/definitions';
import { storedToken } from 'shared-kernel/runtime/early';
import { bootOf, urlsOf, type Described } from './boot';
import { homePath } from '../navigation/portal-route';
import { earlyCalls, readsOf } from './early-calls';
import type { guardCalls as GuardCalls, toDosCall as ToDosCall } from './pictures';
import { frameClass } from './stored-frame';

/** Written by the build. */
declare const guardCalls: typeof GuardCalls;
declare const toDosCall: typeof ToDosCall;

/**
 * Runs in the head of the page, before the rest of the HTML has arrived, and prepares the calls that the page will make
 * first. The rows of a list and the to-dos of the home page are requested at once, all others after these are drawn.
 */
function run(): void {
  const boot = bootOf(window);
  const token = storedToken();
  if (!boot || !token) return;
  const reads = urlsOf(readsAt(new URL(window.location.href), Object.values(boot.remotes)));
  const calls = earlyCalls(token, [...urlsOf(guardCalls), ...reads]);
  window.__PORTAL_EARLY__ = calls;
  const content = (boot.rows || isHome(window.location)) && calls.answers.get(reads[0] ?? '');
  if (!content) return;
  calls.content = content;
  void content();
}

const isHome = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean =>
  (pathname === homePath || pathname === '/') && search === '';

/** Returns the calls that the page makes first; they are known only for addresses without a query. */
function readsAt(address: URL, remotes: readonly Described[]): readonly string[] {
  const { pathname, search } = address;
  if (isHome(address)) return readsOfHome(remotes);
  const routes = remotes.flatMap((remote) => remote.routes);
  const route = search === '' ? routeOf(routes, pathname) : undefined;
  return route ? readsOf(route, pathname) : [];
}

/**
 * Returns the calls of the home page and its widgets. On the first visit it is not known yet which widgets this user
 * sees; the to-dos are requested nevertheless, and refused to a project user.
 */
function readsOfHome(remotes: readonly Described[]): readonly string[] {
  const user = frameClass.read();
  if (!user) return [toDosCall];
  const shown = remotes.flatMap(({ slots }) => slots).filter(({ puser }) => puser || !user.projectUser);
  return [...(user.projectUser ? [] : [toDosCall]), ...shown.flatMap(({ reads = [] }) => reads)];
}

try {
  run();
} catch {
  // Without these early calls the host makes all requests itself.
}
