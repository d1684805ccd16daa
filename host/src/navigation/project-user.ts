import type { PortalRoute } from './portal-route';

const isBelow = (path: string, parent: string) => parent !== '/' && path.startsWith(`${parent}/`);

/**
 * May a project user open this route? Its own flag decides; an unflagged route follows the list it belongs
 * to (`activeMenu`), else the nearest flagged route above it in the address.
 */
export function openToProjectUsers(route: PortalRoute, routes: readonly PortalRoute[]): boolean {
  if (route.puser !== undefined) return route.puser;

  const list = routes.find((other) => other.path === route.activeMenu && other.path !== route.path);
  if (list) return openToProjectUsers({ ...list, activeMenu: undefined }, routes);

  const [nearest] = routes
    .filter((other) => other.puser !== undefined && isBelow(route.path, other.path))
    .sort((a, b) => b.path.length - a.path.length);
  return nearest?.puser ?? false;
}
