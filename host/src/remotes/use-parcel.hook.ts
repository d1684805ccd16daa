import { useCallback, useEffect, useRef, useState } from 'react';
import { mountRootParcel, type Parcel } from 'single-spa';
import type { Lifecycles, RemoteProps } from 'shared-kernel/routing';
import { reportFault } from 'shared-kernel/runtime';
import { remoteEvents } from './remote-events';
import { RemoteFailure } from './remote-failure';

/** `reference` is what the person reads to the service desk, and what the fault report carries. */
export type ParcelState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready' }
  | { readonly phase: 'failed'; readonly failure: RemoteFailure; readonly reference: string };

interface ParcelOptions {
  readonly remote: string;
  readonly version?: string;
  /** Must be stable; a new function mounts anew. */
  readonly load: () => Promise<Lifecycles>;
  readonly props?: RemoteProps;
}

const loading: ParcelState = { phase: 'loading' };

/** Mounts a parcel into `container` for as long as the component lives; `retry` starts over after a failure. */
export function useParcel({ remote, version, load, props }: ParcelOptions) {
  const container = useRef<HTMLDivElement>(null);
  const given = useRef(props);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ParcelState>(loading);

  useEffect(() => {
    const mounting = mountInto(container.current, load, () => ({ version, ...given.current }));
    let isDropped = false;
    setState(loading);
    mounting.mounted.then(
      () => isDropped || setState({ phase: 'ready' }),
      (error: unknown) => {
        if (isDropped) return;
        const failure =
          error instanceof RemoteFailure
            ? error
            : new RemoteFailure({ remote, version, stage: 'mount', cause: error });
        const reference = reportFault({ area: remote, version, error: failure });
        const { stage, message } = failure;
        remoteEvents.next({ kind: 'failed', remote, version, stage, message, reference });
        setState({ phase: 'failed', failure, reference });
      },
    );
    return () => {
      isDropped = true;
      mounting.drop();
    };
  }, [remote, version, load, attempt]);

  return { container, state, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}

/** Each mount gets an element of its own: React refuses a second root in one that has been a root before. */
function mountInto(
  container: HTMLElement | null,
  load: () => Promise<Lifecycles>,
  propsOf: () => RemoteProps,
) {
  let parcel: Parcel | undefined;
  let isDropped = false;
  const domElement = document.createElement('div');
  container?.append(domElement);

  const mount = async () => {
    const { bootstrap, mount: start, update, unmount } = await load();
    if (isDropped) return;
    parcel = mountRootParcel({ bootstrap, mount: start, update, unmount }, { domElement, ...propsOf() });
    await parcel.mountPromise;
  };

  return {
    mounted: mount(),
    drop() {
      isDropped = true;
      const removed = parcel?.getStatus() === 'MOUNTED' ? parcel.unmount() : Promise.resolve();
      // A parcel that breaks while leaving has nothing left to show; its element goes all the same.
      void removed.catch(() => {}).then(() => domElement.remove());
    },
  };
}
