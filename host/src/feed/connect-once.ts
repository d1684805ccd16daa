import { Observable } from 'rxjs';
import { feedHeartbeat } from 'shared-kernel/contract/feed';

/** The part of a WebSocket that the feed needs. */
export interface FeedSocket extends Pick<WebSocket, 'send' | 'close'> {
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
}

export type FeedEvent = { type: 'open' } | { type: 'text'; text: unknown };

/** The connection ended, with the server's close code or by a heartbeat timeout. */
export class FeedClosed extends Error {
  constructor(readonly code: number) {
    super(`the live feed was closed with ${code}`);
  }
}

/** The browser's code for a connection that ended without a close frame. */
export const lost = 1006;

/** Timeout of the check on a connection that may be dead, in milliseconds. */
const doubtMs = 5_000;
/** A heartbeat this late means that the machine was suspended; timers of hidden pages run once a minute. */
const sleptMs = feedHeartbeat.deadAfterMs;

export interface OneConnection {
  openSocket: () => FeedSocket;
  /** Events after which a connection may be dead: the page is visible again, the network is back. */
  doubt$: Observable<unknown>;
}

/** One connection from opening to end. It always ends with an error: a feed never completes. */
export function connectOnce({ openSocket, doubt$ }: OneConnection): Observable<FeedEvent> {
  return new Observable((out) => {
    let socket: FeedSocket;
    try {
      socket = openSocket();
    } catch {
      out.error(new FeedClosed(lost));
      return;
    }
    const die = () => out.error(new FeedClosed(lost));
    let isOpen = false;
    let heardAt = Date.now();
    let doubting: ReturnType<typeof setTimeout> | undefined;
    let silence = setTimeout(onSilence, feedHeartbeat.deadAfterMs);

    function onFrame() {
      heardAt = Date.now();
      clearTimeout(doubting);
      doubting = undefined;
    }
    function onSilence() {
      const left = heardAt + feedHeartbeat.deadAfterMs - Date.now();
      // The timer is restarted only here, because a new timer for each of ten thousand frames would be wasteful.
      if (left > 0 && left <= feedHeartbeat.deadAfterMs) silence = setTimeout(onSilence, left);
      else die();
    }
    let beatAt = Date.now();
    const beat = setInterval(() => {
      const now = Date.now();
      if (now - beatAt > feedHeartbeat.everyMs + sleptMs) return die();
      beatAt = now;
      if (isOpen) socket.send(feedHeartbeat.ping);
    }, feedHeartbeat.everyMs);
    const doubts = doubt$.subscribe(() => {
      if (!isOpen || doubting) return;
      doubting = setTimeout(die, doubtMs);
      socket.send(feedHeartbeat.ping);
    });

    socket.onopen = () => {
      isOpen = true;
      onFrame();
      out.next({ type: 'open' });
    };
    socket.onmessage = ({ data }: { data: unknown }) => {
      onFrame();
      out.next({ type: 'text', text: data });
    };
    socket.onclose = ({ code }) => out.error(new FeedClosed(code));

    return () => {
      doubts.unsubscribe();
      clearInterval(beat);
      clearTimeout(silence);
      clearTimeout(doubting);
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    };
  });
}
