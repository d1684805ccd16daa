import { menuGroups, type IconKey, type MenuGroup } from 'shared-kernel/routing/definitions';
import type { Rights } from 'shared-kernel/domain/rights';
import type { PortalMap } from './portal-map';
import type { PortalRoute } from './portal-route';

export interface MenuEntry {
  readonly path: string;
  readonly title: string;
  /** The entry's own icon; a group that consists of this one page may show the group's instead. */
  readonly icon?: IconKey | undefined;
  readonly remote?: string | undefined;
  /** Actions that are possible on the page. */
  readonly actions?: readonly string[] | undefined;
}

export interface MenuBranch {
  readonly key: MenuGroup;
  readonly title: string;
  readonly icon: IconKey;
  readonly entries: readonly MenuEntry[];
}

const groupKeys = (Object.keys(menuGroups) as MenuGroup[]).sort(
  (a, b) => menuGroups[a].order - menuGroups[b].order,
);

/** Returns the menu of this user: groups without a visible entry are left out, entries are sorted. */
export function menuTree(
  map: PortalMap,
  { projectUser, rights }: { projectUser: boolean; rights?: Rights | null | undefined },
): MenuBranch[] {
  const visible = map.routes.filter(
    (route) =>
      route.menu &&
      !route.hidden &&
      !route.redirect &&
      (!projectUser || map.isOpenToProjectUsers(route.path, rights)),
  );
  return groupKeys
    .map((key) => ({
      key,
      title: menuGroups[key].title,
      icon: menuGroups[key].icon,
      entries: visible
        .filter((route) => route.menu?.group === key)
        .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
        .map(({ path, title, icon, remote, actions }) => ({ path, title, icon, remote, actions })),
    }))
    .filter((branch) => branch.entries.length > 0);
}

/** Adjusts the route to the query: a page for several kinds of record belongs to the list of the record shown. */
export function placedByQuery(route: PortalRoute | undefined, search: string): PortalRoute | undefined {
  const named = Object.entries(route?.activeMenuWith ?? {}).find(([name]) =>
    new URLSearchParams(search).has(name),
  );
  return route && named ? { ...route, activeMenu: named[1] } : route;
}

/** Returns the menu path that is highlighted while `route` is open. */
export const activeMenuPath = (route: PortalRoute | undefined): string | undefined =>
  route?.activeMenu ?? route?.path;

/** Returns the group of a menu path; undefined when the page is not in the menu. */
export const branchOf = (tree: readonly MenuBranch[], path: string | undefined): MenuBranch | undefined =>
  tree.find((branch) => branch.entries.some((entry) => entry.path === path));
