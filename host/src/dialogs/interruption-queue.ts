import { useEffect, useRef, useSyncExternalStore } from 'react';
import { clock, createStore, navigation, queryClient, useStore } from 'shared-kernel/runtime';
import { decideInterruption, type Interruption, type Situation, type Verdict } from './interruption';

/**
 * Queue of everything that the portal opens automatically, one at a time: `const verdict = useTurn('signature',
 * isWaiting ? { kind: 'task' } : undefined);`
 * A request keeps its turn until it is withdrawn. Requests by the user come first. One that is not `ready` (its code or
 * data is loading) keeps its place and blocks those behind it.
 */
interface Turn {
  readonly name: string;
  readonly request: () => Interruption | undefined;
  readonly isReady: boolean;
}

/** Time until the page of an action's result is shown. */
const outcomeMs = 1_000;
/** An action without a response by then no longer blocks the queue. */
const answerMs = 15_000;
/** How often a waiting request is decided again. */
const againMs = 500;
/** A path without a page: only unsaved work on this page blocks it. */
const elsewhere = '';

interface Queue {
  readonly waiting: readonly Turn[];
  readonly current: { readonly name: string; readonly verdict: Verdict } | undefined;
}

const queue = createStore<Queue>({ waiting: [], current: undefined });
/** Stops observing the page; undefined while no request waits. */
const watching = createStore<(() => void) | undefined>(undefined);
const lastOutcome = createStore(-Infinity);

queryClient.getMutationCache().subscribe(({ type, mutation }) => {
  if (type === 'updated' && mutation.state.status === 'success') lastOutcome.set(performance.now());
});

/** Returns the verdict once it is this request's turn; undefined until then. Each requester needs a unique name. */
export function useTurn(
  name: string,
  request: Interruption | undefined,
  { ready = true }: { ready?: boolean } = {},
): Verdict | undefined {
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });
  const kind = request?.kind;
  useEffect(() => {
    if (!kind) return;
    const turn = { name, request: () => latest.current, isReady: false };
    queue.update(({ waiting, current }) => ({ waiting: [...waiting, turn], current }));
    return () => {
      queue.update(({ waiting, current }) => ({
        waiting: waiting.filter((other) => other.name !== name),
        current: current?.name === name ? undefined : current,
      }));
      // Delayed, so that the closing dialog is removed from the page before the next one opens.
      queueMicrotask(proceed);
    };
  }, [name, kind]);
  useEffect(() => {
    queue.update(({ waiting, current }) => ({
      waiting: waiting.map((turn) => (turn.name === name ? { ...turn, isReady: ready } : turn)),
      current,
    }));
    proceed();
  }, [name, kind, ready]);

  const verdict = useStore(queue, ({ current }) => (current?.name === name ? current.verdict : undefined));
  return request && verdict;
}

/** Whether something may be shown that needs no turn because it does not block other requests. */
export function useMayShow(request: Interruption): boolean {
  return useSyncExternalStore(
    subscribeToPage,
    () => decideInterruption(request, presentSituation()) === 'open',
  );
}

/** Returns what the user is doing now; `own` is the name of the request that is being decided. */
export function presentSituation(own?: string): Situation {
  const { pathname, search } = navigation.getLocation();
  const { current } = queue.get();
  return {
    isInterrupted: current !== undefined && current.name !== own,
    isDialogOpen: isDialogOpen(),
    isSubmitting: isActionSent() || performance.now() - lastOutcome.get() < outcomeMs,
    isFilling: navigation.blockOf(elsewhere) !== undefined || isTyping(document.activeElement),
    address: pathname + search,
    now: clock.now().getTime(),
  };
}

const isActionSent = (): boolean =>
  queryClient
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.status === 'pending' && Date.now() - state.submittedAt < answerMs);

function subscribeToPage(listener: () => void): () => void {
  const blocks = navigation.blocker$.subscribe(() => listener());
  const stops = [queue.subscribe(listener), navigation.subscribe(listener), () => blocks.unsubscribe()];
  return () => stops.forEach((stop) => stop());
}

/** Gives the turn to the first request that may open. */
function proceed(): void {
  let { waiting, current } = queue.get();
  let isBlocked = current !== undefined;
  let isUndecided = false;
  for (const turn of [...waiting].sort((one, other) => rank(one) - rank(other))) {
    if (isBlocked) break;
    const request = turn.request();
    isBlocked = !turn.isReady;
    if (isBlocked || !request) continue;
    const verdict = decideInterruption(request, presentSituation());
    isUndecided ||= verdict === 'wait';
    if (verdict === 'wait') continue;
    current = { name: turn.name, verdict };
    waiting = waiting.filter((other) => other !== turn);
    isBlocked = true;
  }
  watch(isUndecided && !current);
  queue.set({ waiting, current });
}

const rank = (turn: Turn) => (turn.request()?.kind === 'asked' ? 0 : 1);

/** Observes the page only while a request waits. */
function watch(isNeeded: boolean): void {
  const stop = watching.get();
  if (isNeeded === (stop !== undefined)) return;
  stop?.();
  watching.set(isNeeded ? observePage() : undefined);
}

function observePage(): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      proceed();
    });
  };
  // Some reasons to wait end by time alone. A timer set for that moment may fire a fraction before it.
  const again = setInterval(proceed, againMs);
  const page = new MutationObserver(look);
  page.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open', 'style', 'class'],
  });
  document.addEventListener('focusout', look);
  const blocks = navigation.blocker$.subscribe(look);
  const stop = navigation.subscribe(look);
  return () => {
    clearTimeout(soon);
    clearInterval(again);
    page.disconnect();
    document.removeEventListener('focusout', look);
    blocks.unsubscribe();
    stop();
  };
}

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

/** Filters and searches are not forms, but typing into them must not be interrupted either. */
const isTyping = (focused: Element | null): boolean =>
  focused instanceof HTMLTextAreaElement
    ? focused.value !== ''
    : focused instanceof HTMLInputElement && focused.selectionStart !== null && focused.value !== '';
