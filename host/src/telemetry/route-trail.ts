import type { Navigation } from 'shared-kernel/runtime';

export interface RouteTrail {
  /** Which page was open at an instant of `performance.now()`. */
  pathnameAt(ms: number): string;
}

const mostKept = 200;

/** Remembers when which page was opened: what the browser measures is told later, and belongs to the page of its time. */
export function createRouteTrail(navigation: Pick<Navigation, 'getLocation' | 'subscribe'>): RouteTrail {
  const steps = [{ at: 0, pathname: navigation.getLocation().pathname }];
  navigation.subscribe(() => {
    const { pathname } = navigation.getLocation();
    if (steps.at(-1)?.pathname === pathname) return;
    steps.push({ at: performance.now(), pathname });
    if (steps.length > mostKept) steps.shift();
  });
  return {
    pathnameAt: (ms) => (steps.findLast(({ at }) => at <= ms) ?? steps[0])?.pathname ?? '/',
  };
}
