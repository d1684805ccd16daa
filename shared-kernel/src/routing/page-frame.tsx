import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { Route, Routes, type Location } from 'react-router-dom';
import { announcePageDrawn, LazyPart, navigation, type LazyPages } from '../runtime';
import { ErrorBoundary } from '../ui/error-boundary';
import { LoadingPanel } from '../ui/panels';
import { BridgeRouter } from './bridge-router';
import type { PageRoute } from './define-routes';
import type { PageCovers } from './page-covers';

/** Returns the nearest scrollable ancestor, or the document's scrolling element. */
function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

/**
 * Moves the focus to a page that was just shown, as the start for keyboards and screen readers; unless the focus is
 * already inside the page, in a dialog above it, or on the button of an open menu, which would close.
 */
function focusPage(frame: HTMLElement): void {
  const focused = document.activeElement;
  if (frame.contains(focused) || focused?.closest('[aria-modal="true"]') || opensMenu(focused)) return;
  const heading = frame.querySelector<HTMLElement>('h1, main');
  if (heading) return focusStart(heading);
  // The heading of a page that reads data first comes later. A frame is no control and shows no outline.
  frame.style.outline = 'none';
  focusStart(frame);
  const observer = new MutationObserver(() => {
    const late = frame.querySelector<HTMLElement>('h1');
    const isLeft = document.activeElement !== frame;
    if (!late && !isLeft) return;
    observer.disconnect();
    if (late && !isLeft) focusStart(late);
  });
  observer.observe(frame, { childList: true, subtree: true });
  frame.addEventListener('blur', () => observer.disconnect(), { once: true });
}

