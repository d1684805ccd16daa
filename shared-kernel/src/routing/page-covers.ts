import type { Location } from 'react-router-dom';
import { isSameAddress, type KeptPages, noPages } from './keep-alive';

/** A page's frame in the document, which React hides while the page is inactive. */
interface Frame {
  readonly element: HTMLElement;
  /** Restores the page's scroll position once the frame is visible. */
  readonly restoreScroll: () => void;
}

export interface PageCovers {
  register(key: string, frame: Frame): void;
  committed(pages: KeptPages): void;
  /**
   * Whether rendering a location (undefined: another remote's) can be deferred, as the screen is already right: the
   * host hides the whole remote, or shows it with the inactive page as it was left.
   */
  canWait(location: Location | undefined): boolean;
}

/**
 * React hides an inactive page, and activating it runs hundreds of effects, which would delay the paint. So the page
 * that was open when the user left the remote stays visible inside the remote, which the host hides as a whole: it
 * appears as soon as the host shows the remote, and is activated after the paint.
 */
export function createPageCovers(): PageCovers {
  const frames = new Map<string, Frame>();
  let present = noPages;
  let lastActive: string | undefined;
  /** Key of the inactive page that stays visible. React does not know this and would not hide it later. */
  let uncovered: string | undefined;

  // If parts of a page are still rendering when the user leaves it, React hides it again afterwards; this undoes that.
  const hiddenAgain = new MutationObserver(() => {
    if (uncovered !== undefined) frames.get(uncovered)?.element.style.removeProperty('display');
  });

  const uncover = (key: string) => {
    const element = frames.get(key)?.element;
    uncovered = key;
    hiddenAgain.disconnect();
    if (!element) return;
    element.style.removeProperty('display');
    hiddenAgain.observe(element, { attributeFilter: ['style'] });
  };
  const coverAgain = () => {
    hiddenAgain.disconnect();
    if (uncovered !== undefined && present.active !== uncovered)
      frames.get(uncovered)?.element.style.setProperty('display', 'none', 'important');
    uncovered = undefined;
  };

  return {
    register: (key, frame) => void frames.set(key, frame),
    committed(pages) {
      present = pages;
      const isKept = (key: string) => pages.pages.some((page) => page.key === key);
      for (const key of frames.keys()) if (!isKept(key)) frames.delete(key);
      lastActive = pages.active ?? lastActive;
      if (pages.active !== undefined) {
        hiddenAgain.disconnect();
        uncovered = undefined;
      } else if (lastActive !== undefined && frames.has(lastActive)) uncover(lastActive);
    },
    canWait(location) {
      if (!location) return true;
      const key = location.pathname;
      const page = present.pages.find((each) => each.key === key);
      const isUnchanged = page !== undefined && isSameAddress(page.location, location);
      if (isUnchanged && present.active === key) return true;
      if (isUnchanged && present.active === undefined && uncovered === key) {
        frames.get(key)?.restoreScroll();
        return true;
      }
      coverAgain();
      return false;
    },
  };
}
