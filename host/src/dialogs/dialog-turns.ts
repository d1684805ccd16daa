import { useEffect, useSyncExternalStore } from 'react';

/**
 * Dialogs that nobody clicked for (messages, signature, low balance) come one after another, never two at once.
 * Each says that it wants to be open and opens when its turn has come:
 *
 *     const isOpen = useTurn('signature', wanted, { unasked: true });
 *
 * It keeps its turn until it no longer wants it. `unasked` ones also wait for whatever dialog stands on the page, a
 * form of a remote for instance; one the person asked for does not, since it may be asked for from within a dialog.
 * One that is not `ready` keeps its place and lets nobody pass, but has no turn: what it would open on, it can only
 * see when it is about to open.
 */
interface Turn {
  readonly name: string;
  readonly isUnasked: boolean;
  readonly isReady: boolean;
}

export interface TurnOptions {
  /** It opens by itself. */
  unasked?: boolean;
  /** Its code and data are there, so that it opens with its turn; when left out, they are. */
  ready?: boolean;
}

let waiting: readonly Turn[] = [];
let current: Turn | undefined;
let watching: MutationObserver | undefined;
const listeners = new Set<() => void>();

/** True while it is this dialog's turn. A name stands for one dialog of the portal. */
export function useTurn(
  name: string,
  wanted: boolean,
  { unasked = false, ready = true }: TurnOptions = {},
): boolean {
  useEffect(() => {
    if (!wanted) return;
    waiting = [...waiting, { name, isUnasked: unasked, isReady: false }];
    return () => {
      waiting = waiting.filter((turn) => turn.name !== name);
      if (current?.name === name) current = undefined;
      // The dialog that ends is taken off the page first; what comes next must not meet it.
      queueMicrotask(proceed);
    };
  }, [name, wanted, unasked]);
  useEffect(() => {
    waiting = waiting.map((turn) => (turn.name === name ? { ...turn, isReady: ready } : turn));
    proceed();
  }, [name, wanted, unasked, ready]);

  const hasTurn = useSyncExternalStore(subscribe, () => current?.name === name);
  return wanted && hasTurn;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Gives the turn to the first that may have it: what was asked for goes before what opens by itself. */
function proceed(): void {
  const next = waiting.find((turn) => !turn.isUnasked) ?? waiting[0];
  const isNext = !current && next?.isReady === true;
  if (isNext && !(next.isUnasked && isDialogOpen())) {
    current = next;
    waiting = waiting.filter((turn) => turn !== next);
  }
  watch(isNext && !current);
  for (const listener of listeners) listener();
}

/** Looks at the page only while a dialog waits for another one to go. */
function watch(isNeeded: boolean): void {
  if (isNeeded === (watching !== undefined)) return;
  watching?.disconnect();
  watching = isNeeded ? new MutationObserver(() => !isDialogOpen() && proceed()) : undefined;
  watching?.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open', 'style', 'class'],
  });
}

/** Closed dialogs may stay in the page, hidden. */
function isDialogOpen(): boolean {
  const dialogs = document.querySelectorAll<HTMLElement>(
    'dialog[open], [role="dialog"][aria-modal="true"], [role="alertdialog"][aria-modal="true"]',
  );
  return [...dialogs].some((dialog) => !isHidden(dialog));
}

function isHidden(element: HTMLElement): boolean {
  for (let at: HTMLElement | null = element; at; at = at.parentElement)
    if (getComputedStyle(at).display === 'none') return true;
  return false;
}
