import { useEffect, useState, type ReactNode } from 'react';
import { onPageDrawn, useNavigationLocation, useSession } from 'shared-kernel/runtime';

/**
 * What the page drew before any code was there. It shows one user's menu around one page: after another sign-in, or
 * elsewhere, it would be wrong.
 */
function drawnFor(token: string | undefined): Element | undefined {
  const early = window.__PORTAL_EARLY__;
  if (!early?.frame || token !== early.token) return undefined;
  const { element, path } = early.frame;
  return [path, element.getAttribute('data-early')].includes(window.location.pathname) ? element : undefined;
}

/**
 * Until the frame is there: the one that the page has drawn, so that nothing is painted anew, or grey shapes in place of
 * header and menu.
 */
export function BootSkeleton() {
  const drawn = drawnFor(useSession((state) => state.token));
  // React does not know what is in this element: with a key of its own it is taken away with it.
  if (drawn) return <div key="drawn" ref={(place) => keep(drawn, place)} />;
  return (
    <div className="host-boot" role="status" aria-busy="true" aria-label="加载中">
      <div className="host-boot-side" />
      <div className="host-boot-top" />
    </div>
  );
}

/** An element that is moved loses the focus. */
function keep(drawn: Element, place: Element | null): void {
  place?.replaceChildren(drawn);
  const focused = window.__PORTAL_EARLY__?.frame?.done?.().focused;
  if (focused instanceof HTMLElement && drawn.contains(focused)) focused.focus();
}

/** The page's own rows come within seconds, or something is wrong that it has to say. */
const heldAtMostMs = 15_000;

/**
 * The rows that the page has drawn, until the code of their page has drawn its own: they are replaced where they stand.
 */
export function FirstRows({ children }: { children: ReactNode }) {
  const drawn = drawnFor(useSession((state) => state.token));
  const { pathname } = useNavigationLocation();
  // It stays what it was when the frame took its place.
  const [page] = useState(() => drawn?.querySelector('.host-early'));
  const [isOver, setOver] = useState(() => !page?.querySelector('[data-row-key]'));
  if (!isOver && (!drawn || pathname !== window.__PORTAL_EARLY__?.frame?.path)) setOver(true);
  useEffect(() => {
    if (isOver) return undefined;
    const end = () => setOver(true);
    const timer = setTimeout(end, heldAtMostMs);
    const stop = onPageDrawn(end);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isOver]);
  return (
    <>
      {!isOver && page && <div key="drawn" ref={(place) => place?.replaceChildren(page)} />}
      <div className={isOver ? undefined : 'host-behind'}>{children}</div>
    </>
  );
}
