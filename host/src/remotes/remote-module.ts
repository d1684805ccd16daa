import type { Lifecycles } from 'shared-kernel/routing';

/** What a remote's exposed module holds: its pages as one parcel and one parcel per slot it fills. */
export interface RemoteModule extends Lifecycles {
  /** Fetches a page's code ahead; versions built before this existed lack it. */
  preload?(pathname: string): void;
  readonly slotLifecycles: Readonly<Record<string, Lifecycles>>;
}

/** Where the code of remotes comes from. */
export interface RemoteSource {
  /** The remote's module, fetched once; rejects with a RemoteFailure, after which the next call tries anew. */
  load(name: string): Promise<RemoteModule>;
}

export function isRemoteModule(value: unknown): value is RemoteModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['bootstrap', 'mount', 'unmount', 'slotLifecycles'].every((part) => part in value)
  );
}
