/** Whether an address is this machine, where plain HTTP cannot be intercepted. */
export const isLoopback = (address: string): boolean =>
  /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/.test(address);

/** Whether a secret may be sent to an address. */
export const isSafeAddress = (address: string): boolean =>
  address.startsWith('https://') || isLoopback(address);
