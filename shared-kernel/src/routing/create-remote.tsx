import React, { type ComponentType } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { reportFailure, useSession, useNavigationLocation } from '../runtime';
import { ErrorPanel } from '../ui/error-panel';
import { KernelProviders } from '../ui/kernel-providers';
import type { Route } from './define-routes';
import type { Slot, SlotProps } from './define-slots';
import { createLazyPages, type LazyPages } from '../runtime';
import { routeOf } from './match-path';
import type { PageEvents } from './page-frame';
import { RemotePages } from './remote-pages';
import { LoadingPanel } from '../ui/panels';
import { BridgeRouter } from './bridge-router';
import { LazyPart } from '../runtime';

interface RemoteDefinition {
  name: string;
  routes: readonly Route[];
  slots?: readonly Slot[];
}

/** The properties that the host passes to a parcel besides its element. */
export interface RemoteProps extends PageEvents {
  /** Version that is being mounted, for error reports. */
  version?: string;
  /** The whole remote failed, not one page alone. A handler that reports it itself returns the report's reference. */
  onFailed?: (error: unknown) => string | void;
}

type LifecycleProps = { name?: string; domElement?: HTMLElement } & Record<string, unknown>;
type Lifecycle = (props: LifecycleProps) => Promise<unknown>;

/** A single-spa parcel. */
export interface Lifecycles {
  bootstrap: Lifecycle;
  mount: Lifecycle;
  update: Lifecycle;
  unmount: Lifecycle;
}

export interface Remote extends Lifecycles {
  /** Fetches the code of the page at a path of this remote before navigation. Ignores other paths. */
  preload(pathname: string): void;
  /** One parcel per slot id. */
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
        {/* Another user must not see the pages of the last one. */}
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
  // single-spa-react's types are of another React, and of components that may lack our props.
  return singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent: rootComponent as never,
    renderType: 'createRoot',
    // The last resort, when the providers themselves fail.
    errorBoundary: (error) => <ErrorPanel isPage error={error} />,
  }) as unknown as Lifecycles;
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
