import { isRedirect, type PageRoute, type Route } from './define-routes';
import type { Slot } from './define-slots';
import type { RemoteDescription, RouteDescription, SlotDescription } from './remote-description';

interface DescribedRemote {
  name: string;
  version: string;
  /** Semver range of the shared kernel this remote was built against. */
  kernelRange: string;
  /** Semver range of the API contract it calls. */
  apiRange: string;
  /** Semver ranges of the libraries that the host provides, by package. */
  sharedRanges?: Readonly<Record<string, string>>;
  routes: readonly Route[];
  slots?: readonly Slot[];
}

/** The part of remote.json that follows from the source; the build adds entry, assets and integrity. */
export type RemoteSourceDescription = Omit<RemoteDescription, 'entry' | 'assets' | 'integrity'>;

/** Describes a remote from its routes and slots; throws when they are inconsistent, so that the build fails. */
export function describeRemote(remote: DescribedRemote): RemoteSourceDescription {
  const { name, version, kernelRange, apiRange, sharedRanges = {}, routes, slots = [] } = remote;
  const problems = problemsOf(routes, slots);
  if (problems.length) throw new Error(`remote "${name}" cannot be described:\n${problems.join('\n')}`);
  return {
    name,
    version,
    requires: { kernel: kernelRange, api: apiRange, shared: sharedRanges },
    routes: routes.map((route) => describeRoute(route, routes)),
    slots: slots.map(describeSlot),
    exposes: './remote',
  };
}

function describeRoute(route: Route, routes: readonly Route[]): RouteDescription {
  if (isRedirect(route)) {
    // A redirect has no page: it uses the target's title in breadcrumbs and is not in the menu.
    return tidy({ ...route, title: pageAt(routes, route.redirect)?.title ?? '', hidden: true });
  }
  const { load: _, ...described } = route;
  return tidy(described);
}

function describeSlot({ load: _, reads, ...described }: Slot): SlotDescription {
  return { ...described, ...(reads && { reads: [...reads] }) };
}

/** TypeScript sees plain strings; `definePaths` has accepted only absolute paths. */
const tidy = (route: object) => route as RouteDescription;

const pageAt = (routes: readonly Route[], path: string) =>
  routes.find((route): route is PageRoute => route.path === path && !isRedirect(route));

function problemsOf(routes: readonly Route[], slots: readonly Slot[]): string[] {
  return [
    ...repeated(routes.map(({ path }) => path)).map((path) => `path ${path} is declared twice`),
    ...repeated(slots.map(({ id }) => id)).map((id) => `slot ${id} is declared twice`),
    ...routes.flatMap((route) => {
      if (isRedirect(route)) {
        return pageAt(routes, route.redirect)
          ? []
          : [`${route.id} redirects to ${route.redirect}, which is no page`];
      }
      const { id, activeMenu, activeMenuWith, menu, hidden } = route;
      const lit = [...(activeMenu ? [activeMenu] : []), ...Object.values(activeMenuWith ?? {})];
      return [
        ...lit
          .filter((path) => !pageAt(routes, path))
          .map((path) => `${id} lights ${path}, which is no page`),
        ...(menu && hidden ? [`${id} is hidden, yet has a place in the menu`] : []),
      ];
    }),
  ];
}

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);
