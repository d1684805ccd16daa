import { useSession } from 'shared-kernel/runtime';

/** What the page drew before any code was there; nothing outside of the frame. */
const drawn = document.querySelector('#root > [data-early]');
const drawnAt = window.location.pathname;

/** It shows one user's menu around one page: after another sign-in, or elsewhere, it would be wrong. */
const isStillRight = (token: string | undefined): boolean =>
  token !== undefined &&
  token === window.__PORTAL_EARLY__?.token &&
  [drawnAt, drawn?.getAttribute('data-early')].includes(window.location.pathname);

/**
 * Until the frame is there: the one that the page has drawn, so that nothing is painted anew, or grey shapes in place of
 * header and menu.
 */
export function BootSkeleton() {
  const token = useSession((state) => state.token);
  // React does not know what is in this element: with a key of its own it is taken away with it.
  if (drawn && isStillRight(token)) return <div key="drawn" ref={(place) => place?.replaceChildren(drawn)} />;
  return (
    <div className="host-boot" role="status" aria-busy="true" aria-label="加载中">
      <div className="host-boot-side" />
      <div className="host-boot-top" />
    </div>
  );
}
