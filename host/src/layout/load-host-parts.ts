import { hasHelpers, loadHelpers } from '../floating/load-helpers';
import { homePath } from '../navigation/portal-route';
import { loadHome } from '../pages/home/load-home';

/** Fetches what the host itself draws on the page at a path, before anybody goes there. */
export function loadHostParts(pathname: string): void {
  if (pathname === homePath) void loadHome().catch(() => {});
  if (hasHelpers(pathname)) void loadHelpers().catch(() => {});
}
