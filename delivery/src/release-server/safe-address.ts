/** This machine, over plain HTTP: nobody listens in between. */
export const isLoopback = (address: string): boolean =>
  /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/.test(address);

/** Where a secret may be sent. */
export const isSafeAddress = (address: string): boolean =>
  address.startsWith('https://') || isLoopback(address);
