/** Minimum length of each secret, whatever its source. */
export const leastCharacters = { portal: 32, provider: 16 } as const;
