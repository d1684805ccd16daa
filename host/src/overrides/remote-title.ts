import { menuGroups, type RemoteDescription } from 'shared-kernel/routing/definitions';

/** What people call a remote: the group of the menu in which its pages stand. Its own name for one without any. */
export function remoteTitle(
  name: string,
  description: Pick<RemoteDescription, 'routes'> | undefined,
): string {
  const group = description?.routes.find(({ menu }) => menu)?.menu?.group;
  return group ? menuGroups[group].title : name;
}
