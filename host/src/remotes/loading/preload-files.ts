import { matchPath } from 'react-router-dom';
import type { RemoteDescription } from 'shared-kernel/routing/definitions';

/**
 * Fetches the files that a version runs first, and those of its page at `path`, all at once. Its code requests the
 * same files one step after the other.
 */
export function preloadFiles(
  base: string,
  { assets, routes, integrity }: RemoteDescription,
  path: string | undefined,
): void {
  const route = path === undefined ? undefined : routes.find((each) => matchPath(each.path, path));
  const page = route && assets.pages?.[route.id];
  for (const file of new Set([...assets.firstLoad, ...(page?.files ?? [])])) {
    const hash = integrity[file];
    // Without a hash it would be fetched in another mode than its element asks for: twice.
    if (hash === undefined) continue;
    const hint = document.createElement('link');
    hint.rel = 'preload';
    hint.as = file.endsWith('.css') ? 'style' : 'script';
    hint.crossOrigin = 'anonymous';
    hint.integrity = hash;
    hint.href = new URL(file, base).href;
    document.head.append(hint);
  }
}
