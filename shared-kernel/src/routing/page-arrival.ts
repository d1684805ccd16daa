/** Where the window's or the layout's scrolling happens around an element. */
export function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

/**
 * Moves focus to the page that has just been shown, unless it is already inside it, in a dialog over it or on the button
 * of an open menu, which closes when it loses the focus; keyboards and readers start there.
 */
export function focusPage(frame: HTMLElement): void {
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
const timeoutMs = 60;

/** Old browsers do not support it; they cannot hide an element without taking it out of the layout. */
export const isOnScreen = (element: Element): boolean =>
  'checkVisibility' in element ? element.checkVisibility() : (element as Element).getClientRects().length > 0;

/**
 * Runs it now, and if the element is not visible yet, once more when it is: the host may show the remote a moment
 * after the page, and hidden elements neither scroll nor take focus. Returns how to cancel.
 */
export function whenOnScreen(element: Element, act: (isOnScreen: boolean) => void): () => void {
  let frame = 0;
  const wait = (left: number) => {
    frame = requestAnimationFrame(() => {
      if (isOnScreen(element)) act(true);
      else if (left > 0) wait(left - 1);
    });
  };
  const isThere = isOnScreen(element);
  act(isThere);
  if (!isThere) wait(timeoutMs);
  return () => cancelAnimationFrame(frame);
}
