import type { Page } from 'playwright-core';

/** Invisible problems of a page: errors, and files that fail to load. */
export function watchProblems(page: Page): { take(): string[] } {
  let found: string[] = [];
  page.on('pageerror', (error) => found.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) found.push(`${response.status()} from ${pathOf(response.url())}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its pending requests.
    const text = request.failure()?.errorText ?? '';
    if (text !== 'net::ERR_ABORTED') found.push(`${pathOf(request.url())} failed: ${text}`);
  });
  return {
    take() {
      const taken = [...new Set(found)];
      found = [];
      return taken;
    },
  };
}

const pathOf = (url: string) => new URL(url).pathname;
