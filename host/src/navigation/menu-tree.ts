import type { PortalRoute } from './portal-route';
import { openToProjectUsers } from './project-user';

/** A heading of the menu, in the order in which the groups are listed. */
export interface MenuGroup {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
}

export interface MenuEntry {
  readonly path: string;
  readonly title: string;
  readonly remote?: string;
}

export interface MenuBranch extends MenuGroup {
  readonly entries: readonly MenuEntry[];
}

/** The menu this user sees: groups without a visible entry fall away, entries stand by their order. */
export function menuTree(
  routes: readonly PortalRoute[],
  groups: readonly MenuGroup[],
  { projectUser }: { projectUser: boolean },
): MenuBranch[] {
  const visible = routes.filter(
    (route) => route.menu && !route.hidden && !route.redirect && (!projectUser || openToProjectUsers(route, routes)),
  );
  return groups
    .map((group) => ({
      ...group,
      entries: visible
        .filter((route) => route.menu?.group === group.key)
        .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
        .map(({ path, title, remote }) => ({ path, title, remote })),
    }))
    .filter((branch) => branch.entries.length > 0);
}

/** The path that is lit in the menu while `route` is open. */
export const activeMenuPath = (route: PortalRoute | undefined): string | undefined => route?.activeMenu ?? route?.path;

/** The group that holds a menu path; undefined when the page is not in the menu. */
export const branchOf = (tree: readonly MenuBranch[], path: string | undefined): MenuBranch | undefined =>
  tree.find((branch) => branch.entries.some((entry) => entry.path === path));
