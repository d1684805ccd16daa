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

/** What fades in has too little contrast until then; a second is enough for all that do not repeat. */
const animationsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const ended = Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1_000))]);
  });
