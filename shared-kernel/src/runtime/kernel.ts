import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import './without-eval';
import { create, getAdapter, type InternalAxiosRequestConfig } from 'axios';
import { distinctUntilChanged, map, skip, type Subscription } from 'rxjs';
import { nowHeader } from '../contract';
import { tokenHeader } from '../domain/constants';
import {
  createApiClient,
  type FailedCall,
  heldAtOf,
  isSessionExpired,
  type ProblemError,
  randomId,
} from '../client';
import { createBackEntries } from './back-entries';
import { drafts } from './drafts';
import { takeEarlyAnswer } from './early-calls';
import { createEventBus } from './event-bus';
import { createNavigation } from './navigation';
import { brand } from './portal';
import { createStore } from './store';
import { createSession, type SignOutReason } from './session-store';
import {
  accountHeld,
  callsRetried,
  failureReported,
  problemRaised,
  sessionChanged,
  sessionExpired,
} from './topics';
import { civilDateOf, type CivilDate } from '../domain/civil-date';
import type { Clock } from '../domain/clock';

/** Stale time in milliseconds: avoids reloading on navigation back and forth; focusing the window refetches. */
const staleMs = 30_000;

/**
 * True when a page requested the data and has none to show: not a background refresh, a prefetch, or an optional read.
 */
const isMissed = (query: Query<unknown, unknown, unknown>): boolean =>
  query.state.data === undefined && query.getObserversCount() > 0 && query.meta?.['quiet'] !== true;

/** Reports failed reads that a page waits for. */
const createQueryClient = (report: (problem: ProblemError) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        const problem = error as ProblemError;
        if (isMissed(query) && !isSessionExpired(problem)) report(problem);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        refetchOnWindowFocus: true,
        // The API client retries reads and distinguishes a network failure from a refusal.
        retry: false,
        // The browser's offline detection is wrong on many office networks; a failing call is more reliable.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

// The only stateful module that host and remotes share; all other modules may exist twice.

/** The API's transport, separate so that tests can replace the network. */
export const http = create();

const overNetwork = getAdapter(http.defaults.adapter);
http.defaults.adapter = async (config) => (await earlyResponse(config)) ?? overNetwork(config);

/** Returns the page's early response if it arrives before the call is aborted. */
async function earlyResponse(config: InternalAxiosRequestConfig) {
  const { method, url = '', signal, headers } = config;
  if (method !== 'get') return undefined;
  const early = takeEarlyAnswer(url, headers.get(tokenHeader)?.toString());
  if (!early) return undefined;
  const givenUp = new Promise<undefined>((resolve) => {
    signal?.addEventListener?.('abort', () => resolve(undefined));
  });
  const answer = await Promise.race([early, givenUp]);
  return answer && { ...answer, statusText: '', config };
}

/** Factor of the retry delays; tests that replace the network set it to avoid waiting. */
export const retryPace = { share: 1 };

export const bus = createEventBus((topic, error) => {
  // Reporting a failure of the reporting topic would loop forever.
  if (topic.name === failureReported.name) return;
  reportFailure({
    area: topic.owner,
    error: new Error(`a payload of ${topic.name} was refused: ${String(error)}`),
  });
});

export interface Failure {
  /** Source of the failure: `host` or the remote's name. */
  area: string;
  version?: string;
  error: unknown;
}

/** Publishes a failure for telemetry; returns its reference, short enough to read out over the phone. */
export function reportFailure({ area, version, error }: Failure): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const reference = randomId().slice(0, 8).toUpperCase();
  bus.publish(failureReported, { area, version, message, stack, reference });
  return reference;
}

export const session = createSession(() => brand.code);

export const navigation = createNavigation();

export const backEntries = createBackEntries(navigation);

export const queryClient = createQueryClient(showProblem);

/** Server-corrected: `clock.today()` is the server's day in Asia/Shanghai. */
export const clock = createServerClock();

// Every response contains the server's time; the newest one counts.
http.interceptors.response.use((response) => {
  const now: unknown = response.headers[nowHeader];
  if (typeof now === 'string') clock.sync(now);
  return response;
});

const expiredToken = createStore<string | undefined>(undefined);

function raise(problem: ProblemError, { quiet, token }: FailedCall): void {
  if (token && isSessionExpired(problem)) {
    // Ten calls of one page fail together, and a call of an old page may fail after a new sign-in: report once, and
    // only for the current token.
    if (token === expiredToken.get() || token !== session.getState().token) return;
    expiredToken.set(token);
    bus.publish(sessionExpired, {});
    return;
  }
  const page = heldAtOf(problem);
  if (page !== undefined && token === session.getState().token) bus.publish(accountHeld, { page });
  if (!quiet) showProblem(problem);
}

/** Shown in the host's toast. */
function showProblem({ code, message, traceId }: ProblemError): void {
  bus.publish(problemRaised, { code, message, traceId });
}

/** The portal's API, bound to the session. */
export const api = createApiClient({
  baseUrl: '/prod-api',
  getToken: () => session.getState().token,
  onProblem: raise,
  onRetries: (retryCounts) => bus.publish(callsRetried, retryCounts),
  pace: () => retryPace.share,
  axios: http,
});

/** A deliberate sign-out removes drafts; after an expired session they are restored. */
const isDeliberate = (reason: SignOutReason | undefined) =>
  reason === 'user' || reason === 'password-changed';

/** Clears a user's data, which must not be visible to the next user. */
function followSession(): Subscription {
  const changes = session.state$.pipe(
    map(({ token, phase, user }) => ({ token, phase, userId: user?.id })),
    distinctUntilChanged((a, b) => a.token === b.token && a.phase === b.phase && a.userId === b.userId),
  );
  let lastToken = session.getState().token;
  return changes.pipe(skip(1)).subscribe(({ token, phase, userId }) => {
    const isOther = token !== lastToken;
    lastToken = token;
    if (isOther) {
      expiredToken.set(undefined);
      queryClient.clear();
      bus.forget();
    }
    // Makes open forms store their drafts.
    bus.publish(sessionChanged, { phase, userId });
    if (isOther) navigation.releaseAll();
    if (userId !== undefined) drafts.keepOnly(userId);
    if (!token && isDeliberate(session.lastSignOut())) drafts.clear();
  });
}

followSession();

interface ServerClock extends Clock {
  /** Sets the clock to the server's current instant (ISO); ignores text that is not an instant. */
  sync(iso: string): void;
}

/** Returns the clock corrected by the server's time, so that a wrong PC clock cannot shift the first day of cover. */
function createServerClock(): ServerClock {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  return {
    now,
    today: (): CivilDate => civilDateOf(now()),
    sync(iso) {
      const server = Date.parse(iso);
      if (!Number.isNaN(server)) ahead = server - Date.now();
    },
  };
}
