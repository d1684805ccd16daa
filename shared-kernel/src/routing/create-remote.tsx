import React, {
  Activity,
  type ComponentType,
  startTransition,
  useCallback,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { Location } from 'react-router-dom';
import singleSpaReact from 'single-spa-react';
import {
  afterPaint,
  createLazyPages,
  type LazyPages,
  LazyPart,
  navigation,
  reportFailure,
  useNavigationLocation,
  useSession,
} from '../runtime';
import { ErrorPanel } from '../ui/error-panel';
import { KernelProviders } from '../ui/kernel-providers';
import type { Route } from './define-routes';
import type { Slot, SlotProps } from './define-slots';
import { routeOf } from './match-path';
import type { PageCovers } from './page-covers';
import { type PageEvents, PageFrame } from './page-frame';
import { LoadingPanel } from '../ui/panels';
import { BridgeRouter } from './bridge-router';
import { noPages, visit } from './keep-alive';
import { createPageCovers } from './page-covers';

interface RemoteDefinition {
  name: string;
  routes: readonly Route[];
  slots?: readonly Slot[];
}

/** Props that the host passes to a parcel in addition to the element. */
export interface RemoteProps extends PageEvents {
  /** The mounted version, for error reports. */
  version?: string;
  /** The whole remote failed, not a single page. A handler that reports the error returns the report's reference. */
  onFailed?: (error: unknown) => string | void;
}

type LifecycleProps = { name?: string; domElement?: HTMLElement } & Record<string, unknown>;
type Lifecycle = (props: LifecycleProps) => Promise<unknown>;

export interface Lifecycles {
  bootstrap: Lifecycle;
  mount: Lifecycle;
  update: Lifecycle;
  unmount: Lifecycle;
}

export interface Remote extends Lifecycles {
  /** Loads the code of the page at a path of this remote before navigation. Ignores other paths. */
  preload(pathname: string): void;
  slotLifecycles: Readonly<Record<string, Lifecycles>>;
}

/** Everything a remote exposes: its pages as one parcel, and one parcel for each widget it puts into a slot. */
export function createRemote({ name, routes, slots = [] }: RemoteDefinition): Remote {
  const lazyPages = createLazyPages<object>();
  const lazyWidgets = createLazyPages<SlotProps>();

  function Pages({ version, onPageShown, onPageFailed, onFailed }: RemoteProps) {
    const token = useSession((state) => state.token);
    const failure = (error: unknown) => reportFailure({ area: name, version, error });
    return (
      <KernelProviders onError={(error) => onFailed?.(error) ?? failure(error)}>
        {/* A new token remounts the pages, so that another user does not see the previous user's pages. */}
        <RemotePages
          key={token}
          routes={routes}
          lazyPages={lazyPages}
          onPageShown={onPageShown}
          onPageFailed={onPageFailed}
          onFailure={failure}
        />
      </KernelProviders>
    );
  }

  const widgetOf = (slot: Slot) =>
    function Widget({ version, onFailed }: RemoteProps) {
      const token = useSession((state) => state.token);
      const failed = (error: unknown) => {
        lazyWidgets.renew(slot.id);
        return onFailed?.(error) ?? reportFailure({ area: `${name}/${slot.id}`, version, error });
      };
      return (
        <KernelProviders onError={failed}>
          <SlotWidget key={token} slot={slot} lazyPages={lazyWidgets} />
        </KernelProviders>
      );
    };

  const preload = (pathname: string) => {
    const route = routeOf(routes, pathname);
    if (route && 'load' in route) lazyPages.of(route.id, route.load);
  };

  return {
    ...parcel(Pages),
    preload,
    slotLifecycles: Object.fromEntries(slots.map((slot) => [slot.id, parcel(widgetOf(slot))])),
  };
}

function parcel(rootComponent: ComponentType<RemoteProps>): Lifecycles {
  // single-spa-react's types are for another React version, and for components that may lack our props.
  return singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent: rootComponent as never,
    renderType: 'createRoot',
    // Used only when the providers fail.
    errorBoundary: (error) => <ErrorPanel isPage error={error} />,
  }) as Lifecycles;
}

interface SlotWidgetProps {
  slot: Slot;
  lazyPages: LazyPages<SlotProps>;
}

/** One widget of the home page; its links go through the portal's history. */
function SlotWidget({ slot, lazyPages }: SlotWidgetProps) {
  const location = useNavigationLocation();
  const widget = lazyPages.of(slot.id, slot.load);
  return (
    <BridgeRouter location={location}>
      <LazyPart page={widget} fallback={<LoadingPanel rows={2} />}>
        {(Widget) => <Widget slotId={slot.id} />}
      </LazyPart>
    </BridgeRouter>
  );
}

interface RemotePagesProps extends PageEvents {
  routes: readonly Route[];
  lazyPages: LazyPages<object>;
  onFailure?: (error: unknown) => string;
}

/** Renders the remote's page at the location, and keeps the pages visited before mounted but hidden. */
function RemotePages({ routes, lazyPages, ...events }: RemotePagesProps) {
  const [covers] = useState(createPageCovers);
  const location = useOwnLocation(routes, covers);
  const [kept, setKept] = useState(noPages);
  // Computed during rendering: with an effect the old page would briefly show at the new location.
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

interface Turn {
  readonly location: Location | undefined;
  readonly count: number;
}

interface Turns {
  latest(): Turn;
  /** The last turn that could not be deferred. */
  urgent(): Turn;
  take(location: Location | undefined, isUrgent: boolean): Turn;
}

function createTurns(location: Location | undefined): Turns {
  let latest: Turn = { location, count: 0 };
  let urgent = latest;
  return {
    latest: () => latest,
    urgent: () => urgent,
    take(next, isUrgent) {
      latest = { location: next, count: latest.count + 1 };
      if (isUrgent) urgent = latest;
      return latest;
    },
  };
}

/**
 * Returns the portal's location when it belongs to this remote; otherwise undefined, so that nothing is rendered.
 * Deferrable renders run after the browser has painted the new page.
 */
function useOwnLocation(routes: readonly Route[], covers: PageCovers): Location | undefined {
  const own = useCallback(() => {
    const location = navigation.getLocation();
    return routeOf(routes, location.pathname) ? location : undefined;
  }, [routes]);
  const [turns] = useState(() => createTurns(own()));
  const [deferred, setDeferred] = useState(turns.latest);

  const subscribe = useCallback(
    (notify: () => void) => {
      const move = () => {
        const location = own();
        if (location === turns.latest().location) return;
        const canWait = covers.canWait(location);
        const turn = turns.take(location, !canWait);
        if (!canWait) return notify();
        afterPaint(() => {
          if (turns.latest() === turn) startTransition(() => setDeferred(turn));
        });
      };
      const stop = navigation.subscribe(move);
      move();
      return stop;
    },
    [own, covers, turns],
  );
  const urgent = useSyncExternalStore(subscribe, turns.urgent);
  return (urgent.count > deferred.count ? urgent : deferred).location;
}
