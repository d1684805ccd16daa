import { useCallback } from 'react';
import type { RemoteProps } from 'shared-kernel/routing';
import { LoadingPanel } from 'shared-kernel/ui';
import { AreaUnavailable } from './area-unavailable';
import type { RemoteSource } from './remote-module';
import { useParcel } from './use-parcel.hook';

interface RemoteOutletProps {
  name: string;
  version?: string;
  source: RemoteSource;
  /** Title of the page that was asked for. */
  title: string;
  /** A remote that was left stays mounted, unseen, with its pages as they were. */
  hidden: boolean;
  events?: RemoteProps;
}

/** The pages of one remote, in a root and container of their own. */
export function RemoteOutlet({ name, version, source, title, hidden, events }: RemoteOutletProps) {
  const load = useCallback(() => source.load(name), [source, name]);
  const { container, state, retry } = useParcel({ remote: name, version, load, props: events });

  return (
    <div hidden={hidden} data-remote={name}>
      {state.phase === 'loading' && <LoadingPanel title rows={8} />}
      {state.phase === 'failed' && (
        <AreaUnavailable title={title} reference={state.reference} onRetry={retry} />
      )}
      <div ref={container} />
    </div>
  );
}
