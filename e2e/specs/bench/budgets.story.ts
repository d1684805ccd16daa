import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgets, layerBudgets, type BudgetedPage } from '../../bench/budgets';
import { firstLoad } from '../../bench/pages/first-load';
import { policyInForce } from '../../bench/pages/kinds';
import { account } from '../../bench/settings';
import { builtScripts } from '../../bench/weights/built-scripts';
import { explainGrowth, recordedFor, recordFile, type WeightRecord } from '../../bench/weights/growth';
import { expect, test } from '../../fixtures/signed-in';
import { as } from '../../support/portal-api';

const rootDir = join(import.meta.dirname, '..', '..', '..');
const scripts = builtScripts(rootDir);

/** Returns the causes of a size above its budget; nothing for a size within it. */
function causesOf(name: string, isOver: boolean, paths: readonly string[]): string {
  if (!isOver) return '';
  const file = join(rootDir, recordFile);
  const record = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WeightRecord) : {};
  return `\n${explainGrowth(scripts.weightsOf(paths), recordedFor(name, record), scripts.importersOf(paths))}\n`;
}

/** A budget far above the real size would not detect growth. */
function expectWithin(kb: number, budget: number, causes: string) {
  expect(kb, `script kB${causes}`).toBeLessThanOrEqual(budget);
  expect(kb, 'script kB, or lower the budget').toBeGreaterThanOrEqual(budget * 0.8);
}

for (const page of Object.keys(budgets) as BudgetedPage[])
  test(`the first load of a page is within its budget: ${page}`, async ({ browser, baseURL }) => {
    const origin = baseURL ?? '';
    const user = await as(account, origin);
    const visit = { origin, token: user.token, policyId: await policyInForce(user) };

    const found = await firstLoad(browser, page, visit);

    const budget = budgets[page];
    const isOver = found.scriptKb > budget.scriptKb || found.requests > budget.requests;
    const causes = causesOf(page, isOver, found.scripts);
    expectWithin(found.scriptKb, budget.scriptKb, causes);
    expect(found.requests, `requests${causes}`).toBeLessThanOrEqual(budget.requests);
  });

test('each layer of the host is within its budget', () => {
  const layers = scripts.layers();

  expect(Object.keys(layers).sort()).toEqual(Object.keys(layerBudgets).sort());
  for (const [layer, path] of Object.entries(layers)) {
    const [kb, budget] = [scripts.kbOf(path), layerBudgets[layer] ?? 0];
    expectWithin(kb, budget, causesOf(layer, kb > budget, [path]));
  }
});
