import type { Location } from 'react-router-dom';
import { isRedirect, type PageRoute, type Route } from './define-routes';
import { routeOf } from './match-path';

/** Kept pages beyond this number are dropped, the longest unseen first. */
export const keptPagesLimit = 8;

export interface KeptPage {
  /** The pathname: two search strings of one page are one page. */
  readonly key: string;
  readonly route: PageRoute;
  /** The last location the page owned; it stands still while the page is hidden. */
  readonly location: Location;
  /** Larger is later. */
  readonly seenAt: number;
}

export interface KeptPages {
  /** The location these pages were worked out for. */
  readonly location: Location | undefined;
  /** In the order of their first visit, so that no page's DOM is moved (a move loses scroll and frames). */
  readonly pages: readonly KeptPage[];
  readonly active: string | undefined;
  readonly visits: number;
}

export const noPages: KeptPages = { location: undefined, pages: [], active: undefined, visits: 0 };

/** The pages to keep after going to a location; one that no route of this remote owns hides them all. */
export function visit(
  kept: KeptPages,
  location: Location,
  routes: readonly Route[],
  limit = keptPagesLimit,
): KeptPages {
  const route = routeOf(routes, location.pathname);
  const page = route && !isRedirect(route) ? route : undefined;
  const key = page && location.pathname;
  const visits = kept.visits + 1;
  const staying = kept.pages.filter((each) => each.key === key || !each.route.noKeep);
  if (!page || !key) return { location, pages: staying, active: undefined, visits };

  const shown: KeptPage = { key, route: page, location, seenAt: visits };
  const pages = staying.some((each) => each.key === key)
    ? staying.map((each) => (each.key === key ? shown : each))
    : [...staying, shown];
  return { location, pages: bounded(pages, limit), active: key, visits };
}

function bounded(pages: KeptPage[], limit: number): KeptPage[] {
  if (pages.length <= limit) return pages;
  const oldest = Math.min(...pages.map(({ seenAt }) => seenAt));
  return bounded(
    pages.filter(({ seenAt }) => seenAt !== oldest),
    limit,
  );
}
