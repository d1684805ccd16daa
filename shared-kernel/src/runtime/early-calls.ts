// Small and alone: the page's first script has it inlined.
export { browserStorage } from './storage';
export { storedToken } from './token-vault';

/** Answers that the page's first script has asked for while the code was still on its way. */
export interface EarlyCalls {
  /** The session they were asked for with; undefined before sign-in. */
  readonly token: string | undefined;
  /** By address, with the query. What was not asked for yet is asked for at once; an answer that never came is undefined. */
  readonly answers: Map<string, () => Promise<EarlyAnswer | undefined>>;
  /** The answer with the rows of the list that is opened, at its plain address. */
  rows?: () => Promise<EarlyAnswer | undefined>;
  /** What was drawn, and for which path. */
  frame?: DrawnFrame;
  /** Settles when the code may take the place of what is drawn: the first rows are painted, or there are none. */
  drawn?: Promise<void>;
}

interface DrawnFrame {
  readonly element: Element;
  readonly path: string;
  /** What was done with the drawn page: its buttons in the order of their clicks, and where the focus was last. */
  readonly done?: () => { readonly clicked: readonly Element[]; readonly focused: Element | null };
}

export interface EarlyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: unknown;
}

declare global {
  interface Window {
    /** Written by the host's first script. */
    __PORTAL_EARLY__?: EarlyCalls;
  }
}

const drawnEvent = 'kb-page-drawn';

/** A page shows what was read for it: what the first script has drawn in its place can go. */
export const announcePageDrawn = (): boolean => window.dispatchEvent(new Event(drawnEvent));

/** Calls the listener once for the next page; returns how to stop. */
export function onPageDrawn(listener: () => void): () => void {
  window.addEventListener(drawnEvent, listener, { once: true });
  return () => window.removeEventListener(drawnEvent, listener);
}

/** Later than this, what was asked for with the page may no longer be true. */
const freshMs = 15_000;

/** The answer to a GET that was asked for with the page, once; undefined where it was not, or for another session. */
export function takeEarlyAnswer(
  url: string,
  token: string | undefined,
): Promise<EarlyAnswer | undefined> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.__PORTAL_EARLY__;
  const answer = early?.answers.get(url);
  if (!early || !answer) return undefined;
  early.answers.delete(url);
  return early.token === token && performance.now() < freshMs ? answer() : undefined;
}
