import type { FeedSocket } from './connect-once';
import type { Locks } from './leader-election';
import type { Channel } from './tab-channel';

/** A fake socket whose server side is controlled by the spec. */
export class FakeSocket implements FeedSocket {
  onopen: FeedSocket['onopen'] = null;
  onmessage: FeedSocket['onmessage'] = null;
  onclose: FeedSocket['onclose'] = null;
  readonly sent: string[] = [];
  isClosed = false;

  constructor(
    readonly url = '',
    readonly protocols: readonly string[] = [],
  ) {}

  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.isClosed = true;
  }

  opens() {
    this.onopen?.(new Event('open'));
  }
  sendText(text: unknown) {
    this.onmessage?.({ data: text } as MessageEvent);
  }
  sendFrame(k: string, val: number) {
    this.sendText(JSON.stringify({ k, val }));
  }
  /** Closes from the server's side; code 1006 is a cut connection. */
  ends(closeCode = 1006) {
    this.isClosed = true;
    this.onclose?.({ code: closeCode } as CloseEvent);
  }
}

/** Returns a function that opens fake sockets, and the sockets opened so far. */
export function socketMaker() {
  const opened: FakeSocket[] = [];
  return {
    opened,
    open: () => {
      const socket = new FakeSocket();
      opened.push(socket);
      return socket;
    },
    last: () => {
      const socket = opened.at(-1);
      if (!socket) throw new Error('no socket was opened');
      return socket;
    },
  };
}

/** Fake Web Locks for one name: exclusive, granted in order. */
export function fakeLocks(): Locks {
  type Waiting = {
    callback: () => Promise<unknown>;
    done: (value: unknown) => void;
    fail: (why: unknown) => void;
  };
  let queue: Waiting[] = [];
  let holder: Waiting | undefined;
  const grant = () => {
    if (holder) return;
    const next = queue.shift();
    if (!next) return;
    holder = next;
    void next.callback().then((value) => {
      next.done(value);
      if (holder !== next) return;
      holder = undefined;
      grant();
    });
  };
  return {
    request: (_, { signal, steal }, callback) =>
      new Promise((done, fail) => {
        const waiting = { callback, done, fail };
        signal?.addEventListener('abort', () => {
          if (!queue.includes(waiting)) return;
          queue = queue.filter((other) => other !== waiting);
          fail(signal.reason);
        });
        if (steal) {
          const robbed = holder;
          holder = undefined;
          queue.unshift(waiting);
          robbed?.fail(new DOMException('stolen', 'AbortError'));
        } else {
          queue.push(waiting);
        }
        queueMicrotask(grant);
      }),
  };
}

/** Fake BroadcastChannels of one name; as in a browser, a tab does not receive its own messages. */
export function channelHub() {
  const open = new Set<Channel>();
  return {
    size: () => open.size,
    open: (): Channel => {
      const channel: Channel = {
        onmessage: null,
        postMessage(data: unknown) {
          for (const other of open)
            if (other !== channel) other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent);
        },
        close: () => void open.delete(channel),
      };
      open.add(channel);
      return channel;
    },
  };
}
