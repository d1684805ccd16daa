/** Where a step's picture is served. */
export const pictureOf = (key: string): string => new URL(`./pictures/${key}.webp`, import.meta.url).href;
