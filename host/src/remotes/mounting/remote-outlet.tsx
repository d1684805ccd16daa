import type { RemoteProps } from 'shared-kernel/routing';
import { LoadingPanel } from 'shared-kernel/ui';
import { AreaUnavailable } from './area-unavailable';
import type { LoadedRemote, RemoteSource } from '../model/remote-module';
import { useParcel } from './use-parcel.hook';

interface RemoteOutletProps {
  name: string;
  source: RemoteSource;
  /** Title of the requested page. */
  title: string;
  /** Its path, as the registry's version describes it; another version may not have it. */
  path: string | undefined;
  /** A remote that was left stays mounted, hidden, with its pages as they were. */
  hidden: boolean;
  events?: RemoteProps;
  /** Link that ends an override; none for the served version. */
  resetLink?: string | undefined;
}

const pagesOf = ({ module }: LoadedRemote) => module;

/** The pages of one remote, in a root and container of their own. */
export function RemoteOutlet({ name, source, title, path, hidden, events, resetLink }: RemoteOutletProps) {
  const { container, state, retry } = useParcel({
    remote: name,
    source,
    pick: pagesOf,
    props: events,
    isPages: true,
  });
  const isMissing =
    state.phase === 'ready' &&
    path !== undefined &&
    !state.loaded.description.routes.some((route) => route.path === path);

  return (
    <div hidden={hidden} data-remote={name} className="host-area">
      <div ref={container} hidden={isMissing} />
      {state.phase === 'loading' && <LoadingPanel title rows={8} />}
      {state.phase === 'failed' && (
        <AreaUnavailable
          title={title}
          stage={state.failure.stage}
          reference={state.reference}
          onRetry={retry}
          resetLink={resetLink}
        />
      )}
      {isMissing && !hidden && (
        <AreaUnavailable title={title} stage="unknown" onRetry={retry} resetLink={resetLink} />
      )}
    </div>
  );
}
