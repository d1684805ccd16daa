import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { session, useNavigationLocation } from 'shared-kernel/runtime';
import { readAhead } from '../early/early-calls';
import { usePortal } from '../portal/portal';
import { resetLink } from '../overrides/override-links';
import type { PortalRoute } from '../navigation/portal-route';
import { prefetchWhenIdle } from '../remotes/mounting/prefetch';
import { RemoteOutlet } from '../remotes/mounting/remote-outlet';

/** All visited remotes, with only the current one visible: the others keep their pages. */
export function RemoteArea({ route: drawn }: { route: PortalRoute | undefined }) {
  const { map, config, source } = usePortal();
  const { pathname, search } = useNavigationLocation();
  // Between remotes the areas switch at once; menu and breadcrumb follow when the frame is rendered.
  const ahead = map.find(pathname);
  const route = drawn?.remote && ahead?.remote ? ahead : drawn;
  const [visited, setVisited] = useState<readonly string[]>([]);
  const isFirstPage = useRef(true);
  const current = route?.remote;
  if (current && !visited.includes(current)) setVisited([...visited, current]);

  // The calls of the first page start with the HTML, pages opened before keep their data.
  const opened = useRef(new Set<string>());
  const onOpened = useEffectEvent((path: string) => {
    const isFirst = opened.current.size === 0;
    if (opened.current.has(path)) return;
    opened.current.add(path);
    const { token } = session.getState();
    if (!isFirst && token && route && search === '') readAhead(token, route, path);
  });
  useEffect(() => onOpened(pathname), [pathname]);

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

  /** A new version counts as a new remote: the previous one is unmounted completely. */
  const placeOf = (name: string) =>
    config.remotes.find(({ description }) => description.name === name)?.base ?? '';

  const resetOf = (name: string) =>
    config.overrides.active.some(({ remote }) => remote === name)
      ? resetLink([name], window.location)
      : undefined;

  return visited.map((name) => (
    <RemoteOutlet
      key={`${name} ${placeOf(name)}`}
      name={name}
      source={source}
      title={route?.title ?? ''}
      path={name === current ? route?.path : undefined}
      hidden={name !== current}
      events={events}
      resetLink={resetOf(name)}
    />
  ));
}
