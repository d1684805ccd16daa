import { expect, startSession, test } from '../../fixtures/signed-in';
import { PayScreen } from '../../screens/recharge-screen';
import { balanceOf, givenApprovedApplication, ledgerOf, policyNoOf } from '../../support/given-application';
import { somePeople } from '../../support/people';
import { as } from '../../support/portal-api';

test('two browsers that pay the same application charge it once, and the slower one shows a message', async ({
  browser,
}) => {
  const employer = await as('13900000002');
  const application = await givenApprovedApplication(employer, { people: somePeople(3) });
  const before = await balanceOf(employer);
  const screens = await Promise.all(
    [1, 2].map(async () => {
      const page = await (await browser.newContext()).newPage();
      await startSession(page, '13900000002');
      const paying = await new PayScreen(page).open(application.id);
      await paying.ask();
      return { page, paying };
    }),
  );

  await Promise.all(screens.map(({ paying }) => paying.confirm.click()));

  const outcome = /支付成功|当前状态为“待生效”，不能进行此操作/;
  const outcomes = await Promise.all(screens.map(({ page }) => page.getByText(outcome).first().innerText()));
  expect(outcomes.map((text) => text.trim()).sort()).toEqual(
    ['当前状态为“待生效”，不能进行此操作', '支付成功'].sort(),
  );
  for (const { page, paying } of screens) {
    await page.reload();
    await expect(paying.status('待生效')).toBeVisible();
    await page.context().close();
  }
  const entries = await ledgerOf(employer, (await policyNoOf(employer, application.id)) ?? '');
  expect(entries.map(({ expense }) => expense)).toEqual([application.premium]);
  expect(Math.round((before - (await balanceOf(employer))) * 100)).toBe(
    Math.round(application.premium * 100),
  );
});
