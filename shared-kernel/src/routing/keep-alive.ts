import type { Location } from 'react-router-dom';
import { isRedirect, type PageRoute, type Route } from './define-routes';
import { routeOf } from './match-path';

/** Maximum number of kept pages; the least recently visited ones are removed first. */
export const keptPagesLimit = 8;

export interface KeptPage {
  /** The pathname: different search strings belong to the same page. */
  readonly key: string;
  readonly route: PageRoute;
  /** The page's last location; the same object while the page is hidden and when it is shown again unchanged. */
  readonly location: Location;
  /** Number of the last visit; a larger number is more recent. */
  readonly seenAt: number;
}

export interface KeptPages {
  /** The location for which these pages were computed; undefined while another remote is shown. */
  readonly location: Location | undefined;
  /** In the order of the first visit, so that no page's DOM moves, which would reset scroll position and iframes. */
  readonly pages: readonly KeptPage[];
  readonly active: string | undefined;
  readonly visits: number;
}

export const noPages: KeptPages = { location: undefined, pages: [], active: undefined, visits: 0 };

/** Returns the pages to keep after navigation; all are hidden if the location is undefined or not in this remote. */
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
  // Keeping the location object avoids rendering a page whose location has not changed.
  const currentLocation = known && isSameAddress(known.location, location) ? known.location : location;
  const shown: KeptPage = { key, route: page, location: currentLocation, seenAt: visits };
  const pages = known ? staying.map((each) => (each === known ? shown : each)) : [...staying, shown];
  return { location, pages: bounded(pages, limit), active: key, visits };
}

/** Compares everything except the pathname. */
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
