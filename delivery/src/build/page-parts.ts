/** Parts of the host's page that only some addresses are served: the build marks them, the edge selects them. */

/** `framed` marks parts of pages inside the portal's frame, `drawn` the prerendered pages before sign-in. */
export const framed = 'framed';
export const drawn = 'drawn';

// redos-exception: the page that the build has written
const part = /<!--for ([^ ]+)-->([\s\S]*?)<!--end-->/g;

/** Marks a part of the page, either for a kind of pages or for the prerendered page at a path. */
export const forPages = (pages: string, text: string): string => `<!--for ${pages}-->${text}<!--end-->`;

/** Returns the page for `path` with only its own parts: a prerendered page if the host has one and `mayBeDrawn`. */
export function partsFor(template: string, path: string, mayBeDrawn: boolean): string {
  const isDrawn = mayBeDrawn && template.includes(`<!--for ${path}-->`);
  const kept: readonly string[] = isDrawn ? [drawn, path] : [framed];
  return withCodeLater(
    template.replace(part, (_, pages: string, text: string) => (kept.includes(pages) ? text : '')),
  );
}

const file = /<script defer src="[^"]+"><\/script>/g;
const hints = '<!--portal:hints-->';

/** Moves the page's code into a template: an inline script fetches it once the first content is drawn. */
function withCodeLater(page: string): string {
  const files = page.match(file) ?? [];
  const code = `<template id="portal-code">${hints}${files.join('')}</template>`;
  return page.replace(file, '').replace(hints, () => code);
}
