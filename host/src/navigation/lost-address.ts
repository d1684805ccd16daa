let lost: string | undefined;

/** The address that led to the not-found page last; undefined when that page itself was opened. */
export const lostAddress = {
  get: (): string | undefined => lost,
  remember(address: string): void {
    lost = address;
  },
};
