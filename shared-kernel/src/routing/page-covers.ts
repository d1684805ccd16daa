import type { Location } from 'react-router-dom';
import { isSameAddress, type KeptPages, noPages } from './keep-alive';

/** A page's frame in the document, which React covers while the page sleeps. */
interface Frame {
  readonly element: HTMLElement;
  /** Restores the scroll position of the page as soon as the frame is on screen. */
  readonly restoreScroll: () => void;
}

export interface PageCovers {
  register(key: string, frame: Frame): void;
  /** These pages are in the document now. */
  committed(pages: KeptPages): void;
  /**
   * Whether rendering a location (none: another remote's) can be deferred, because the screen is already right: the
   * host hides all of the remote, or shows it with the inactive page as it was left.
   */
  canWait(location: Location | undefined): boolean;
}

/**
 * React hides an inactive page, and activating it runs hundreds of effects, which would delay the paint. So the page
 * from which the remote was left stays visible inside the remote that the host hides as a whole: it is on screen the
 * moment the host shows the remote, and is activated after the paint.
 */
export function createPageCovers(): PageCovers {
  const frames = new Map<string, Frame>();
  let present = noPages;
  let lastActive: string | undefined;
  /** Key of the inactive page that stays visible. React does not know of it and would not hide it by itself. */
  let uncovered: string | undefined;

  const uncover = (key: string) => {
    frames.get(key)?.element.style.removeProperty('display');
    uncovered = key;
  };
  const coverAgain = () => {
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
      if (pages.active !== undefined) uncovered = undefined;
      else if (lastActive !== undefined && frames.has(lastActive)) uncover(lastActive);
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
