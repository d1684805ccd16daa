import type { RemoteJson } from '../storage/remote-json';
import type { Check, Checked } from './check';
import { shapeOf } from './pages.check';

/** A resource that must be unique in the portal, with its owner. */
interface Claim {
  key: string;
  what: string;
}

/** No two remotes, and no remote and the host, use the same address, name or menu place. */
export const conflictsCheck: Check = {
  name: 'conflicts',
  findIssues({ description, host, neighbours }) {
    const taken = new Map<string, string>();
    for (const claim of claimsOf({ routes: host.routes, slots: [] })) taken.set(claim.key, 'the host');
    for (const { description: other, where } of neighbours) {
      if (other.name === description.name) continue;
      for (const claim of claimsOf(other))
        if (!taken.has(claim.key)) taken.set(claim.key, `${other.name} ${other.version} (${where})`);
    }
    return claimsOf(description).flatMap(({ key, what }) => {
      const owner = taken.get(key);
      return owner ? [`${what} of ${description.name} ${description.version} belongs to ${owner}`] : [];
    });
  },
};

interface Claiming {
  routes: Checked['host']['routes'] | RemoteJson['routes'];
  slots: readonly { id: string }[];
}

function claimsOf({ routes, slots }: Claiming): Claim[] {
  return [
    ...routes.flatMap((route) => {
      const { id, path } = route;
      const menu = 'menu' in route ? route.menu : undefined;
      return [
        { key: `id ${id}`, what: `the name ${id}` },
        { key: `path ${shapeOf(path)}`, what: `the address ${path}` },
        ...(menu
          ? [
              {
                key: `menu ${menu.group} ${menu.order}`,
                what: `place ${menu.order} in the menu's ${menu.group}`,
              },
            ]
          : []),
      ];
    }),
    ...slots.map(({ id }) => ({ key: `slot ${id}`, what: `the widget ${id}` })),
  ];
}
