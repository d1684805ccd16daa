import { AsyncLocalStorage } from 'node:async_hooks';
import { lockNotAvailable } from './unavailable';

const names = new AsyncLocalStorage<string>();

/** Names of callers without a session: of networks where somebody has one, and of all others, however many they are. */
export const guests = { known: 'guests', strangers: 'strangers' } as const;

/** Runs a call whose queries take turns with those made in other names. */
export const inTheNameOf = <Result>(name: string, work: () => Result): Result => names.run(name, work);

interface TurnLimits {
  /** Connections. */
  atOnce: number;
  /** Connections that are used in one name. Work of the portal itself has no name, and may use all. */
  perName: number;
  /** Milliseconds. */
  waitMs: number;
  /** Text of the error when none became free in time. */
  late: string;
}

/**
 * Gives out the connections of a database: the names that wait take turns, so that the many queries of one caller delay
 * only its own.
 */
export function createTurns({ atOnce, perName, waitMs, late }: TurnLimits) {
  /** What lets each waiting query begin, by name; the name in front is next. */
  const waiting = new Map<string, (() => void)[]>();
  const used = new Map<string, number>();
  let running = 0;

  const mayBegin = (name: string) => running < atOnce && (name === '' || (used.get(name) ?? 0) < perName);
  const count = (name: string, change: number) => {
    running += change;
    const left = (used.get(name) ?? 0) + change;
    if (left > 0) used.set(name, left);
    else used.delete(name);
  };
  const remove = (name: string, begin: () => void) => {
    const queue = (waiting.get(name) ?? []).filter((other) => other !== begin);
    waiting.delete(name);
    if (queue.length > 0) waiting.set(name, queue);
  };
  const beginNext = () => {
    for (const [name, [begin]] of waiting) if (begin && mayBegin(name)) begin();
  };

  return {
    /** Resolves with a function that gives the connection back. */
    async take(): Promise<() => void> {
      const name = names.getStore() ?? '';
      if (waiting.has(name) || !mayBegin(name)) await wait(name);
      else count(name, 1);
      return () => {
        count(name, -1);
        beginNext();
      };
    },
    get waiting(): number {
      return [...waiting.values()].reduce((sum, queue) => sum + queue.length, 0);
    },
  };

  function wait(name: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        remove(name, begin);
        count(name, 1);
        resolve();
      };
      const timer = setTimeout(() => {
        remove(name, begin);
        reject(Object.assign(new Error(late), { code: lockNotAvailable }));
      }, waitMs);
      waiting.set(name, [...(waiting.get(name) ?? []), begin]);
    });
  }
}
