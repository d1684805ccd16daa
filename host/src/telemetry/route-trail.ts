import type { Navigation } from 'shared-kernel/runtime';

export type RouteTrail = ReturnType<typeof createRouteTrail>;

const maxStored = 200;

/** Records when each page was opened: measurements are reported later, but belong to the page that was open then. */
export function createRouteTrail(navigation: Pick<Navigation, 'getLocation' | 'subscribe'>) {
  const steps = [{ at: 0, pathname: navigation.getLocation().pathname }];
  navigation.subscribe(() => {
    const { pathname } = navigation.getLocation();
    if (steps.at(-1)?.pathname === pathname) return;
    steps.push({ at: performance.now(), pathname });
    if (steps.length > maxStored) steps.shift();
  });
  return {
    /** Returns the page that was open at an instant of `performance.now()`. */
    pathnameAt: (ms: number) => (steps.findLast(({ at }) => at <= ms) ?? steps[0])?.pathname ?? '/',
  };
}
