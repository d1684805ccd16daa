import { menuGroups, type IconKey, type MenuGroup } from 'shared-kernel/routing/definitions';
import type { Rights } from 'shared-kernel/domain/rights';
import type { PortalMap } from './portal-map';
import type { PortalRoute } from './portal-route';

export interface MenuEntry {
  readonly path: string;
  readonly title: string;
  readonly remote?: string;
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

/** The menu of this user: groups without a visible entry are left out, entries are sorted. */
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
        .map(({ path, title, remote }) => ({ path, title, remote })),
    }))
    .filter((branch) => branch.entries.length > 0);
}

/** The path that is lit in the menu while `route` is open. */
export const activeMenuPath = (route: PortalRoute | undefined): string | undefined =>
  route?.activeMenu ?? route?.path;

/** The group of a menu path; undefined when the page is not in the menu. */
export const branchOf = (tree: readonly MenuBranch[], path: string | undefined): MenuBranch | undefined =>
  tree.find((branch) => branch.entries.some((entry) => entry.path === path));
