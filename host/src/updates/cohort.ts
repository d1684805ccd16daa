import type { Session } from 'shared-kernel/runtime';
import type { LivePortal } from '../portal/portal';
import { cohortCookie } from './cohort-cookie';

/** Timeout on entry; a later answer is offered like any new version. */
const timeoutMs = 1500;

export const loadUpdates = () => import('./updates-part');

/** Signed out, the browser belongs to no customer any more. */
export function leaveCohortAfter(session: Pick<Session, 'state$' | 'getState'>): void {
  let { token } = session.getState();
  session.state$.subscribe((state) => {
    if (token !== undefined && state.token === undefined) cohortCookie.clear();
    token = state.token;
  });
}

/**
 * A customer comes in: from now on this browser is served the versions that are his. Those that the page was opened
 * with are exchanged before anything of them is shown.
 */
export async function joinCohort(customerId: number, portal: LivePortal): Promise<void> {
  if (cohortCookie.read() === String(customerId)) return;
  cohortCookie.write(customerId);
  const check = async () => (await loadUpdates()).startUpdates(portal).check();
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([check().catch(() => {}), tooLong]);
}
