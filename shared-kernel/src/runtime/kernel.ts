import './without-eval';
import axios from 'axios';
import { distinctUntilChanged, map, skip, type Subscription } from 'rxjs';
import { createApiClient, isSessionExpired, type FailedCall, type ProblemError } from '../client';
import { createEventBus } from './event-bus';
import { createNavigation } from './navigation';
import { brand } from './portal';
import { createQueryClient } from './query-client';
import { createServerClock } from './server-clock';
import { createSession } from './session-store';
import { problemRaised, sessionChanged, sessionExpired } from './topics';

// The only module of the portal with state that host and remotes share; everything else may exist twice.

/** The API's transport, apart so that tests can stand at the network's edge. */
export const http = axios.create();

export const bus = createEventBus((topic, error) => {
  console.error(`A payload of ${topic.name} (owner: ${topic.owner}) was refused`, error);
});

export const session = createSession(() => brand.code);

export const navigation = createNavigation();

export const queryClient = createQueryClient();

/** Server-corrected: `clock.today()` is the server's day in Asia/Shanghai. */
export const clock = createServerClock();

let expiredToken: string | undefined;

function raise(problem: ProblemError, { quiet, token }: FailedCall): void {
  if (token && isSessionExpired(problem)) {
    // Ten calls of one page fail together, and an old page's call may fail after a new sign-in: say it once, for this token.
    if (token === expiredToken || token !== session.getState().token) return;
    expiredToken = token;
    bus.publish(sessionExpired, {});
    return;
  }
  if (!quiet)
    bus.publish(problemRaised, { code: problem.code, message: problem.message, traceId: problem.traceId });
}

/** The portal's API, bound to the session. */
export const api = createApiClient({
  baseUrl: '/prod-api',
  getToken: () => session.getState().token,
  onProblem: raise,
  axios: http,
});

/** Nothing of one user may be seen by the next. */
function followSession(): Subscription {
  const changes = session.state$.pipe(
    map(({ token, phase, user }) => ({ token, phase, userId: user?.id })),
    distinctUntilChanged((a, b) => a.token === b.token && a.phase === b.phase && a.userId === b.userId),
  );
  let lastToken = session.getState().token;
  return changes.pipe(skip(1)).subscribe(({ token, phase, userId }) => {
    if (token !== lastToken) {
      lastToken = token;
      expiredToken = undefined;
      queryClient.clear();
      bus.forget();
    }
    bus.publish(sessionChanged, { phase, userId });
  });
}

followSession();
