import { menuGroups, type MenuGroup, type RemoteDescription } from 'shared-kernel/routing/definitions';

/** Returns the title of a remote: the menu group with most of its pages, without the home page. */
export function remoteTitle(
  name: string,
  description: Pick<RemoteDescription, 'routes'> | undefined,
): string {
  const counts = new Map<MenuGroup, number>();
  for (const { menu } of description?.routes ?? [])
    if (menu && menu.group !== 'home') counts.set(menu.group, (counts.get(menu.group) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most ? menuGroups[most[0]].title : name;
}
