import { activeMenuPath, branchOf, type MenuBranch } from './menu-tree';
import { homePath, type PortalRoute } from './portal-route';

export interface Crumb {
  readonly title: string;
  /** Set when the crumb leads to another page than the open one. */
  readonly path?: string;
}

/** Returns the trail from the menu to the open page: group, list, page. Equal titles are not repeated. */
export function breadcrumb(
  route: PortalRoute | undefined,
  routes: readonly PortalRoute[],
  tree: readonly MenuBranch[],
): Crumb[] {
  if (!route || route.path === homePath) return [];
  const menuPath = activeMenuPath(route);
  const list = menuPath === route.path ? undefined : routes.find((other) => other.path === menuPath);
  const group = branchOf(tree, menuPath);

  const crumbs: Crumb[] = [
    ...(group ? [{ title: group.title }] : []),
    ...(list ? [{ title: list.title, path: list.path }] : []),
    { title: route.title },
  ];
  return crumbs.filter((crumb, at) => crumb.title !== crumbs[at + 1]?.title || crumb.path !== undefined);
}
