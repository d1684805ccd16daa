import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { bus, navigation, reportFault, session, topics } from 'shared-kernel/runtime';
import { clearLocalDataAfter } from '../session/local-data';
import { SessionAlert } from '../session/session-alert';
import { Toasts } from '../layout/toasts';
import { showFatalPage } from './fatal-page';
import { readPortalConfig } from './portal-config';
import { createPortal, PortalProvider, type Portal } from './portal';
import { loadFrame } from '../layout/load-frame';
import { createPortalRouter } from './router';
import { giveStylesTheNonce } from './style-nonce';

/** Brings the portal to life in `root`: configuration, session, router, first page. */
export function start(root: HTMLElement | null): void {
  if (!root) return;
  giveStylesTheNonce(window.__PORTAL__?.nonce);
  bus.on(topics.faultReported).subscribe((fault) => {
    // The number on the screen leads whoever helps to these lines.
    // oxlint-disable-next-line no-console
    console.error(`[${fault.reference}] ${fault.area}: ${fault.message}`, fault);
  });
  try {
    const config = readPortalConfig(window.__PORTAL__, window.location.origin);
    for (const { name, reason } of config.rejected) reportFault({ area: name, error: new Error(reason) });
    run(root, createPortal(config));
  } catch (error) {
    showFatalPage(root, reportFault({ area: 'host', error }));
  }
}

function run(root: HTMLElement, portal: Portal): void {
  prepareFirstPage(portal);
  const router = createPortalRouter(portal);
  navigation.bind(router);
  clearLocalDataAfter(session);
  followSession(() => void router.revalidate());
  createRoot(root).render(
    <PortalProvider portal={portal}>
      <RouterProvider router={router} />
      <Toasts />
      <SessionAlert />
    </PortalProvider>,
  );
}

/** With a session the layout and the remote of the first page are fetched while the guard asks its questions. */
function prepareFirstPage({ map, source }: Portal): void {
  if (!session.getState().token) return;
  void loadFrame().catch(() => {});
  const { pathname } = window.location;
  const remote = map.find(pathname)?.remote;
  if (!remote) return;
  // A failure is told by the page itself when it is shown.
  void source.load(remote).then(
    ({ module }) => module.preload?.(pathname),
    () => {},
  );
}

/** A sign-out or another sign-in, here or in another tab, sends this page through the guard again. */
function followSession(revalidate: () => void): void {
  let { token } = session.getState();
  session.state$.subscribe((state) => {
    if (state.token === token) return;
    token = state.token;
    revalidate();
  });
}
