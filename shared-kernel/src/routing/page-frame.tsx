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

/** Where the window's or the layout's scrolling happens around an element. */
function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

/**
 * Moves focus to the page that has just been shown, unless it is already inside it, in a dialog over it or on the button
 * of an open menu, which closes when it loses the focus; keyboards and readers start there.
 */
function focusPage(frame: HTMLElement): void {
  const focused = document.activeElement;
  if (frame.contains(focused) || focused?.closest('[aria-modal="true"]') || opensMenu(focused)) return;
  const target = frame.querySelector<HTMLElement>('h1, main') ?? frame;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Groups of the main menu stay open without the focus. */
const opensMenu = (element: Element | null): boolean =>
  element?.getAttribute('aria-expanded') === 'true' && !element.closest('nav');

/** Frames to wait for the host to show the remote's container before giving up: about a second. */
const maxFrames = 60;

/** Old browsers do not support it; they cannot hide an element without taking it out of the layout. */
const isOnScreen = (element: Element): boolean =>
  'checkVisibility' in element ? element.checkVisibility() : (element as Element).getClientRects().length > 0;

/**
 * Runs it now, and if the element is not visible yet, once more when it is: the host may show the remote a moment
 * after the page, and hidden elements neither scroll nor take focus. Returns how to cancel.
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
   * The page could not be loaded or threw while rendering; the rest of the remote continues. A handler that reports it
   * itself returns the report's reference, which is then shown.
   */
  onPageFailed?: (page: PageReport, error: unknown) => string | void;
}

interface PageFrameProps extends PageEvents {
  route: PageRoute;
  /** Unchanged while the page is hidden. */
  location: Location;
  lazyPages: LazyPages<object>;
  covers: PageCovers;
  /** Called for failures that nothing else has reported, also of those the frame recovers from by itself; returns the reference. */
  onFailure?: (error: unknown) => string;
}

/** One page of a remote in its own router, error boundary and scroll position. Rendered inside Activity: effects run while it is shown; a hidden page is not rendered again. */
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
      // Not every component survives being hidden (an open dialog, for one): a page that cannot be reactivated is mounted anew, once.
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
    <div ref={frame} data-page={route.id}>
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
    // The first page of a document: focus stays where the browser put it.
    return element && navigation.hasMoved() ? whenOnScreen(element, () => focusPage(element)) : undefined;
  });
  useEffect(() => arrive(), []);
  return null;
}

/**
 * Gives a page its scroll position back when it is shown again; a page never seen starts at the top. The returned
 * function does so before the page is active.
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
    // Found once: computing styles as the page is shown again would cost a recalculation of the document.
    const scroller = place.current?.element === element ? place.current.scroller : scrollerOf(element);
    place.current = { element, scroller };
    // While the page is still hidden its scroller is empty, and the browser reports a scroll to the top that no user made.
    let isSettled = false;
    const callOff = restore((isOnScreen) => (isSettled = isOnScreen));
    const remember = () => {
      // The host may have covered the page already; then it is another one that scrolls.
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
