/** Where the window's or the layout's scrolling happens around an element. */
export function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** Moves focus to the page that has just been shown, unless it already stands inside it; keyboards and readers start there. */
export function focusPage(frame: HTMLElement): void {
  if (frame.contains(document.activeElement)) return;
  const target = frame.querySelector<HTMLElement>('h1, main') ?? frame;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Frames to wait for the host to show the remote's container before giving up: about a second. */
const patience = 60;

/** Old browsers cannot be asked; they have no way either to cover an element but to take it out of the layout. */
export const isOnScreen = (element: Element): boolean =>
  'checkVisibility' in element ? element.checkVisibility() : (element as Element).getClientRects().length > 0;

/**
 * Does it now, and if the element has no place on screen yet, once more when it has: the host may uncover the remote a
 * moment after the page, and hidden elements neither scroll nor take focus. Returns the way to call it off.
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
  if (!isThere) wait(patience);
  return () => cancelAnimationFrame(frame);
}
