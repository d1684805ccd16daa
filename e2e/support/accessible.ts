import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checks the screen against WCAG 2 A and AA: no serious or critical violations. `within` limits it to one part. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await animationsEnded(page);
  expect(await moving(page)).toEqual([]);
  const scan = new AxeBuilder({ page }).options({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    // Elements without a violation are left out of the result: there are thousands.
    resultTypes: ['violations'],
  });
  const { violations } = await (within ? scan.include(within) : scan).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const descriptions = grave.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((n) => n.target.join(' ')).join(', ')}`,
  );
  expect(descriptions).toEqual([]);
}

/** Waits for animations: fading elements have too little contrast, and start a frame or two after their insertion. */
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

/** Classes of elements that animate for longer than a frame although stories request reduced motion. */
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
