const key = 'curP';

/** Remembers that a password of one's own was set in this browser; the password itself is never kept. */
export const curPassword = {
  isStored: (): boolean => window.localStorage.getItem(key) !== null,
  store: (at: Date): void => window.localStorage.setItem(key, at.toISOString()),
  forget: (): void => window.localStorage.removeItem(key),
};
