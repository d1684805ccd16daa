import { Activity, useLayoutEffect, useState } from 'react';
import type { Route } from './define-routes';
import { noPages, visit } from './keep-alive';
import type { LazyPages } from '../runtime';
import { createPageCovers } from './page-covers';
import { PageFrame, type PageEvents } from './page-frame';
import { useOwnLocation } from './use-own-location.hook';

interface RemotePagesProps extends PageEvents {
  routes: readonly Route[];
  lazyPages: LazyPages<object>;
  onFailure?: (error: unknown) => string;
}

/** The page of this remote at the location, and those left before it, hidden but alive. */
export function RemotePages({ routes, lazyPages, ...events }: RemotePagesProps) {
  const [covers] = useState(createPageCovers);
  const location = useOwnLocation(routes, covers);
  const [kept, setKept] = useState(noPages);
  // Worked out while rendering: an effect would show the old page under the new location for a moment.
  const current = kept.location === location ? kept : visit(kept, location, routes);
  if (current !== kept) setKept(current);
  useLayoutEffect(() => covers.committed(current));

  return current.pages.map((page) => (
    <Activity key={page.key} mode={page.key === current.active ? 'visible' : 'hidden'}>
      <PageFrame
        route={page.route}
        location={page.location}
        lazyPages={lazyPages}
        covers={covers}
        {...events}
      />
    </Activity>
  ));
}
