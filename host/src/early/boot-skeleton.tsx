import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { onPageDrawn, session, useNavigationLocation, useSession } from 'shared-kernel/runtime';
import { sortAsDrawn } from './drawn-clicks';

/**
 * Returns the frame that the HTML page drew before any code was loaded. It fits only the same sign-in and path;
 * otherwise undefined.
 */
function drawnFor(token: string | undefined): Element | undefined {
  const early = window.__PORTAL_EARLY__;
  if (!early?.frame || token !== early.token) return undefined;
  const { element, path } = early.frame;
  return [path, element.getAttribute('data-early')].includes(window.location.pathname) ? element : undefined;
}

/**
 * Shown until the frame is rendered: the statically drawn frame, so that nothing is painted again, or else grey shapes
 * for menu and header.
 */
export function BootSkeleton() {
  const drawn = drawnFor(useSession((state) => state.token));
  // React does not know the content of this element; the separate key makes React remove it with the element.
  if (drawn) return <div key="drawn" ref={(place) => keep(drawn, place)} />;
  return (
    <div className="host-boot" role="status" aria-busy="true" aria-label="加载中">
      <div className="host-boot-side" />
      <div className="host-boot-top" />
    </div>
  );
}

/** Returns the to-dos that the HTML page drew on the home page; undefined if there are none. */
export function drawnToDos(): Element | undefined {
  const list = drawnFor(session.getState().token)?.querySelector('.host-todo-list');
  return list?.querySelector('.kb-to-do') ? list : undefined;
}

/** Moving an element drops the focus, so it is restored. */
function keep(drawn: Element, place: Element | null): void {
  place?.replaceChildren(drawn);
  const focused = window.__PORTAL_EARLY__?.frame?.done?.().focused;
  if (focused instanceof HTMLElement && drawn.contains(focused)) focused.focus();
}

/** The page's own rows arrive within seconds; after this time the page is shown, as it may have an error to report. */
const heldAtMostMs = 15_000;

/** Shows the statically drawn rows until the page's code has rendered its own at the same place. */
export function FirstRows({ children }: { children: ReactNode }) {
  const drawn = drawnFor(useSession((state) => state.token));
  const { pathname } = useNavigationLocation();
  // Fixed to the state at the first render, when the frame replaced the drawn one.
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
  const isHere = pathname === window.__PORTAL_EARLY__?.frame?.path;
  const onOver = useEffectEvent(() => isHere && page && sortAsDrawn(page));
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
  return (
    <>
      {!isOver && page && <div key="drawn" ref={(place) => place?.replaceChildren(page)} />}
      <div className={isOver ? undefined : 'host-behind'}>{children}</div>
    </>
  );
}
