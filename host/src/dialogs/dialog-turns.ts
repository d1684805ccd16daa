import { useEffect, useSyncExternalStore } from 'react';
import { navigation } from 'shared-kernel/runtime';

/**
 * Dialogs that open by themselves (messages, signature, low balance) are queued, never two at once.
 * Each requests to be open and opens when its turn has come:
 *
 *     const isOpen = useTurn('signature', requested, { unasked: true });
 *
 * It keeps its turn until it withdraws the request. `unasked` ones also wait for any dialog on the page and for
 * unsaved work, a half-filled form for instance; one that the user opened does not, since it may be opened from
 * within a dialog.
 * One that is not `ready` keeps its place and blocks the queue, but has no turn: it checks the page only when it is about to open.
 */
interface Turn {
  readonly name: string;
  readonly isUnasked: boolean;
  readonly isReady: boolean;
}

export interface TurnOptions {
  /** It opens by itself. */
  unasked?: boolean;
  /** Its code and data are loaded, so that it opens with its turn; default: true. */
  ready?: boolean;
}

let waiting: readonly Turn[] = [];
let current: Turn | undefined;
let watching: (() => void) | undefined;
const listeners = new Set<() => void>();

/** True while it is this dialog's turn. A name identifies one dialog of the portal. */
export function useTurn(
  name: string,
  requested: boolean,
  { unasked = false, ready = true }: TurnOptions = {},
): boolean {
  useEffect(() => {
    if (!requested) return;
    waiting = [...waiting, { name, isUnasked: unasked, isReady: false }];
    return () => {
      waiting = waiting.filter((turn) => turn.name !== name);
      if (current?.name === name) current = undefined;
      // The ending dialog is removed from the page before the next one opens.
      queueMicrotask(proceed);
    };
  }, [name, requested, unasked]);
  useEffect(() => {
    waiting = waiting.map((turn) => (turn.name === name ? { ...turn, isReady: ready } : turn));
    proceed();
  }, [name, requested, unasked, ready]);

  const hasTurn = useSyncExternalStore(subscribe, () => current?.name === name);
  return requested && hasTurn;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Gives the turn to the first that may have it: requested dialogs before those that open by themselves. */
function proceed(): void {
  const next = waiting.find((turn) => !turn.isUnasked) ?? waiting[0];
  const isNext = !current && next?.isReady === true;
  if (isNext && !(next.isUnasked && isBusy())) {
    current = next;
    waiting = waiting.filter((turn) => turn !== next);
  }
  watch(isNext && !current);
  for (const listener of listeners) listener();
}

/** Observes the page only while a dialog waits for another one to close, or for unsaved work. */
function watch(isNeeded: boolean): void {
  if (isNeeded === (watching !== undefined)) return;
  watching?.();
  watching = isNeeded ? observePage() : undefined;
}

function observePage(): () => void {
  const look = () => !isBusy() && proceed();
  const page = new MutationObserver(look);
  page.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open', 'style', 'class'],
  });
  const saved = navigation.blocker$.subscribe(() => queueMicrotask(look));
  return () => {
    page.disconnect();
    saved.unsubscribe();
  };
}

/** A path without a page: only unsaved work on this page blocks it. */
const elsewhere = '';

const isBusy = (): boolean => isDialogOpen() || navigation.blockOf(elsewhere) !== undefined;

/** Closed dialogs may remain in the page, hidden. */
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
