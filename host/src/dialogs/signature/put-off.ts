const key = 'stampAskPutOff';
const listeners = new Set<() => void>();

/** Tells sign-ins apart without keeping anything of the token (FNV-1a). */
function markOf(token: string): string {
  let hash = 0x811c9dc5;
  for (const sign of token) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Storage may be forbidden; a request is then put off as long as the page lives. */
let inMemory: string | undefined;

function stored(): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return inMemory;
  }
}

/** Which request was put off in the present sign-in; the next one asks again. All tabs share it. */
export const putOff = {
  /** Id of the request, for the sign-in that this token stands for. */
  of(token: string | undefined): number | undefined {
    const [id, mark] = stored()?.split(':') ?? [];
    return token && mark === markOf(token) ? Number(id) : undefined;
  },
  remember(id: number, token: string | undefined): void {
    if (!token) return;
    inMemory = `${id}:${markOf(token)}`;
    try {
      window.localStorage.setItem(key, inMemory);
    } catch {
      // Kept in memory alone.
    }
    for (const listener of listeners) listener();
  },
  /** Calls back when a request is put off, here or in another tab. */
  subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
};
