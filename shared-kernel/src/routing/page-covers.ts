import type { Location } from 'react-router-dom';
import { isSameAddress, type KeptPages, noPages } from './keep-alive';

/** A page's frame in the document, which React covers while the page sleeps. */
interface Frame {
  readonly element: HTMLElement;
  /** Puts the scrolling back to where the page was left, as soon as the frame is on screen. */
  readonly restoreScroll: () => void;
}

export interface PageCovers {
  register(key: string, frame: Frame): void;
  /** These pages are in the document now. */
  committed(pages: KeptPages): void;
  /**
   * Whether going to a location (none: another remote's) needs no hurry, because people see what they should already:
   * the host covers all of the remote, or uncovers it with the page that sleeps there as it was left.
   */
  canWait(location: Location | undefined): boolean;
}

/**
 * React covers a page that sleeps, and to wake it takes hundreds of effects, which would hold up the picture. So the
 * page that somebody left the remote from lies there uncovered, under the host's cover of the whole remote: it is on
 * screen the moment the host takes that away, and can be woken when it has been seen.
 */
export function createPageCovers(): PageCovers {
  const frames = new Map<string, Frame>();
  let present = noPages;
  let lastActive: string | undefined;
  /** Key of the page that sleeps uncovered. React has not heard of that and would not cover it by itself. */
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
      const stands = page !== undefined && isSameAddress(page.location, location);
      if (stands && present.active === key) return true;
      if (stands && present.active === undefined && uncovered === key) {
        frames.get(key)?.restoreScroll();
        return true;
      }
      coverAgain();
      return false;
    },
  };
}
