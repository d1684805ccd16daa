import { useMemo, useRef, useState } from 'react';
import { usePortal } from '../boot/portal';
import type { PortalRoute } from '../navigation/portal-route';
import { prefetchWhenIdle } from '../remotes/prefetch';
import { RemoteOutlet } from '../remotes/remote-outlet';

/** The remotes that were visited, the current one shown: those that were left keep their pages. */
export function RemoteArea({ route }: { route: PortalRoute | undefined }) {
  const { config, source } = usePortal();
  const [visited, setVisited] = useState<readonly string[]>([]);
  const isFirstPage = useRef(true);
  const current = route?.remote;
  if (current && !visited.includes(current)) setVisited([...visited, current]);

  const events = useMemo(
    () => ({
      onPageShown() {
        if (!isFirstPage.current) return;
        isFirstPage.current = false;
        prefetchWhenIdle(
          source,
          config.remotes.map(({ description }) => description.name),
        );
      },
    }),
    [source, config],
  );

  return visited.map((name) => (
    <RemoteOutlet
      key={name}
      name={name}
      source={source}
      title={route?.title ?? ''}
      path={name === current ? route?.path : undefined}
      hidden={name !== current}
      events={events}
    />
  ));
}
