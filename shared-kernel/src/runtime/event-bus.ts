import { concat, defer, type Observable, of, Subject } from 'rxjs';
import type { z } from 'zod';

/** `latest`: a late subscriber first receives the last payload. */
export type Replay = 'none' | 'latest';

export interface Topic<S extends z.ZodType = z.ZodType> {
  /** Dotted name with its version, e.g. `messages.unread-count.v1`; a changed payload is a new version. */
  readonly name: string;
  /** The folder responsible for the topic's meaning. */
  readonly owner: string;
  readonly payload: S;
  readonly replay: Replay;
}

const topicName = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+\.v\d+$/;

/** Declares a topic; throws when the name has no version. Two objects with the same name are the same topic. */
export function defineTopic<S extends z.ZodType>(topic: Topic<S>): Topic<S> {
  if (!topicName.test(topic.name))
    throw new TypeError(`topic name "${topic.name}" is not of the form area.what.v1`);
  return Object.freeze({ ...topic });
}

export interface EventBus {
  /** Delivers synchronously to all subscribers; an invalid payload is reported and not delivered. */
  publish<S extends z.ZodType>(topic: Topic<S>, payload: z.input<S>): void;
  on<S extends z.ZodType>(topic: Topic<S>): Observable<z.output<S>>;
  /** Clears the stored payloads of `latest` topics, when the user changes. */
  forget(): void;
}

type Reject = (topic: Topic, error: unknown) => void;

export function createEventBus(onRejected: Reject): EventBus {
  const channels = new Map<string, Channel>();

  const channelOf = (topic: Topic): Channel => {
    const known = channels.get(topic.name);
    if (known) return known;
    const channel = createChannel(topic.replay);
    channels.set(topic.name, channel);
    return channel;
  };

  return {
    publish(topic, payload) {
      const parsed = topic.payload.safeParse(payload);
      if (parsed.success) channelOf(topic).next(parsed.data);
      else onRejected(topic, parsed.error);
    },
    on: (topic) => channelOf(topic).stream as Observable<never>,
    forget: () => channels.forEach((channel) => channel.forget()),
  };
}

interface Channel {
  stream: Observable<unknown>;
  next(payload: unknown): void;
  forget(): void;
}

function createChannel(replay: Replay): Channel {
  const live = new Subject<unknown>();
  let latest: { payload: unknown } | undefined;
  // Deferred, so that the first payload of a late subscriber is determined at subscription.
  const replayed = defer(() => (latest ? concat(of(latest.payload), live) : live));
  return {
    stream: replay === 'latest' ? replayed : live.asObservable(),
    next(payload) {
      latest = { payload };
      live.next(payload);
    },
    forget() {
      latest = undefined;
    },
  };
}
