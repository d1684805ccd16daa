import type { ComponentType } from 'react';
import type { Right } from '../domain/rights';
import type { IconKey, MenuPlace } from './menu-groups';

interface RouteFlags {
  /** Whether project users may open the route; if absent, as in the nearest parent route by path. */
  readonly puser?: boolean;
  /** The right that a project user needs, set here or by the nearest parent route by path. */
  readonly right?: Right;
}

export interface PageDefinition<Path extends string = string> extends RouteFlags {
  readonly title: string;
  readonly icon?: IconKey;
  readonly menu?: MenuPlace;
  /** Not in the menu. */
  readonly hidden?: boolean;
  /** The menu entry highlighted while this page is open. */
  readonly activeMenu?: Path;
  /** A different menu entry to highlight, by the name of a query parameter in the URL. */
  readonly activeMenuWith?: Readonly<Record<string, Path>>;
  /** Unmounted when left; for forms and payments. */
  readonly noKeep?: boolean;
  /** The first requests of the page at its plain URL, `/api/insures?start=0&length=20`: sent together with the HTML. */
  readonly reads?: readonly string[];
  /** Actions that users search for on this page, such as 加保. For pages in the menu. */
  readonly actions?: readonly string[];
  readonly load: () => Promise<ComponentType<object>>;
}

export interface RedirectDefinition<Path extends string = string> extends RouteFlags {
  readonly redirect: Path;
}

export type RouteDefinition<Path extends string = string> = PageDefinition<Path> | RedirectDefinition<Path>;

export type PageRoute = PageDefinition & { readonly id: string; readonly path: string };
export type RedirectRoute = RedirectDefinition & { readonly id: string; readonly path: string };
export type Route = PageRoute | RedirectRoute;

export const isRedirect = (route: Route): route is RedirectRoute => 'redirect' in route;

type RouteTable<Paths extends Record<string, string>> = {
  readonly [Id in keyof Paths]: RouteDefinition<Paths[keyof Paths]>;
};

/** Defines one route with metadata for every path; a missing or unknown id is a compile error. */
export function defineRoutes<Paths extends Record<string, string>>(
  paths: Paths,
  table: RouteTable<Paths>,
): readonly Route[] {
  return Object.entries<RouteDefinition>(table).map(([id, definition]) => {
    const path = paths[id];
    if (path === undefined) throw new TypeError(`route "${id}" has no path`);
    return { ...definition, id, path };
  });
}
