import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checks the screen against WCAG 2 A and AA: no serious or critical violations. `within` limits it to one part. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await animationsEnded(page);
  expect(await moving(page)).toEqual([]);
  const scan = new AxeBuilder({ page }).options({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    // Elements without a violation are not described: there are thousands.
    resultTypes: ['violations'],
  });
  const { violations } = await (within ? scan.include(within) : scan).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const descriptions = grave.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((n) => n.target.join(' ')).join(', ')}`,
  );
  expect(descriptions).toEqual([]);
}

/** What fades in has too little contrast until then, and begins to a frame or two after it is in the document. */
const animationsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const areRunning = () =>
      document
        .getAnimations()
        .some(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    const until = performance.now() + 2_000;
    for (let still = 0; still < 3 && performance.now() < until; still = areRunning() ? 0 : still + 1)
      await frame();
  });

/** Classes of what would move for longer than a frame; stories ask for reduced motion, as users may. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isLong = (seconds: string) => seconds.split(',').some((each) => Number.parseFloat(each) > 0.016);
    const isMoving = ({
      transitionDuration,
      animationName,
      animationDuration,
      animationIterationCount,
    }: CSSStyleDeclaration) =>
      isLong(transitionDuration) ||
      (animationName !== 'kb-fade' &&
        (isLong(animationDuration) || animationIterationCount.includes('infinite')));
    return [...document.querySelectorAll('body *')]
      .filter((element) =>
        [undefined, '::before', '::after'].some((part) => isMoving(getComputedStyle(element, part))),
      )
      .map(({ className }) => String(className));
  });
