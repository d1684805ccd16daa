// Small and without dependencies, as the page's first script inlines this module.
export { browserStorage } from './storage';
export { storedToken } from './token-vault';
export { afterPaint } from './when-idle';

/** Responses that were requested before the code of the page that needs them was loaded. */
export interface EarlyCalls {
  /** The session token used for the requests; undefined before sign-in. */
  readonly token: string | undefined;
  /** When they were prepared, in milliseconds since the document began to load; 0 if absent. */
  readonly since?: number | undefined;
  /**
   * Functions by URL with query. Each returns the response of a running request or starts the request; undefined when
   * there was no response.
   */
  readonly answers: Map<string, () => Promise<EarlyAnswer | undefined>>;
  /** Returns the response with the first content: the rows of the opened list, or the to-dos of the home page. */
  content?: () => Promise<EarlyAnswer | undefined>;
  /** The markup rendered by the first script, and its path. */
  frame?: DrawnFrame;
  /** Settles when the code may replace that markup: no word is being composed in it. */
  drawn?: Promise<void>;
}

interface DrawnFrame {
  readonly element: Element;
  readonly path: string;
  /** Returns the user's actions so far: the clicked buttons in order, and the last focused element. */
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

/** To be called when a page shows its loaded data, so that the first script's markup can be removed. */
export const announcePageDrawn = (): boolean => window.dispatchEvent(new Event(drawnEvent));

/** Calls the listener once for the next page; returns a function that unsubscribes. */
export function onPageDrawn(listener: () => void): () => void {
  window.addEventListener(drawnEvent, listener, { once: true });
  return () => window.removeEventListener(drawnEvent, listener);
}

/** Maximum age in milliseconds; later the early responses may be outdated. */
const freshMs = 15_000;

/** Returns the early response to a GET once; undefined when it was not requested, or for another session. */
export function takeEarlyAnswer(
  url: string,
  token: string | undefined,
): Promise<EarlyAnswer | undefined> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.__PORTAL_EARLY__;
  const answer = early?.answers.get(url);
  if (!early || !answer) return undefined;
  early.answers.delete(url);
  const age = performance.now() - (early.since ?? 0);
  return early.token === token && age < freshMs ? answer() : undefined;
}
