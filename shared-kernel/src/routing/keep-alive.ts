import type { Location } from 'react-router-dom';
import { isRedirect, type PageRoute, type Route } from './define-routes';
import { routeOf } from './match-path';

/** Kept pages beyond this number are removed, the least recently seen first. */
export const keptPagesLimit = 8;

export interface KeptPage {
  /** The pathname: two search strings of one page are one page. */
  readonly key: string;
  readonly route: PageRoute;
  /** The page's last location; unchanged while the page is hidden, and on the return to it. */
  readonly location: Location;
  /** Larger is later. */
  readonly seenAt: number;
}

export interface KeptPages {
  /** The location these pages were computed for; none while another remote has it. */
  readonly location: Location | undefined;
  /** In the order of their first visit, so that no page's DOM is moved (a move loses scroll and frames). */
  readonly pages: readonly KeptPage[];
  readonly active: string | undefined;
  readonly visits: number;
}

export const noPages: KeptPages = { location: undefined, pages: [], active: undefined, visits: 0 };

/** The pages to keep after a navigation; a location without a route of this remote, or none, hides them all. */
export function visit(
  kept: KeptPages,
  location: Location | undefined,
  routes: readonly Route[],
  limit = keptPagesLimit,
): KeptPages {
  const route = location && routeOf(routes, location.pathname);
  const page = route && !isRedirect(route) ? route : undefined;
  const key = page && location?.pathname;
  const visits = kept.visits + 1;
  const staying = kept.pages.filter((each) => each.key === key || !each.route.noKeep);
  if (!page || !key || !location) return { location, pages: staying, active: undefined, visits };

  const known = staying.find((each) => each.key === key);
  // A page whose location has not changed need not be rendered again.
  const currentLocation = known && isSameAddress(known.location, location) ? known.location : location;
  const shown: KeptPage = { key, route: page, location: currentLocation, seenAt: visits };
  const pages = known ? staying.map((each) => (each === known ? shown : each)) : [...staying, shown];
  return { location, pages: bounded(pages, limit), active: key, visits };
}

/** The pathname aside. */
export const isSameAddress = (one: Location, other: Location): boolean =>
  one.search === other.search && one.hash === other.hash && one.state === other.state;

function bounded(pages: KeptPage[], limit: number): KeptPage[] {
  if (pages.length <= limit) return pages;
  const oldest = Math.min(...pages.map(({ seenAt }) => seenAt));
  return bounded(
    pages.filter(({ seenAt }) => seenAt !== oldest),
    limit,
  );
}
