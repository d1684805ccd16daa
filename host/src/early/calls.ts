import { routeOf } from 'shared-kernel/routing/definitions';
import { storedToken } from 'shared-kernel/runtime/early';
import { bootOf, urlsOf, type Described } from './boot';
import { homePath } from '../navigation/portal-route';
import { earlyCalls } from './early-calls';
import type { guardCalls as GuardCalls } from './pictures';
import { frameClass } from './stored-frame';

/** Written by the build. */
declare const guardCalls: typeof GuardCalls;

/**
 * Runs in the head of the page, before the rest of the HTML has arrived, and prepares the calls that the page will make
 * first. The rows of a list are requested at once, everything else after the first paint.
 */
function run(): void {
  const boot = bootOf(window);
  const token = storedToken();
  if (!boot || !token) return;
  const reads = urlsOf(readsAt(new URL(window.location.href), Object.values(boot.remotes)));
  const calls = earlyCalls(token, [...urlsOf(guardCalls), ...reads]);
  window.__PORTAL_EARLY__ = calls;
  const rows = boot.rows && calls.answers.get(reads[0] ?? '');
  if (!rows) return;
  calls.rows = rows;
  void rows();
}

/** Returns the calls that the page makes first; they are known only for addresses without a query. */
function readsAt({ pathname, search }: URL, remotes: readonly Described[]): readonly string[] {
  if (pathname === homePath && search === '') return readsOfWidgets(remotes);
  const routes = remotes.flatMap((remote) => remote.routes);
  const route = search === '' ? routeOf(routes, pathname) : undefined;
  return route?.reads?.map((read) => filledIn(read, route.path, pathname)) ?? [];
}

/** Returns the calls of the home page's widgets; none where it is not known yet which of them this user sees. */
function readsOfWidgets(remotes: readonly Described[]): readonly string[] {
  const user = frameClass.read();
  if (!user) return [];
  const shown = remotes.flatMap(({ slots }) => slots).filter(({ puser }) => puser || !user.projectUser);
  return shown.flatMap(({ reads = [] }) => reads);
}

/** Fills in the parameters: `/api/insures/{id}` of the page `/insure/:id`. */
function filledIn(read: string, pattern: string, pathname: string): string {
  const given = pathname.split('/');
  const at = (name: string) => pattern.split('/').indexOf(`:${name}`);
  return read.replace(/\{(\w+)\}/g, (_, name: string) => given[at(name)] ?? '');
}

try {
  run();
} catch {
  // Without these early calls the host makes all requests itself.
}
