import { watchForCrashes } from './commit-watch';

/** A remote that replaces its own content, as during development, takes less. */
const emptyMs = 200;

/** Nothing visible: at most the empty element that a library renders into. */
function isHollow(element: Element): boolean {
  if (element.textContent?.trim()) return false;
  const [only, ...more] = element.children;
  return !only || (more.length === 0 && only instanceof HTMLDivElement && only.childNodes.length === 0);
}

/** Calls `onFilled` once, as soon as the element has content; the returned function ends the watch. */
export function watchForContent(element: Element, onFilled: () => void): () => void {
  const look = () => {
    if (isHollow(element)) return;
    observer.disconnect();
    onFilled();
  };
  const observer = new MutationObserver(look);
  observer.observe(element, { childList: true, subtree: true, characterData: true });
  look();
  return () => observer.disconnect();
}

/** Calls `onGone` once, when the element's content was removed; the returned function ends the watch. */
export function watchForVanishing(element: Element, onGone: () => void): () => void {
  let wasFilled = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    clearTimeout(waiting);
    if (element.childNodes.length > 0) wasFilled = true;
    else if (wasFilled)
      waiting = setTimeout(() => {
        observer.disconnect();
        onGone();
      }, emptyMs);
  });
  observer.observe(element, { childList: true });
  return () => {
    observer.disconnect();
    clearTimeout(waiting);
  };
}

/**
 * Calls `onEmptied` when a root of React below the element threw, nothing caught it, and nothing visible is left:
 * React removes such a root from the page, at its first rendering or later.
 */
export function watchForEmptying(element: Element, onEmptied: () => void): () => void {
  return watchForCrashes(element, () => {
    if (isHollow(element)) onEmptied();
  });
}
