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
   * a page that sleeps as it was left is uncovered here and now, and can be woken when the browser has shown it.
   */
  canWait(location: Location | undefined): boolean;
}

/** Shows sleeping pages before React has woken them: their effects by the hundred would hold up the picture. */
export function createPageCovers(): PageCovers {
  const frames = new Map<string, Frame>();
  let present = noPages;
  let uncovered: { readonly key: string; readonly element: HTMLElement } | undefined;

  /** React has not heard of the uncovering and would not cover it by itself. */
  const coverAgain = () => {
    if (uncovered && present.active !== uncovered.key)
      uncovered.element.style.setProperty('display', 'none', 'important');
    uncovered = undefined;
  };

  return {
    register: (key, frame) => void frames.set(key, frame),
    committed(pages) {
      present = pages;
      if (uncovered?.key === pages.active) uncovered = undefined;
      for (const key of frames.keys()) if (!pages.pages.some((page) => page.key === key)) frames.delete(key);
    },
    canWait(location) {
      if (location?.pathname !== uncovered?.key) coverAgain();
      if (!location) return true;
      const key = location.pathname;
      const page = present.pages.find((each) => each.key === key);
      if (!page || !isSameAddress(page.location, location)) return false;
      if (present.active !== undefined) return present.active === key;
      const frame = frames.get(key);
      if (!frame?.element.isConnected) return false;
      frame.element.style.removeProperty('display');
      frame.restoreScroll();
      uncovered = { key, element: frame.element };
      return true;
    },
  };
}
