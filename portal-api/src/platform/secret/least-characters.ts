/** Characters that a secret must have, wherever it comes from. */
export const leastCharacters = { portal: 32, provider: 16 } as const;
