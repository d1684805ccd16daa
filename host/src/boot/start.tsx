import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { bus, navigation, queryClient, reportFailure, session, topics } from 'shared-kernel/runtime';
import { hasForeignVersions } from '../overrides/override-links';
import { clearLocalDataAfter } from '../session/markers';
import { SessionAlert } from '../session/session-alert';
import { Toasts } from '../layout/toasts';
import { keepComposingKeys } from './composing-keys';
import { showFatalPage } from '../ui/fatal-page';
import { readPortalConfig } from '../portal/portal-config';
import { Versions } from '../overrides/versions';
import { startTelemetry } from '../telemetry/start-telemetry';
import { joinCohort, leaveCohortAfter, loadUpdates } from '../updates/cohort';
import { cohortCookie } from '../updates/cohort-cookie';
import { NewVersions } from '../updates/new-versions';
import { pageToken } from '../portal/page-token';
import { createPortal, LivePortalProvider, type LivePortal, type Portal } from '../portal/portal';
import { loadFrame } from '../layout/load-frame';
import { deferFrame } from './defer-frame';
import { createPortalRouter } from './router';
import { giveStylesTheNonce } from './style-nonce';

/** Starts the portal in `root`: configuration, session, router, first page. */
export function start(root: HTMLElement | null): void {
  if (!root) return;
  giveStylesTheNonce(window.__PORTAL__?.nonce);
  keepComposingKeys();
  bus.on(topics.failureReported).subscribe((failure) => {
    // The number on the screen identifies these log lines.
    // oxlint-disable-next-line no-console
    console.error(`[${failure.reference}] ${failure.area}: ${failure.message}`, failure);
  });
  const begin = (boot: unknown) => {
    try {
      const config = readPortalConfig(boot, window.location.origin);
      const live = createPortal(config, joinCohort);
      pageToken.renew(config.pageToken);
      startTelemetry(live);
      for (const { name, reason } of config.rejected) reportFailure({ area: name, error: new Error(reason) });
      run(root, live);
      if (config.overrides.areOpen)
        void import('./devtools').then(
          (module) => module.openDevtools(live),
          () => {},
        );
    } catch (error) {
      showFatalPage(root, reportFailure({ area: 'host', error }));
    }
  };
  const boot: unknown = window.__PORTAL__;
  if (!hasForeignVersions(boot)) return begin(boot);
  // Rarely needed, so the code is fetched on demand. If that fails, only these versions' error texts are missing.
  void import('../overrides/read-foreign-versions')
    .then((module) => module.readForeignVersions(boot))
    .then(begin, () => begin(boot));
}

function run(root: HTMLElement, live: LivePortal): void {
  prepareFirstPage(live.getState());
  let showMessages = () => {};
  const drawn = new Promise<void>((resolve) => {
    showMessages = resolve;
  });
  const router = createPortalRouter(live.getState(), drawn);
  navigation.bind(router);
  clearLocalDataAfter(session);
  leaveCohortAfter(session);
  followSession(() => void router.revalidate());
  followHolds(() => {
    live.getState().gate.refresh();
    void router.revalidate();
  });
  const isOfRemote = (pathname: string) => live.getState().map.find(pathname)?.remote !== undefined;
  createRoot(root).render(
    <LivePortalProvider live={live}>
      <Versions />
      <RouterProvider router={deferFrame(router, isOfRemote)} />
      <Toasts onShown={showMessages} />
      <SessionAlert />
      <NewVersions portal={live} />
    </LivePortalProvider>,
  );
}

/** With a session, prefetches the layout and the remote of the first page while the guard loads its data. */
function prepareFirstPage({ map, source }: Portal): void {
  if (!session.getState().token) return;
  void loadFrame().catch(() => {});
  // In a browser not assigned to a customer yet, the guard waits for this code.
  if (!cohortCookie.read()) void loadUpdates().catch(() => {});
  const { pathname } = window.location;
  const remote = map.find(pathname)?.remote;
  if (!remote) return;
  // The page itself reports a failure when it is rendered.
  void source.load(remote, pathname).then(
    ({ module }) => module.preload?.(pathname),
    () => {},
  );
}

/** Follows holds that begin during work (expired password, letter to be stamped): the guard redirects. */
function followHolds(askAgain: () => void): void {
  bus.on(topics.accountHeld).subscribe(({ page }) => {
    if (window.location.pathname === page) return;
    // Data read before the hold may be stale.
    void queryClient.invalidateQueries({ refetchType: 'none' });
    askAgain();
  });
}

/** Runs the guard again after a sign-out or another sign-in, here or in another tab. */
function followSession(revalidate: () => void): void {
  let { token } = session.getState();
  session.state$.subscribe((state) => {
    if (state.token === token) return;
    token = state.token;
    revalidate();
  });
}
