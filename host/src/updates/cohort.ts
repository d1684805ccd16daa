import type { Session } from 'shared-kernel/runtime';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { LivePortal } from '../portal/portal';
import { cohortCookie } from './cohort-cookie';

/** Timeout on sign-in in milliseconds; a later response is offered like any new version. */
const timeoutMs = 1500;

export const loadUpdates = () => import(/* webpackChunkName: "portal-frame" */ './start-updates');

/** Clears the cookie on sign-out, after which the browser belongs to no customer. */
export function leaveCohortAfter(session: Pick<Session, 'state$' | 'getState'>): void {
  let { token } = session.getState();
  session.state$.subscribe((state) => {
    if (token !== undefined && state.token === undefined) cohortCookie.clear();
    token = state.token;
  });
}

/**
 * Called on sign-in: from now on this browser is served the customer's versions. Versions with which the page was
 * opened are replaced before they are shown.
 */
export async function joinCohort(customerId: CustomerId, portal: LivePortal): Promise<void> {
  if (cohortCookie.read() === String(customerId)) return;
  cohortCookie.write(customerId);
  const check = async () => (await loadUpdates()).startUpdates(portal).check();
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([check().catch(() => {}), tooLong]);
}
