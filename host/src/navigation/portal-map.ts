import { isVisibleToProjectUser, routeOf, type RouteDescription } from 'shared-kernel/routing/definitions';
import type { Rights } from 'shared-kernel/domain/rights';
import { layoutRoutes, outerRoutes, type PortalRoute } from './portal-route';

/** The parts of a remote.json that the map uses. */
export interface MappedRemote {
  readonly name: string;
  readonly routes: readonly RouteDescription[];
}

export interface PortalMap {
  readonly routes: readonly PortalRoute[];
  /** Returns the route of a pathname, with fixed segments before parameters; undefined when there is none. */
  find(pathname: string): PortalRoute | undefined;
  /** `rights` are the user's; without them every right counts as granted. */
  isOpenToProjectUsers(pathname: string, rights?: Rights | null): boolean;
}

/** Joins the host's own routes with the remotes'. For equal paths the host wins, then the earlier remote. */
export function portalMap(remotes: readonly MappedRemote[]): PortalMap {
  const claimed: PortalRoute[] = [
    ...layoutRoutes,
    ...outerRoutes,
    ...remotes.flatMap((remote) => remote.routes.map((route) => ({ ...route, remote: remote.name }))),
  ];
  const byPath = new Map<string, PortalRoute>();
  for (const route of claimed) if (!byPath.has(route.path)) byPath.set(route.path, route);
  const routes = [...byPath.values()];

  return {
    routes,
    find: (pathname) => routeOf(routes, pathname),
    isOpenToProjectUsers: (pathname, rights) => isVisibleToProjectUser(routes, pathname, rights),
  };
}
