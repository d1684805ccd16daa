import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checks the screen against WCAG 2 A and AA: no serious or critical violations. `within` limits it to one part. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await animationsEnded(page);
  const scan = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']);
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
