import { useEffect, useState, type ReactNode } from 'react';
import { onPageDrawn, useNavigationLocation, useSession } from 'shared-kernel/runtime';

/** What the page drew before any code was there; nothing outside of the frame. */
const drawn = document.querySelector('#root > [data-early]');
const drawnAt = window.location.pathname;

/** It shows one user's menu around one page: after another sign-in, or elsewhere, it would be wrong. */
const isStillRight = (token: string | undefined): boolean =>
  token !== undefined &&
  token === window.__PORTAL_EARLY__?.token &&
  [drawnAt, drawn?.getAttribute('data-early')].includes(window.location.pathname);

/**
 * Until the frame is there: the one that the page has drawn, so that nothing is painted anew, or grey shapes in place of
 * header and menu.
 */
export function BootSkeleton() {
  const token = useSession((state) => state.token);
  // React does not know what is in this element: with a key of its own it is taken away with it.
  if (drawn && isStillRight(token)) return <div key="drawn" ref={(place) => place?.replaceChildren(drawn)} />;
  return (
    <div className="host-boot" role="status" aria-busy="true" aria-label="加载中">
      <div className="host-boot-side" />
      <div className="host-boot-top" />
    </div>
  );
}

/** The page's own rows come within seconds, or something is wrong that it has to say. */
const heldAtMostMs = 15_000;

/** What the page has drawn of a list's first rows. */
const drawnPage = drawn?.querySelector('.host-early');

/**
 * The rows that the page has drawn, until the code of their page has drawn its own: they are replaced where they stand.
 */
export function FirstRows({ children }: { children: ReactNode }) {
  const token = useSession((state) => state.token);
  const { pathname } = useNavigationLocation();
  const [isOver, setOver] = useState(() => !drawnPage?.querySelector('[data-row-key]'));
  const isShown = drawnPage && !isOver && pathname === drawnAt && isStillRight(token);
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
      {isShown && <div key="drawn" ref={(place) => place?.replaceChildren(drawnPage)} />}
      <div className={isShown ? 'host-behind' : undefined}>{children}</div>
    </>
  );
}