function focusStart(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Groups of the main menu are excluded, as they stay open without the focus. */
const opensMenu = (element: Element | null): boolean =>
  element?.getAttribute('aria-expanded') === 'true' && !element.closest('nav');

/** Number of frames, about a second, to wait until the host shows the remote's container. */
const maxFrames = 60;

/** Old browsers lack `checkVisibility`; they also cannot hide an element without removing it from the layout. */
const isOnScreen = (element: Element): boolean =>
  'checkVisibility' in element ? element.checkVisibility() : (element as Element).getClientRects().length > 0;

/**
 * Calls `act` now, and again once the element is visible if it is not yet: the host may show the remote shortly after
 * the page, and hidden elements can neither scroll nor be focused. Returns a function that cancels.
 */
function whenOnScreen(element: Element, act: (isOnScreen: boolean) => void): () => void {
  let frame = 0;
  const wait = (left: number) => {
    frame = requestAnimationFrame(() => {
      if (isOnScreen(element)) act(true);
      else if (left > 0) wait(left - 1);
    });
  };
  const isThere = isOnScreen(element);
  act(isThere);
  if (!isThere) wait(maxFrames);
  return () => cancelAnimationFrame(frame);
}

export interface PageReport {
  routeId: string;
  pathname: string;
}

export interface PageEvents {
  /** The page's own content is on screen. */
  onPageShown?: (page: PageReport) => void;
  /**
   * The page could not be loaded or threw during rendering; the rest of the remote continues. A handler that reports
   * the error returns the report's reference, which is then shown.
   */
  onPageFailed?: (page: PageReport, error: unknown) => string | void;
}

interface PageFrameProps extends PageEvents {
  route: PageRoute;
  /** Unchanged while the page is hidden. */
  location: Location;
  lazyPages: LazyPages<object>;
  covers: PageCovers;
  /**
   * Called for failures that are not reported elsewhere, including those that the frame recovers from; returns the
   * report's reference.
   */
  onFailure?: (error: unknown) => string;
}

/**
 * One page of a remote with its own router, error boundary and scroll position. Rendered inside Activity: effects run
 * while the page is shown; a hidden page does not render.
 */
export const PageFrame = memo(function PageFrame(props: PageFrameProps) {
  const { route, location, lazyPages, covers, onPageShown, onPageFailed, onFailure } = props;
  const frame = useRef<HTMLDivElement>(null);
  const hasSlept = useRef(false);
  const [opening, setOpening] = useState(0);
  const [, setAttempt] = useState(0);
  const lazyPage = lazyPages.of(route.id, route.load);
  const report = { routeId: route.id, pathname: location.pathname };
  const restoreScroll = useKeptScroll(frame);
  useLayoutEffect(() => {
    if (frame.current) covers.register(location.pathname, { element: frame.current, restoreScroll });
  }, [covers, location.pathname, restoreScroll]);
  useLayoutEffect(() => () => void (hasSlept.current = true), []);

  const fail = (error: unknown) => {
    if (hasSlept.current) {
      // Some components do not survive being hidden, such as an open dialog: a page that cannot be reactivated is
      // remounted once.
      hasSlept.current = false;
      setOpening((count) => count + 1);
      return onFailure?.(error);
    }
    announcePageDrawn();
    lazyPages.renew(route.id);
    setAttempt((count) => count + 1);
    return onPageFailed?.(report, error) ?? onFailure?.(error);
  };

  return (
    <div ref={frame}>
      <BridgeRouter location={location}>
        <ErrorBoundary key={opening} onError={fail}>
          <LazyPart page={lazyPage} fallback={<LoadingPanel title />}>
            {(Page) => (
              <>
                <Routes>
                  <Route path={route.path} element={<Page />} />
                </Routes>
                <Arrival frame={frame} onShown={() => onPageShown?.(report)} />
              </>
            )}
          </LazyPart>
        </ErrorBoundary>
      </BridgeRouter>
    </div>
  );
});

interface ArrivalProps {
  frame: RefObject<HTMLDivElement | null>;
  onShown: () => void;
}

/** Rendered next to the page once its code is loaded, so its effect runs when the page's content is in the DOM. */
function Arrival({ frame, onShown }: ArrivalProps) {
  const arrive = useEffectEvent(() => {
    onShown();
    const element = frame.current;
    // On the document's first page the focus stays where the browser put it.
    return element && navigation.hasMoved() ? whenOnScreen(element, () => focusPage(element)) : undefined;
  });
  useEffect(() => arrive(), []);
  return null;
}

/**
 * Restores a page's scroll position when it is shown again; a new page starts at the top. The returned function
 * restores the position before the page is active.
 */
function useKeptScroll(frame: RefObject<HTMLDivElement | null>): () => void {
  const top = useRef(0);
  const place = useRef<{ element: Element; scroller: Element }>(undefined);
  const restore = useCallback((then = (_isOnScreen: boolean) => {}) => {
    const { element, scroller } = place.current ?? {};
    if (!element || !scroller) return () => {};
    return whenOnScreen(element, (isOnScreen) => {
      scroller.scrollTop = top.current;
      then(isOnScreen);
    });
  }, []);
  useLayoutEffect(() => {
    if (!frame.current) return;
    const element = frame.current;
    // Cached: computing styles each time the page is shown would recalculate the document's styles.
    const scroller = place.current?.element === element ? place.current.scroller : scrollerOf(element);
    place.current = { element, scroller };
    // While the page is hidden its scroller is empty, and the browser fires a scroll event to the top without the user.
    let isSettled = false;
    const callOff = restore((isOnScreen) => (isSettled = isOnScreen));
    const remember = () => {
      // When the host has hidden the page already, the event belongs to another page.
      if (isSettled && isOnScreen(element)) top.current = scroller.scrollTop;
    };
    // The document's scroll events are dispatched on the document, not on its element.
    const source = scroller === document.scrollingElement ? document : scroller;
    source.addEventListener('scroll', remember, { passive: true });
    return () => {
      callOff();
      source.removeEventListener('scroll', remember);
    };
  }, [frame, restore]);
  return useCallback(() => void restore(), [restore]);
}
