import { useLayoutEffect, useRef } from 'react';
import { navigation } from 'shared-kernel/runtime';
import { homePath, type PortalRoute } from '../navigation/portal-route';

/**
 * After a change of page: the focus goes to the host's own pages, so that keyboards and readers continue from there.
 * They start at the top, but for home, which is kept. Pages of remotes do this themselves once their content is
 * loaded.
 */
export function usePageArrival(
  pathname: string,
  route: PortalRoute | undefined,
  main: { current: HTMLElement | null },
): void {
  // The first page after signing in takes the focus; the first page of a document keeps the browser's.
  const last = useRef(navigation.hasMoved() ? undefined : pathname);
  const isOfRemote = route?.remote !== undefined;

  // Before the page can be seen: an effect after that would take the focus from what was clicked meanwhile.
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (isOfRemote) return;
    if (pathname !== homePath) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, isOfRemote, main]);
}
