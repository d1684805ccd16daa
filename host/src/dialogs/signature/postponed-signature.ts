import { browserStorage, createStore } from 'shared-kernel/runtime';

const key = 'stampAskPutOff';
/** How often this tab has written; the storage has what. */
const writes = createStore(0);

/** Distinguishes sign-ins without storing anything of the token (FNV-1a). */
function markOf(token: string): string {
  let hash = 0x811c9dc5;
  for (const sign of token) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

function store(request: string | undefined): void {
  browserStorage.write(key, request);
  writes.update((count) => count + 1);
}

/** The postponed request of the present sign-in; the next one asks again. All tabs share it. */
export const putOff = {
  /** Id of the request, for the sign-in of this token. */
  of(token: string | undefined): number | undefined {
    const [id, mark] = browserStorage.read(key)?.split(':') ?? [];
    return token && mark === markOf(token) ? Number(id) : undefined;
  },
  remember(id: number, token: string | undefined): void {
    if (!token) return;
    store(`${id}:${markOf(token)}`);
  },
  /** The request is open again. */
  forget(): void {
    store(undefined);
  },
  /** Calls back when a request is put off, here or in another tab. */
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
