import { useCallback, useEffect, useRef, useState } from 'react';
import type { Lifecycles, RemoteProps } from 'shared-kernel/routing';
import { navigation } from 'shared-kernel/runtime';
import { runParcel } from './run-parcel';
import { failureAt, type RemoteFailure } from '../model/remote-failure';
import type { LoadedRemote, RemoteSource } from '../model/remote-module';
import { tellFailure } from '../model/tell-failure';

/** `reference` is what the person reads to the service desk, and what the fault report carries. */
export type ParcelState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly loaded: LoadedRemote }
  | { readonly phase: 'failed'; readonly failure: RemoteFailure; readonly reference: string };

interface ParcelOptions {
  readonly remote: string;
  readonly source: RemoteSource;
  /** Must be stable. What of the remote is mounted; throws a RemoteFailure when it has no such thing. */
  readonly pick: (loaded: LoadedRemote) => Lifecycles;
  readonly props?: RemoteProps;
  /** The remote's pages, not a widget. */
  readonly isPages?: boolean;
}

const loading: ParcelState = { phase: 'loading' };
/** A path of no page: what holds the person back there is unsaved work on this page. */
const elsewhere = '';

/**
 * Mounts a parcel into `container` for as long as the component lives. When the version fails, at mounting or later,
 * another one takes its place, as long as there is one and no unsaved work is lost by it; else the state says so.
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
      const reference = tellFailure(failure);
      if (!isDropped) setState({ phase: 'failed', failure, reference });
    };
    const start = async () => {
      const loaded = await source.load(remote);
      if (isDropped) return;
      const broken = (thrown: unknown) => {
        const failure = failureAt('render', thrown, remote, loaded.version);
        const reference = tellFailure(failure);
        if (!navigation.blockOf(elsewhere))
          void source.replace(failure).then((isReplaced) => isReplaced && !isDropped && again());
        return reference;
      };
      const gone = async (failure: RemoteFailure) => {
        tellFailure(failure);
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
        tellFailure(failure);
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
