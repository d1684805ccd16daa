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
