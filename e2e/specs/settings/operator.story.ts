import { expect, startSession, test } from '../../fixtures/signed-in';
import { HeldScreen } from '../../screens/held-screen';
import { residentId } from '../../support/people';

test('the operator is changed in three steps that survive a reload, and the application can be withdrawn', async ({
  page,
}) => {
  const form = new HeldScreen(page);
  await startSession(page, '13900000003', '/setting/operator?form=change&step=contact');
  await expect(page).toHaveURL('/setting/operator?form=change&step=identity');

  await form.upload('身份证人像面');
  await form.upload('身份证国徽面');
  await page.getByLabel('操作员姓名').fill('李晓梅');
  await page.getByLabel('身份证号码').fill(residentId('110105', '19900307', 254));
  await page.getByRole('button', { name: '下一步' }).dblclick();
  await expect(page.getByRole('heading', { name: '第2步，共3步：授权' })).toBeFocused();
  await expect(page.getByText('请上传授权委托书')).toHaveCount(0);
  await form.upload('授权委托书');

  await page.reload();
  await expect(page.getByText('已恢复上次未提交的内容')).toBeVisible();
  await expect(page.getByRole('link', { name: '授权委托书.png' })).toBeVisible();
  await form.submit('下一步');
  await expect(page.getByText('李晓梅')).toBeVisible();
  await expect(page.getByRole('link', { name: '身份证人像面.png' })).toBeVisible();
  await page.getByLabel('手机号').fill('13912340077');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('5分钟内有效')).toBeVisible();
  await page.getByRole('textbox', { name: '验证码' }).fill('246810');
  await form.submit('提交变更申请');

  await expect(page.getByText('变更申请已提交，请等待审核')).toBeVisible();
  const waiting = page.getByRole('region', { name: '审核中的变更申请' });
  await expect(waiting.getByText('李晓梅')).toBeVisible();
  await waiting.getByRole('button', { name: '撤回申请' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回申请' }).click();
  await expect(page.getByText('变更申请：李晓梅，已撤回')).toBeVisible();
});
