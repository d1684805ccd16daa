const tokenKey = 'token';

export interface TokenVault {
  /** The browser's token; local storage decides, since all tabs share it. */
  read(): string | undefined;
  write(token: string): void;
  clear(): void;
  /** Calls back with the browser's token when another tab may have changed it; returns the way to stop. */
  watch(onChange: (token: string | undefined) => void): () => void;
}

/** Storage may be forbidden (private windows, policies); the portal then lives with what is left. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

const isLocalStorageUsable = () => attempt(() => window.localStorage.length >= 0) ?? false;

/** Keeps the token in local storage, session storage and the cookie that the live feed signs in with. */
export function createTokenVault(cookieName: () => string): TokenVault {
  const storages = () => [attempt(() => window.localStorage), attempt(() => window.sessionStorage)];
  const cookieOptions = () =>
    `; path=/; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;

  const read = () => {
    const storage = isLocalStorageUsable() ? window.localStorage : attempt(() => window.sessionStorage);
    return storage?.getItem(tokenKey) || undefined;
  };
  const write = (token: string) => {
    for (const storage of storages()) attempt(() => storage?.setItem(tokenKey, token));
    document.cookie = `${cookieName()}=${encodeURIComponent(token)}${cookieOptions()}`;
  };
  const clear = () => {
    for (const storage of storages()) attempt(() => storage?.removeItem(tokenKey));
    document.cookie = `${cookieName()}=; Max-Age=0${cookieOptions()}`;
  };

  const watch = (onChange: (token: string | undefined) => void) => {
    const reconcile = () => {
      const token = read();
      // This tab's own copy follows; the cookie and local storage were written by the other tab.
      attempt(() =>
        token ? window.sessionStorage.setItem(tokenKey, token) : window.sessionStorage.removeItem(tokenKey),
      );
      onChange(token);
    };
    const onStorage = (event: StorageEvent) => {
      if (event.key === tokenKey || event.key === null) reconcile();
    };
    // A page that was frozen or kept for the back button misses storage events.
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', reconcile);
    document.addEventListener('visibilitychange', reconcile);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', reconcile);
      document.removeEventListener('visibilitychange', reconcile);
    };
  };

  return { read, write, clear, watch };
}
