import type { Page } from 'playwright-core';
import { emptyPath } from './footprint';
import { frameIssues, lookAtFrame, type Frame } from './frame';
import { unrest } from './rest';

/** Runs in the page: names what is visible next to the portal's own element. Uses nothing outside of itself. */
function visibleInBody(): string[] {
  const least = 100;
  return [...document.body.children].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect();
    if (element.id === 'root' || width * height < least || !element.checkVisibility()) return [];
    const { id, className } = element;
    return [element.localName + (id && `#${id}`) + (className && `.${String(className).split(' ', 1)[0]}`)];
  });
}

/** Runs in the page: goes to another address as the portal's links do, without loading another document. */
function goTo(path: string): void {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Until then, a message that the portal itself shows for a few seconds is gone. */
const tries = 7;
const pauseMs = 1000;

interface Left {
  around: string[];
  rest: string[];
}

/**
 * Looks at an open page without the remote; the returned function leaves a page of the remote, which stays mounted and
 * hidden, and describes what it does to the other pages from then on.
 */
export async function leavingIssues(page: Page): Promise<(alone: Frame) => Promise<Left>> {
  const before = await page.evaluate(visibleInBody);
  const remaining = async () =>
    (await page.evaluate(visibleInBody)).filter((element) => !before.includes(element));
  return async (alone) => {
    await page.evaluate(goTo, emptyPath);
    const around = frameIssues(alone, await lookAtFrame(page));
    if (new URL(page.url()).pathname !== emptyPath) around.push('it keeps its users from other pages');
    let elements = await remaining();
    for (let tried = 1; tried < tries && elements.length; tried += 1) {
      await page.waitForTimeout(pauseMs);
      elements = await remaining();
    }
    const shown = elements.map((element) => `it shows ${element} on the pages of others`);
    return { around: [...around, ...shown], rest: await unrest(page) };
  };
}
