import { problems } from 'shared-kernel/contract';
import type { Actor } from '../context';
import { guests } from '../db/turns';
import { Problem } from './problem';

/** A quarter of the calls that the edge passes on at the same time. */
const mostCalls = 96;
/** A third of them, for strangers, and for networks where somebody has a session. */
const mostGuestCalls = 128;
/** A network may have so many, even when hardly any are free. */
const leastOfNetwork = 2;
/** Networks that were used longer ago count as unknown. */
const mostNetworks = 10_000;

type Running<Key> = Map<Key, number>;

async function counted<Key, T>(
  running: Running<Key>,
  key: Key,
  most: number,
  work: () => Promise<T>,
): Promise<T> {
  const count = running.get(key) ?? 0;
  if (count >= most) throw new Problem(problems.tooManyRequests);
  running.set(key, count + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(key) ?? 1) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
  }
}

/**
 * Limits the unanswered calls of one employer, wherever they come from, and of all callers without a session, who may
 * have any number of networks: others keep their share of this instance. Guests of networks where somebody has a
 * session have places of their own, so that strangers do not keep them from signing in.
 */
export function createAccountCalls() {
  const ofEmployers: Running<number> = new Map();
  const ofStrangers: Running<string> = new Map();
  const ofKnown: Running<string> = new Map();
  const known = new Set<string>();
  return {
    /** Records that somebody has shown in this network who they are. */
    know(network: string): void {
      known.delete(network);
      known.add(network);
      for (const oldest of known) {
        if (known.size <= mostNetworks) break;
        known.delete(oldest);
      }
    },
    ofEmployer: <T>({ customerId }: Pick<Actor, 'customerId'>, work: () => Promise<T>): Promise<T> =>
      counted(ofEmployers, customerId, mostCalls, work),
    /** The name for the queries of a guest. */
    guestName: (network: string): string => (known.has(network) ? guests.known : guests.strangers),
    /** A network may have as many calls as it leaves free. */
    ofGuest<T>(network: string, work: () => Promise<T>): Promise<T> {
      const running = known.has(network) ? ofKnown : ofStrangers;
      const free = mostGuestCalls - [...running.values()].reduce((sum, count) => sum + count, 0);
      return counted(running, network, free > 0 ? Math.max(leastOfNetwork, free) : 0, work);
    },
  };
}
