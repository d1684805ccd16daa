/** Where a step's picture is served. Of an address with a variable webpack makes a text, not a URL. */
export const pictureOf = (key: string): string => String(new URL(`./pictures/${key}.webp`, import.meta.url));
