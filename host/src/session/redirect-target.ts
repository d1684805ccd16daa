import { routeOf } from 'shared-kernel/routing/definitions';
import { outerRoutes } from '../navigation/portal-route';

const origin = 'http://portal.invalid';

/** Returns the target after signing in: a path of this portal, or `/` when the parameter is anything else. */
export function redirectTarget(raw: string | null | undefined): string {
  // Backslashes and control characters are read by browsers as slashes or dropped: such a path is forged.
  // oxlint-disable-next-line no-control-regex
  if (!raw?.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(raw) || raw.startsWith('//')) return '/';
  const url = parsed(raw);
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/';
  return routeOf(outerRoutes, url.pathname) ? '/' : url.pathname + url.search + url.hash;
}

/** Some office browsers lack `URL.parse`. */
function parsed(path: string): URL | undefined {
  try {
    return new URL(path, origin);
  } catch {
    return undefined;
  }
}

/** Returns the address of the sign-in page that leads back to `target` afterwards. */
export const loginPath = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`;
