import type { ComponentType } from 'react';
import type { Right } from '../domain/rights';
import type { IconKey, MenuPlace } from './menu-groups';

interface RouteFlags {
  /** Project users may open it: true or false here, else as the nearest route above it by path. */
  readonly puser?: boolean;
  /** What a project user must have been granted, here or by the nearest route above it by path. */
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
  /** Another entry in its place, by the name of a query parameter that the address carries. */
  readonly activeMenuWith?: Readonly<Record<string, Path>>;
  /** Unmounted when left: forms, money. */
  readonly noKeep?: boolean;
  /** What the page asks for first at its plain address, `/api/insures?start=0&length=20`: asked for with the HTML. */
  readonly reads?: readonly string[];
  /** What people do here, in the words that they search for: 加保. Of pages in the menu. */
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

/** One route for every path, with its metadata; a missing or unknown id does not compile. */
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
