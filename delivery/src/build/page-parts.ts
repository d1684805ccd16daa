/** Parts of the host's page that not every address is answered with: the build marks them, the edge chooses. */

/** `framed` marks parts of pages inside the portal's frame, `drawn` those of the pages before sign-in, whose markup the build has made. */
export const framed = 'framed';
export const drawn = 'drawn';

// redos-exception: the page that the build has written
const part = /<!--for ([^ ]+)-->([\s\S]*?)<!--end-->/g;

/** Marks a part: for pages of a kind, or for the drawn page at a path. */
export const forPages = (pages: string, text: string): string => `<!--for ${pages}-->${text}<!--end-->`;

/** The page for `path`, with its parts alone: a drawn one where the host has drawn it and `mayBeDrawn`. */
export function partsFor(template: string, path: string, mayBeDrawn: boolean): string {
  const isDrawn = mayBeDrawn && template.includes(`<!--for ${path}-->`);
  const kept: readonly string[] = isDrawn ? [drawn, path] : [framed];
  const page = template.replace(part, (_, pages: string, text: string) => (kept.includes(pages) ? text : ''));
  return isDrawn ? withCodeLater(page) : page;
}

const file = /<script defer src="[^"]+"><\/script>/g;
const hints = '<!--portal:hints-->';

/** The code of a drawn page is there to be fetched, by a script of the page. */
function withCodeLater(page: string): string {
  const files = page.match(file) ?? [];
  const code = `<template id="portal-code">${hints}${files.join('')}</template>`;
  return page.replace(file, '').replace(hints, () => code);
}
