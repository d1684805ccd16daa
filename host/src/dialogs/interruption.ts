/** Something that the portal opens over the page automatically. */
export interface Interruption {
  /**
   * `asked` was opened by the user. `news` reports an event that is also in the inbox. A `task` is something the user
   * must do; it is offered until it is done.
   */
  readonly kind: 'asked' | 'news' | 'task';
  /** Address in the portal of the record concerned. */
  readonly link?: string | null | undefined;
  /** When the event happened, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** When the event is over, in milliseconds since 1970. */
  readonly until?: number | undefined;
  /** Shown next to the page without covering it. */
  readonly isBeside?: boolean;
}

/** What the user is doing. */
export interface Situation {
  /** Another interruption is open. */
  readonly isInterrupted: boolean;
  /** A dialog of a page is open. */
  readonly isDialogOpen: boolean;
  /** An action was sent, and its outcome is not on screen yet. */
  readonly isSubmitting: boolean;
  /** A form has unsaved values, or the user is typing into a field. */
  readonly isFilling: boolean;
  /** Path and query of the page. */
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** `wait` is decided again when the situation changes. */
export type Verdict = 'open' | 'toast' | 'wait' | 'drop';

/** Older news is left to the inbox. */
const freshForMs = 120_000;

/** Decides what may open over the page the user is on. The spec has a table of all cases. */
export function decideInterruption(
  { kind, link, since, until, isBeside = false }: Interruption,
  situation: Situation,
): Verdict {
  if (until !== undefined && situation.now >= until) return 'drop';
  if (situation.isInterrupted) return 'wait';
  if (kind === 'asked') return 'open';
  if (since !== undefined && situation.now - since > freshForMs) return 'drop';
  if (situation.isDialogOpen || situation.isSubmitting) return 'wait';
  const isInTheWay = situation.isFilling && !isBeside;
  if (!isInTheWay && !isSubject(link, situation.address)) return 'open';
  return kind === 'news' ? 'toast' : 'wait';
}

/** Any address of the portal; only path and query are read. */
const base = 'https://portal.invalid';

/**
 * Whether the page is about the same record: the same page, or another one of its section with the same number
 * (`/insurance/details/7` and `/insurance/reInsure/7`, `/claims/details/7` and `/claims/edit?id=7`).
 */
function isSubject(link: string | null | undefined, address: string): boolean {
  const subject = urlOf(link);
  const page = urlOf(address);
  if (!subject || !page) return false;
  const ids = numbersOf(subject);
  const shown = numbersOf(page);
  // Addresses without a number are compared by path.
  if (ids.length === 0 || shown.length === 0) return subject.pathname === page.pathname;
  return sectionOf(subject) === sectionOf(page) && ids.some((id) => shown.includes(id));
}

function urlOf(link: string | null | undefined): URL | undefined {
  try {
    return link ? new URL(link, base) : undefined;
  } catch {
    return undefined;
  }
}

const sectionOf = ({ pathname }: URL) => pathname.split('/')[1];

const numbersOf = ({ pathname, searchParams }: URL): string[] =>
  [...pathname.split('/'), ...searchParams.values()].filter((part) => /^\d+$/.test(part));
