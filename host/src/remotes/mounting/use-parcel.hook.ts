import { useCallback, useEffect, useRef, useState } from 'react';
import type { Lifecycles, RemoteProps } from 'shared-kernel/routing';
import { navigation } from 'shared-kernel/runtime';
import { reportRemoteFailure } from '../model/remote-events';
import { runParcel } from './run-parcel';
import { failureAt, type RemoteFailure } from '../model/remote-failure';
import type { LoadedRemote, RemoteSource } from '../model/remote-module';

/** `reference` is the number that is in the failure report and that the user quotes to support. */
export type ParcelState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly loaded: LoadedRemote }
  | { readonly phase: 'failed'; readonly failure: RemoteFailure; readonly reference: string };

interface ParcelOptions {
  readonly remote: string;
  readonly source: RemoteSource;
  /** Returns the part of the remote to mount; throws a RemoteFailure when it does not exist. Must be stable. */
  readonly pick: (loaded: LoadedRemote) => Lifecycles;
  readonly props?: RemoteProps;
  /** Whether these are the remote's pages rather than a widget. */
  readonly isPages?: boolean;
}

const loading: ParcelState = { phase: 'loading' };
/** A path without a page: only unsaved work on this page blocks it. */
const elsewhere = '';

/**
 * Mounts a parcel into `container` while the component is mounted. When the version fails, at mounting or later, a
 * fallback replaces it, if there is one and no unsaved work would be lost; otherwise the state becomes `failed`.
 */
export function useParcel({ remote, source, pick, props, isPages = false }: ParcelOptions) {
  const container = useRef<HTMLDivElement>(null);
  const given = useRef(props);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ParcelState>(loading);
  const again = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(() => {
    let isDropped = false;
    let drop = () => {};
    setState(loading);

    const fail = (failure: RemoteFailure) => {
      const reference = reportRemoteFailure(failure);
      if (!isDropped) setState({ phase: 'failed', failure, reference });
    };
    const start = async () => {
      const loaded = await source.load(remote, isPages ? window.location.pathname : undefined);
      if (isDropped) return;
      const broken = (thrown: unknown) => {
        const failure = failureAt('render', thrown, remote, loaded.version);
        const reference = reportRemoteFailure(failure);
        if (!navigation.blockOf(elsewhere))
          void source.replace(failure).then((isReplaced) => isReplaced && !isDropped && again());
        return reference;
      };
      const gone = async (failure: RemoteFailure) => {
        reportRemoteFailure(failure);
        const isReplaced = await source.replace(failure);
        if (isDropped) return;
        if (isReplaced) return again();
        drop();
        fail(failure);
      };
      const onGone = (failure: RemoteFailure) => void gone(failure);
      const begun = { remote, loaded, source, host: given.current, onBroken: broken, onGone, isPages };
      try {
        const parcel = runParcel(container.current, pick(loaded), begun);
        drop = parcel.drop;
        await parcel.mounted;
        if (!isDropped) setState({ phase: 'ready', loaded });
      } catch (error) {
        const failure = failureAt('mount', error, remote, loaded.version);
        reportRemoteFailure(failure);
        if (isDropped) return;
        drop();
        if (await source.replace(failure)) again();
        else fail(failure);
      }
    };
    start().catch((error: unknown) => fail(failureAt('code', error, remote)));
    return () => {
      isDropped = true;
      drop();
    };
  }, [remote, source, pick, attempt, again, isPages]);

  const retry = useCallback(() => {
    source.forgive(remote);
    again();
  }, [source, remote, again]);
  return { container, state, retry };
}
