import type { Page } from '@playwright/test';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { expect, startSession, test } from '../../fixtures/signed-in';
import { handIn, saveNewPayee } from '../../screens/form-fields';
import { expectAccessible } from '../../support/accessible';
import { givenCaseForCheck, givenPapers, givenReportedCase, payee } from '../../support/given-case';
import { as } from '../../support/portal-api';
import { provider } from '../../support/provider';

const account = '13900000001';

const stateOf = (page: Page) => page.getByRole('article').locator('header').first();

async function agree(page: Page, sum: string): Promise<void> {
  await page.getByRole('button', { name: '确认理算' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`确定同意赔付${sum}吗？`);
  await question.getByRole('button', { name: '同意' }).click();
  await expect(stateOf(page).getByText('待赔付', { exact: true }).first()).toBeVisible();
}

test('the heirs of a worker who died are paid the policy’s limit', async ({ page }) => {
  const user = await as(account);
  const { id, caseNo } = await givenReportedCase(user, { claimItems: [claimItem.code.death] });
  await startSession(page, account, `/flashCompensationCloud/uploadFiles/${id}`);

  await page.getByRole('button', { name: '填写其他账户' }).click();
  const dialog = page.getByRole('dialog', { name: '领款账户' });
  await dialog.getByRole('radio', { name: '继承人' }).check();
  await dialog.getByLabel('收款户名').fill('李秀英');
  await dialog.getByLabel('收款账号').fill('6217001810023456788');
  await dialog.getByLabel('开户行').fill('建设银行海沧支行');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请输入与伤者的关系')).toBeVisible();
  await dialog.getByLabel('与伤者的关系').fill('配偶');
  await expectAccessible(page, '[role=dialog]');
  await saveNewPayee(dialog);
  await expect(page.getByText('继承人（配偶）')).toBeVisible();
  await expect(page.getByRole('listitem', { name: '亲属关系证明及继承人身份证' })).toBeVisible();
  await givenPapers(user, id);
  await page.reload();
  await handIn(page);
  await expect(stateOf(page).getByText('材料初审中', { exact: true })).toBeVisible();

  for (const command of ['claim:accept', 'claim:approve', 'claim:adjust']) await provider(command, caseNo);
  await page.reload();
  const limit =
    /死亡\/伤残限额\s*(¥[\d,.]+)，/.exec(await page.getByRole('article').innerText())?.[1] ?? 'none';
  await agree(page, limit);
  await provider('claim:close', caseNo);
  await page.reload();
  await expect(
    page.locator('section', { has: page.getByRole('heading', { name: '赔付信息' }) }),
  ).toContainText('李秀英');
});

test('an operation after settlement is claimed in a follow-up case, without a second deductible', async ({
  page,
}) => {
  const user = await as(account);
  const first = await givenCaseForCheck(user);
  for (const command of ['claim:accept', 'claim:approve']) await provider(command, first.caseNo);
  await provider('claim:adjust', first.caseNo, '--medTotal', '3000');
  await provider('claim:close', first.caseNo);
  await startSession(page, account, `/flashCompensationCloud/details/${first.id}`);

  await page.getByRole('button', { name: '后续索赔' }).click();
  const dialog = page.getByRole('dialog', { name: '后续索赔' });
  await dialog.getByLabel('后续情况').fill('取出内固定钢钉，再次住院手术。');
  await dialog.getByLabel('预估金额').fill('1000');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: '提交后续索赔' }).click();
  await expect(page.getByRole('link', { name: first.caseNo }).first()).toBeVisible();
  const { list } = await user.get<{ list: { id: number; caseNo: string }[] }>(
    '/api/cases?sort=-reportTime&length=1',
  );
  const [next] = list;
  if (!next) throw new Error('the follow-up is not listed');
  await page.goto(`/flashCompensationCloud/uploadFiles/${next.id}`);
  await expect(page.getByRole('listitem', { name: '伤者身份证正反面' })).toContainText('系统带入，请核对');

  await user.put(`/api/cases/${next.id}/materials`, { payee });
  await givenPapers(user, next.id);
  await user.post(`/api/cases/${next.id}/submit`, {});
  for (const command of ['claim:accept', 'claim:approve']) await provider(command, next.caseNo);
  await provider('claim:adjust', next.caseNo, '--medTotal', '1000');
  await page.goto(`/flashCompensationCloud/details/${next.id}`);
  await agree(page, '¥1,000.00');
});
