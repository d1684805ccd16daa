import type { DataRouter } from 'react-router-dom';
import { afterPaint } from 'shared-kernel/runtime';

type Render = Parameters<DataRouter['subscribe']>[0];

/**
 * Returns the router for `RouterProvider`. Navigations between pages of remotes are reported after the browser has
 * painted the new page: remotes follow `navigation` directly, and rendering the frame (menu, breadcrumb, document
 * title) would delay that paint. The order of updates is kept.
 */
export function deferFrame(router: DataRouter, isOfRemote: (pathname: string) => boolean): DataRouter {
  const subscribe = (render: Render) => {
    let shown = router.state.location.pathname;
    const waiting: Parameters<Render>[] = [];
    const flush = () => waiting.splice(0).forEach((update) => render(...update));
    const stop = router.subscribe((state, options) => {
      const { pathname } = state.navigation.location ?? state.location;
      const isDeferred = isOfRemote(shown) && isOfRemote(pathname);
      shown = state.location.pathname;
      waiting.push([state, options]);
      if (!isDeferred) flush();
      else if (waiting.length === 1) afterPaint(flush);
    });
    return () => {
      stop();
      flush();
    };
  };
  return Object.create(router, { subscribe: { value: subscribe } }) as DataRouter;
}
