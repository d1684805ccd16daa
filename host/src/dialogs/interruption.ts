/** Something that the portal opens over the page by itself. */
export interface Interruption {
  /**
   * `asked` was opened by the user. `news` tells what has happened and is in the inbox anyway. A `task` is to be done
   * by the user and is offered until it is.
   */
  readonly kind: 'asked' | 'news' | 'task';
  /** Address in the portal of its subject. */
  readonly link?: string | null | undefined;
  /** When it became news, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** When it is over, in milliseconds since 1970. */
  readonly until?: number | undefined;
  /** It is shown beside the page, over none of it. */
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
  /** A form holds values that are not saved, or a field is being typed in. */
  readonly isFilling: boolean;
  /** Path and query of the page. */
  readonly address: string;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** `wait` is decided again when the situation changes. */
export type Verdict = 'open' | 'toast' | 'wait' | 'drop';

/** Later than this, what was news is left to the inbox. */
const freshForMs = 120_000;

/** The one rule of what may come between a user and the page. Its spec is the table of cases. */
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
 * Whether the page is about the same thing: the very page, or another one of its section with the same number
 * (`/insurance/details/7` and `/insurance/reInsure/7`, `/claims/details/7` and `/claims/edit?id=7`).
 */
function isSubject(link: string | null | undefined, address: string): boolean {
  const subject = urlOf(link);
  const page = urlOf(address);
  if (!subject || !page) return false;
  const ids = numbersOf(subject);
  const shown = numbersOf(page);
  // A page without a number shows all of them.
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
