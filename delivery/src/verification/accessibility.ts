import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

interface Axe {
  run(context: object, options: object): Promise<{ violations: Violation[] }>;
}

interface Violation {
  id: string;
  help: string;
  impact: string | null;
  nodes: { target: unknown[] }[];
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** What is serious or critical by WCAG 2 A and AA inside one element of the page. */
export async function accessibilityIssues(page: Page, within: string): Promise<string[]> {
  const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ selector, values }) => {
      const { axe } = window as typeof window & { axe: Axe };
      const options = { runOnly: { type: 'tag', values }, resultTypes: ['violations'] };
      const found = await axe.run({ include: [selector] }, options);
      return found.violations.map(({ id, help, impact, nodes }) => ({
        id,
        help,
        impact,
        nodes: nodes.length,
      }));
    },
    { selector: within, values: tags },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes} times)`);
}
