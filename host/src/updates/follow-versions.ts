import { session } from 'shared-kernel/runtime';
import type { LivePortal } from '../boot/portal';
import { cohortCookie } from './cohort-cookie';

/** The first page has long come to rest by then; one that has just been opened is up to date. */
const restMs = 10_000;
/** Longer than this nobody waits on the way in; what comes later is offered like any new version. */
const patienceMs = 1500;

export const loadUpdates = () => import('./updates-part');

/** After the first page: asks for new versions as long as the page is open. */
export function followVersions(portal: LivePortal): void {
  setTimeout(
    () =>
      void loadUpdates().then(
        ({ startUpdates }) => startUpdates(portal),
        () => {},
      ),
    restMs,
  );
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
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([check().catch(() => {}), tooLong]);
}
