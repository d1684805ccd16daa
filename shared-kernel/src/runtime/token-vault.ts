import { browserStorage, tabStorage } from './storage';

const tokenKey = 'token';

export interface TokenVault {
  /** Returns the browser's token; local storage decides, as all tabs share it. */
  read(): string | undefined;
  write(token: string): void;
  clear(): void;
  /** Calls back when another tab may have changed the token; returns a function that stops watching. */
  watch(onChange: () => void): () => void;
}

const cookieOptions = () =>
  `; path=/; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;

/** The last token of this browser; when tabs cannot share storage, that of this tab. */
export function storedToken(): string | undefined {
  const shared = browserStorage.read(tokenKey);
  return (browserStorage.isRefused() ? (shared ?? tabStorage.read(tokenKey)) : shared) || undefined;
}

function watch(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) onChange();
  };
  window.addEventListener('storage', onStorage);
  // A page that was frozen or in the back/forward cache misses storage events.
  window.addEventListener('pageshow', onChange);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Stores the token in local storage, session storage and the cookie that authenticates the live feed. */
export function createTokenVault(cookieName: () => string): TokenVault {
  return {
    read: storedToken,
    write(token) {
      browserStorage.write(tokenKey, token);
      tabStorage.write(tokenKey, token);
      document.cookie = `${cookieName()}=${encodeURIComponent(token)}${cookieOptions()}`;
    },
    clear() {
      browserStorage.write(tokenKey, undefined);
      tabStorage.write(tokenKey, undefined);
      document.cookie = `${cookieName()}=; Max-Age=0${cookieOptions()}`;
    },
    watch,
  };
}
