import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import './without-eval';
import { create, getAdapter, type InternalAxiosRequestConfig } from 'axios';
import { distinctUntilChanged, map, skip, type Subscription } from 'rxjs';
import { nowHeader } from '../contract';
import { tokenHeader } from '../domain/constants';
import { createApiClient, type FailedCall, heldAtOf, isSessionExpired, type ProblemError } from '../client';
import { drafts } from './drafts';
import { takeEarlyAnswer } from './early-calls';
import { createEventBus } from './event-bus';
import { describeFailure, type Failure } from './failures';
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

/** Stale time for navigation back and forth; focusing the window refetches. */
const staleMs = 30_000;

/** A page asked for it and has nothing to show: no refresh of what is on screen, no prefetch, and nothing that is done without. */
const isMissed = (query: Query<unknown, unknown, unknown>): boolean =>
  query.state.data === undefined && query.getObserversCount() > 0 && query.meta?.['quiet'] !== true;

/** Reports the failure of each read that somebody waits for. */
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
        // The API client retries reads itself and distinguishes a lost network from a refusal.
        retry: false,
        // Offline detection is wrong on many office networks; a failing call is more reliable.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

// The only module of the portal with state that host and remotes share; everything else may exist twice.

/** The API's transport, separate so that tests can replace the network. */
export const http = create();

const overNetwork = getAdapter(http.defaults.adapter);
http.defaults.adapter = async (config) => (await earlyResponse(config)) ?? overNetwork(config);

/** What the page itself has asked for, if that comes before the call is given up. */
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

/** Factor of the retry delays. Tests that replace the network do not wait. */
export const retryPace = { share: 1 };

export const bus = createEventBus((topic, error) => {
  // A failure of the reporting topic itself would be reported for ever.
  if (topic.name === failureReported.name) return;
  reportFailure({
    area: topic.owner,
    error: new Error(`a payload of ${topic.name} was refused: ${String(error)}`),
  });
});

/** Publishes a failure for telemetry; returns the reference number to show. */
export function reportFailure(failure: Failure): string {
  const described = describeFailure(failure);
  bus.publish(failureReported, described);
  return described.reference;
}

export const session = createSession(() => brand.code);

export const navigation = createNavigation();

export const queryClient = createQueryClient(showProblem);

/** Server-corrected: `clock.today()` is the server's day in Asia/Shanghai. */
export const clock = createServerClock();

// Every answer brings the server's time along; the newest one counts.
http.interceptors.response.use((response) => {
  const now: unknown = response.headers[nowHeader];
  if (typeof now === 'string') clock.sync(now);
  return response;
});

const expiredToken = createStore<string | undefined>(undefined);

function raise(problem: ProblemError, { quiet, token }: FailedCall): void {
  if (token && isSessionExpired(problem)) {
    // Ten calls of one page fail together, and an old page's call may fail after a new sign-in: report once, for this token.
    if (token === expiredToken.get() || token !== session.getState().token) return;
    expiredToken.set(token);
    bus.publish(sessionExpired, {});
    return;
  }
  const page = heldAtOf(problem);
  if (page !== undefined && token === session.getState().token) bus.publish(accountHeld, { page });
  if (!quiet) showProblem(problem);
}

/** In the host's toast. */
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

/** A deliberate sign-out removes drafts; work interrupted by an expired session is restored. */
const isDeliberate = (reason: SignOutReason | undefined) =>
  reason === 'user' || reason === 'password-changed';

/** Data of one user must not be visible to the next. */
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
    // Open forms store their drafts now.
    bus.publish(sessionChanged, { phase, userId });
    if (isOther) navigation.releaseAll();
    if (userId !== undefined) drafts.keepOnly(userId);
    if (!token && isDeliberate(session.lastSignOut())) drafts.clear();
  });
}

followSession();

interface ServerClock extends Clock {
  /** Takes the server's present instant (ISO) as the truth; text that is no instant is ignored. */
  sync(iso: string): void;
}

/** The browser's clock corrected by the server's, so that a wrong PC cannot move a cover's first day. */
export function createServerClock(): ServerClock {
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
