import { useEffect, useRef } from 'react';
import type { PortalRoute } from '../navigation/portal-route';

/**
 * After a change of page: the host's own pages start at the top with the focus on the page, so that keyboards and
 * readers go on from there. Pages of remotes do this themselves once their content is there.
 */
export function usePageArrival(
  pathname: string,
  route: PortalRoute | undefined,
  main: { current: HTMLElement | null },
): void {
  const last = useRef(pathname);
  const isOfRemote = route?.remote !== undefined;

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (isOfRemote) return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, isOfRemote, main]);
}
