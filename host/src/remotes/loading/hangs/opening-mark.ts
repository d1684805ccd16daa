/** A version of a remote of which a page was opened. */
export interface Opened {
  readonly remote: string;
  readonly version: string;
  readonly base: string;
}

/** Format of the mark in local storage while a page is being opened. */
export interface OpeningMark extends Opened {
  readonly tab: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Other tabs could see that this one was open. */
  readonly isVisible: boolean;
  /** A stall of the tab would have been noted. */
  readonly isWatched: boolean;
}

/** A key for each mark: tabs that write at the same moment would overwrite a list. */
export const openingPrefix = 'remotes.opening.';
