import { matchRoutes } from 'react-router-dom';
import { hostRoutes, outerRoutes, type PortalRoute } from './portal-route';

/** What the map takes from a remote.json. */
export interface MappedRemote {
  readonly name: string;
  readonly routes: readonly Omit<PortalRoute, 'remote'>[];
}

export interface PortalMap {
  readonly routes: readonly PortalRoute[];
  /** The route that owns a pathname, static paths before parameters; undefined when no page stands there. */
  find(pathname: string): PortalRoute | undefined;
}

/** Joins the host's own routes with those of the remotes. On a clash of paths the host wins, then the earlier remote. */
export function portalMap(remotes: readonly MappedRemote[]): PortalMap {
  const claimed = [
    ...hostRoutes,
    ...outerRoutes,
    ...remotes.flatMap((remote) => remote.routes.map((route) => ({ ...route, remote: remote.name }))),
  ];
  const byPath = new Map<string, PortalRoute>();
  for (const route of claimed) if (!byPath.has(route.path)) byPath.set(route.path, route);
  const routes = [...byPath.values()];
  const matchable = routes.map((route) => ({ path: route.path, caseSensitive: true, route }));

  return {
    routes,
    find: (pathname) => matchRoutes(matchable, pathname)?.at(-1)?.route.route,
  };
}
