import { budgets, type Budget } from '../../bench/budgets';
import { firstLoad, passwordField, typePassword } from '../../bench/pages/first-load';
import { listPath } from '../../bench/settings';
import { expect, signIn, test } from '../../fixtures/signed-in';

function expectWithin(found: Budget, budget: Budget) {
  expect(found.scriptKb, 'script kB').toBeLessThanOrEqual(budget.scriptKb);
  expect(found.requests, 'requests').toBeLessThanOrEqual(budget.requests);
  // A budget far above the real size would not detect growth.
  expect(found.scriptKb, 'script kB, or lower the budget').toBeGreaterThanOrEqual(budget.scriptKb * 0.8);
}

test('the login page of a first-time visitor stays within its budgets, before and after typing', async ({
  browser,
  context,
  baseURL,
}) => {
  const url = `${baseURL}/login`;
  expectWithin(await firstLoad(context, url, passwordField), budgets.login);
  const other = await browser.newContext();
  expectWithin(await firstLoad(other, url, passwordField, typePassword), budgets.loginInUse);
  await other.close();
});

test('the first list page of a signed-in user is within its budget', async ({ browser, page, baseURL }) => {
  await signIn(page, '13900000001');
  const session = await page.context().storageState();
  const visitor = await browser.newContext({ storageState: session });
  const row = 'tbody tr[data-row-key] a';
  expectWithin(await firstLoad(visitor, `${baseURL}${listPath}`, row), budgets.firstSignedInList);
  await visitor.close();
});
