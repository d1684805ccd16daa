import { offerImportMap } from '../overrides/import-map';
import type { LivePortal } from '../portal/portal';

/** Tells developer tools of the browser what this page loads. Only fetched where anybody may choose versions. */
export function openDevtools(live: LivePortal): void {
  // A file of its own, as its documentation expects: `main` would list a chunk.
  offerImportMap(live, new URL('import-map-overrides', import.meta.url).href);
}
