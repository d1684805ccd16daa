import { Activity, useCallback, useState, useSyncExternalStore } from 'react';
import { navigation } from '../runtime';
import type { Route } from './define-routes';
import { noPages, visit } from './keep-alive';
import type { LazyPages } from './lazy-pages';
import { routeOf } from './match-path';
import { PageFrame, type PageEvents } from './page-frame';

interface RemotePagesProps extends PageEvents {
  routes: readonly Route[];
  lazyPages: LazyPages<object>;
  onFault?: (error: unknown) => string;
}

/** The page of this remote that the location opens, and those left before it, hidden but alive. */
export function RemotePages({ routes, lazyPages, ...events }: RemotePagesProps) {
  const location = useOwnLocation(routes);
  const [kept, setKept] = useState(noPages);
  // Worked out while rendering: an effect would show the old page under the new location for a moment.
  const current = kept.location === location ? kept : visit(kept, location, routes);
  if (current !== kept) setKept(current);

  return current.pages.map((page) => (
    <Activity key={page.key} mode={page.key === current.active ? 'visible' : 'hidden'}>
      <PageFrame route={page.route} location={page.location} lazyPages={lazyPages} {...events} />
    </Activity>
  ));
}

/** The portal's location while it is one of this remote's; where people go elsewhere is nothing to render for. */
function useOwnLocation(routes: readonly Route[]) {
  const own = useCallback(() => {
    const location = navigation.getLocation();
    return routeOf(routes, location.pathname) ? location : undefined;
  }, [routes]);
  return useSyncExternalStore(navigation.subscribe, own);
}
