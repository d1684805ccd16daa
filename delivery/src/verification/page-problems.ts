import type { Page } from 'playwright-core';

/** What goes wrong in a page without anybody seeing it: errors, and files that do not come. */
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
    // Leaving a page cuts off what it was still asking for.
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
