/** Parts of the frame around every page; the menu may be collapsed. */
const frame = {
  'the top bar': '.host-frame > .host-body > header',
  'the menu': '.host-frame[data-side=beside] > #sidebar nav',
};

function canBeSeen(element: Element | null): boolean {
  for (let each = element; each; each = each.parentElement) {
    const { display, visibility, opacity } = getComputedStyle(each);
    if (display === 'none' || visibility === 'hidden' || opacity === '0') return false;
  }
  return element !== null;
}

/** Remembers which parts of the frame are visible; the returned function names those that no longer are. */
export function watchFrame(): () => string | undefined {
  const seen = Object.entries(frame).filter(([, selector]) => canBeSeen(document.querySelector(selector)));
  return () => {
    const { side } = document.querySelector<HTMLElement>('.host-frame')?.dataset ?? {};
    const lost = seen.filter(
      ([name, selector]) =>
        (name !== 'the menu' || side === 'beside') && !canBeSeen(document.querySelector(selector)),
    );
    // After a sign-out, or on a page outside the frame, there is no frame at all.
    const isThere = side !== undefined;
    return isThere && lost.length ? `it took ${lost.map(([name]) => name).join(' and ')} away` : undefined;
  };
}

const dialogs = '[role=dialog], [role=alertdialog], [aria-modal=true], dialog[open]';

/** Points along a part of the frame, as shares of its size: all must be covered, as a toast may cover some for a moment. */
const places = [0.1, 0.3, 0.5, 0.7, 0.9];

/**
 * Names a part of the frame over which elements of the remote lie: of its area, or in the body, where they are marked
 * with its name and others may be the host's dialogs. A dialog may lie there until it is closed, and has its mask next to
 * it.
 */
function coverOfFrame(area: Element, remote: string): string | undefined {
  const own = [area, ...document.querySelectorAll(`body > [data-popup-of="${remote}"]`)];
  if (own.some((each) => each.matches(dialogs) || each.querySelector(dialogs))) return undefined;
  for (const [name, selector] of Object.entries(frame)) {
    const place = document.querySelector(selector)?.getBoundingClientRect();
    if (!place?.width || !place.height) continue;
    const isCovered = (part: number) => {
      const top = document.elementFromPoint(place.x + place.width * part, place.y + place.height * part);
      return own.some((each) => each.contains(top));
    };
    if (places.every(isCovered)) return `it lies over ${name}`;
  }
  return undefined;
}

const lookEveryMs = 3000;
/** Longest time until what the user has opened appears, in milliseconds. */
const openingMs = 5000;

/**
 * Looks from time to time whether the remote lies over the frame, and calls `onCover` with the part, once, unless the
 * user did something before: a map that was enlarged may lie there. The returned function ends the watch.
 */
export function watchCover(area: Element, remote: string, onCover: (cause: string) => void): () => void {
  let freeAt = performance.now();
  let inputAt = -Infinity;
  const noteInput = () => {
    if (coverOfFrame(area, remote) === undefined) inputAt = performance.now();
  };
  const look = () => {
    const cause = coverOfFrame(area, remote);
    if (cause === undefined) freeAt = performance.now();
    else if (inputAt < freeAt - openingMs) {
      stop();
      onCover(cause);
    }
  };
  const timer = setInterval(look, lookEveryMs);
  const listening = new AbortController();
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, noteInput, { capture: true, signal: listening.signal });
  const stop = () => {
    clearInterval(timer);
    listening.abort();
  };
  return stop;
}
