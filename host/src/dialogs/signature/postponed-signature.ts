import { browserStorage, createStore } from 'shared-kernel/runtime';

const key = 'stampAskPutOff';
/** Incremented on each write of this tab, to notify subscribers; the value is in the storage. */
const writes = createStore(0);

/** Hash (FNV-1a) that distinguishes sign-ins without storing part of the token. */
function markOf(token: string): string {
  let hash = 0x811c9dc5;
  for (const sign of token) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

function store(request: string | undefined): void {
  browserStorage.write(key, request);
  writes.update((count) => count + 1);
}

/** The signature request postponed in this sign-in, shared by all tabs; the next sign-in shows it again. */
export const putOff = {
  /** Returns the id of the postponed request for the sign-in of this token. */
  of(token: string | undefined): number | undefined {
    const [id, mark] = browserStorage.read(key)?.split(':') ?? [];
    return token && mark === markOf(token) ? Number(id) : undefined;
  },
  remember(id: number, token: string | undefined): void {
    if (!token) return;
    store(`${id}:${markOf(token)}`);
  },
  /** Shows the request again. */
  forget(): void {
    store(undefined);
  },
  /** Calls the listener when a request is postponed, here or in another tab. */
  subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) listener();
    };
    const stop = writes.subscribe(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      stop();
      window.removeEventListener('storage', onStorage);
    };
  },
};
