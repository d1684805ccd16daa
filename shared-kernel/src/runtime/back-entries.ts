import { mobileBreakpointPx } from '../domain/constants';
import type { Navigation } from './navigation';

/** What an entry of the browser's history stores besides the router's own state. */
interface EntryState {
  /** The router's number of the page; entries of one page share it. */
  idx?: number;
  /** Number of overlays over the page when the entry was added. */
  overlay?: number;
  /** The search of the entry below, if it is of the same page. */
  below?: string;
}

export interface BackEntries {
  /** On phones, makes the browser's back close an overlay before it leaves the page; the returned function ends that. */
  hold(close: () => void): () => void;
  /** Whether back leads to the same page with this search. */
  isBelow(search: string): boolean;
  /** Forgets the marks of this entry, for tests, which share one history. */
  forget(): void;
}

const current = () => ({ state: (history.state ?? {}) as EntryState, url: location.href });
const replace = (state: EntryState, url = location.href) => history.replaceState(state, '', url);
const depthOf = ({ overlay = 0 }: EntryState) => overlay;

/** After this time in milliseconds, an overlay that back was to close is closed, or stays, such as to ask first. */
const closingMs = 100;

/** Adds an entry of its own for each overlay to the history that `navigation` moves in. */
export function createBackEntries(
  navigation: Pick<Navigation, 'subscribe' | 'getLocation' | 'getAction'>,
): BackEntries {
  /** What back closes, the topmost last. */
  const overlays: { close: () => void }[] = [];
  let last = current();
  let page = navigation.getLocation();

  // The router does not know these marks and drops them.
  navigation.subscribe(() => {
    const before = page;
    page = navigation.getLocation();
    const action = navigation.getAction();
    const isSamePage = page.pathname === before.pathname;
    const { overlay, below } = last.state;
    if (action === 'REPLACE' && (overlay !== undefined || below !== undefined))
      replace({ ...current().state, ...(overlay && { overlay }), ...(isSamePage && { below }) });
    if (action === 'PUSH' && isSamePage) replace({ ...current().state, below: before.search });
    last = current();
  });

  /** Adds the entry that back leaves when it closes an overlay, unless an overlay that was closed has left one. */
  const addEntry = () => {
    if (overlays.length <= depthOf(current().state)) return;
    history.pushState({ ...current().state, overlay: overlays.length }, '');
    last = current();
  };

  // Before the router's own listener, which would take an entry of the same page for another page.
  window.addEventListener(
    'popstate',
    (event) => {
      const [was, { state }] = [last, current()];
      const depth = depthOf(state);
      if (state.idx !== was.state.idx || depth >= depthOf(was.state)) return;
      event.stopImmediatePropagation();
      // Filters chosen in an overlay have changed the address of its entry only.
      const { overlay: _, ...shown } = was.state;
      replace(depth > 0 ? { ...shown, overlay: depth } : shown, was.url);
      last = current();
      const top = overlays.at(-1);
      if (!top) return history.go(-1 - depth);
      top.close();
      setTimeout(addEntry, closingMs);
    },
    true,
  );

  return {
    hold(close) {
      if (!window.matchMedia(`(max-width: ${mobileBreakpointPx - 1}px)`).matches) return () => {};
      const overlay = { close };
      overlays.push(overlay);
      addEntry();
      return () => {
        const at = overlays.indexOf(overlay);
        if (at >= 0) overlays.splice(at, 1);
      };
    },
    isBelow(search) {
      const { below } = current().state;
      return below !== undefined && new URLSearchParams(below).toString() === search;
    },
    forget() {
      overlays.length = 0;
      history.replaceState(null, '');
      last = current();
    },
  };
}
