import type { FirstRows } from 'shared-kernel/list/first-rows';
import type { RouteDescription, SlotDescription } from 'shared-kernel/routing/definitions';
import type { EarlyCalls } from 'shared-kernel/runtime';

/** The part of the page's configuration that its first scripts read; the host reads and validates all of it. */
interface Boot {
  readonly brand: { readonly name: string; readonly site?: string | null };
  readonly remotes: Readonly<Record<string, Described>>;
  readonly rows?: FirstRows | undefined;
}

export interface Described {
  readonly name: string;
  readonly routes: readonly RouteDescription[];
  readonly slots: readonly SlotDescription[];
}

declare global {
  interface Window {
    __PORTAL_EARLY__?: EarlyCalls;
  }
}

/** The title of the browser's tab: the page's own title, then the product's name. */
export const documentTitle = (title: string | null | undefined, brandName: string): string =>
  title ? `${title} - ${brandName}` : brandName;

export const bootOf = (page: Window): Boot | undefined =>
  (page as { __PORTAL__?: unknown }).__PORTAL__ as Boot | undefined;

const apiRoot = '/prod-api';

/** Returns the URLs of calls, from their paths below the API's root. */
export const urlsOf = (paths: readonly string[]): string[] => paths.map((path) => apiRoot + path);
