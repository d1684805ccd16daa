const tokenKey = 'token';

export interface TokenVault {
  /** The browser's token; local storage decides, since all tabs share it. */
  read(): string | undefined;
  write(token: string): void;
  clear(): void;
  /** Calls back when another tab may have changed the browser's token; returns how to stop. */
  watch(onChange: () => void): () => void;
}

/** Storage may be forbidden (private windows, policies); the portal then uses what is left. */
function unlessForbidden<T>(touch: () => T): T | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}

const localPart = () => unlessForbidden(() => window.localStorage);
const tabPart = () => unlessForbidden(() => window.sessionStorage);

const cookieOptions = () =>
  `; path=/; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;

/** The token that this browser was given last. */
export const storedToken = (): string | undefined =>
  (localPart() ?? tabPart())?.getItem(tokenKey) || undefined;

/** An undefined token is removed. */
function store(storage: Storage | undefined, token: string | undefined): void {
  unlessForbidden(() => (token ? storage?.setItem(tokenKey, token) : storage?.removeItem(tokenKey)));
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

/** Stores the token in local storage, session storage and the cookie that the live feed signs in with. */
export function createTokenVault(cookieName: () => string): TokenVault {
  return {
    read: storedToken,
    write(token) {
      store(localPart(), token);
      store(tabPart(), token);
      document.cookie = `${cookieName()}=${encodeURIComponent(token)}${cookieOptions()}`;
    },
    clear() {
      store(localPart(), undefined);
      store(tabPart(), undefined);
      document.cookie = `${cookieName()}=; Max-Age=0${cookieOptions()}`;
    },
    watch,
  };
}
