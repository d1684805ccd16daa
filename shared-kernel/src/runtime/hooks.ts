import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Location } from 'react-router-dom';
import type { z } from 'zod';
import type { Clock } from '../domain/clock';
import type { Right } from '../domain/rights';
import type { Topic } from './event-bus';
import { backEntries, bus, clock, navigation, session } from './kernel';
import type { SessionState } from './session-store';
import type { Store } from './store';

/** Returns a part of a store; the selector must return a value or an object from the state, not a new object. */
export const useStore = <T, S>(store: Store<T>, selector: (state: T) => S): S =>
  useSyncExternalStore(store.subscribe, () => selector(store.get()));

const onSession = (listener: () => void) => {
  const subscription = session.state$.subscribe(listener);
  return () => subscription.unsubscribe();
};

/** Returns a part of the session; the selector must return a value or an object from the state, not a new object. */
export const useSession = <T>(selector: (state: SessionState) => T): T =>
  useSyncExternalStore(onSession, () => selector(session.getState()));

/** Polled, because a sleeping computer would miss a timer for midnight. */
const checkMs = 30_000;

/** Calls the listener whenever what depends on the time is to be read again; the returned function ends that. */
export function onClockCheck(listener: () => void): () => void {
  const timer = setInterval(listener, checkMs);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Returns what `read` gets from the clock, a plain value; the component renders again when that has changed. */
export const useClock = <T extends string | number | boolean>(read: (now: Clock) => T): T =>
  useSyncExternalStore(onClockCheck, () => read(clock));

/** The day in Shanghai, also in a page that is open at midnight. */
export const useToday = () => useClock(({ today }) => today());

/** Whether this user has a right; the server enforces it. Constant within a session. */
export function hasRight(right: Right): boolean {
  const { isProjectUser, user } = session.getState();
  return !isProjectUser || (user?.permissions?.[right] ?? true);
}

/**
 * The portal's location, in any React root. Inside a page use react-router's useLocation, which does not change while
 * the page is hidden.
 */
export const useNavigationLocation = (): Location =>
  useSyncExternalStore(navigation.subscribe, navigation.getLocation);

export function useTopic<S extends z.ZodType>(
  topic: Topic<S>,
  handler: (payload: z.output<S>) => void,
): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    const subscription = bus.on(topic).subscribe((payload) => handle(payload));
    return () => subscription.unsubscribe();
  }, [topic]);
}

/** On phones, the browser's back closes what is open before it leaves the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useEffectEvent(close);
  useEffect(() => (isOpen ? backEntries.hold(() => latest()) : undefined), [isOpen]);
}
