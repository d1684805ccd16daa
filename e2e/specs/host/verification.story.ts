import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../fixtures/signed-in';
import { choose } from '../../screens/form-fields';
import { HeldScreen } from '../../screens/held-screen';
import { ShellScreen } from '../../screens/login-screen';
import { expectAccessible } from '../../support/accessible';
import { residentId } from '../../support/people';
import { provider } from '../../support/provider';
import { scan, withSparseFile } from '../../support/scans';

// After these stories the accounts are not on hold any more: stories about holds must run before this file.
const smsCode = '246810';

/** Signs in, and checks that the user is held at `path` whichever page is requested, with a way to sign out. */
async function isHeldAt(page: Page, path: string, username: string): Promise<HeldScreen> {
  await signIn(page, username);
  await page.waitForURL(path);
  await page.goto('/rechargeManage/recharge');
  await page.waitForURL(path);
  const held = new HeldScreen(page);
  await expect(held.signOut).toBeVisible();
  return held;
}

test('an employer with incomplete information completes every verification step and reaches the home page', async ({
  page,
}) => {
  const held = await isHeldAt(page, '/verification', '13900000005');
  await expect(held.step('授权操作员')).toBeVisible();

  await test.step('the company’s information, with a licence that cannot be recognised', async () => {
    await held.openStep('企业信息');
    await expect(held.step('企业信息')).toBeFocused();
    await held.choose('营业执照', scan('执照.exe'));
    expect(await held.refusedFile()).toBe(
      '不支持的文件类型：执照.exe，请上传jpg、jpeg、png、bmp、webp、pdf文件',
    );
    await withSparseFile('大图.png', 30, (path) => held.choose('营业执照', path));
    expect(await held.refusedFile()).toBe('文件大小不能超过20MB：大图.png');
    await held.choose('营业执照', scan('空白.png', Buffer.alloc(0)));
    expect(await held.refusedFile()).toBe('文件内容为空：空白.png');
    await held.submit('保存并继续');
    await expect(page.getByText('请上传营业执照')).toBeVisible();

    await held.upload('营业执照');
    await expect(page.getByText('未能识别，请手动填写')).toBeVisible();
    await page.getByLabel('企业名称').fill('成都武侯示范(餐饮)管理有限公司');
    await expect(page.getByLabel('企业名称')).toHaveValue('成都武侯示范（餐饮）管理有限公司');
    await page.getByLabel('统一社会信用代码').fill('91510107ma6dem057d');
    await expect(page.getByText('统一社会信用代码不正确')).toBeVisible();
    await page.getByLabel('统一社会信用代码').fill('91510107ma6dem057c');
    await expect(page.getByText('统一社会信用代码不正确')).toBeHidden();
    await choose(page, '所在地区：省份', '上海市');
    await choose(page, '所在地区：城市', '浦东新区');
    await choose(page, '所属行业', '住宿和餐饮业');
    await expectAccessible(page);
    await held.submit('保存并继续');
    await expect(held.step('授权操作员')).toBeVisible();
    await expect(page.getByText('成都武侯示范（餐饮）管理有限公司')).toBeVisible();
  });

  await test.step('the invoice information, whose rules depend on the kind of invoice', async () => {
    await held.openStep('开票信息');
    await page.getByLabel('增值税专用发票').check();
    await held.submit('保存并继续');
    await expect(page.getByText('专用发票须填写注册地址')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('增值税普通发票').check();
    await held.submit('保存并继续');
    await expect(held.step('授权操作员')).toBeVisible();
  });

  await test.step('the operator’s information, with an expired code', async () => {
    await held.upload('身份证人像面');
    await held.upload('身份证国徽面');
    await held.upload('授权委托书');
    await page.getByLabel('身份证号码').fill('510107199001011235');
    await expect(page.getByText('身份证号码不正确')).toBeVisible();
    await page.getByLabel('身份证号码').fill(residentId('510107', '19900101', 12));
    await page.getByLabel('手机号').fill('13900000005');

    await page.reload();
    await expect(page.getByText('已恢复上次未提交的内容')).toBeVisible();
    await expect(page.getByRole('link', { name: '授权委托书.png' })).toBeVisible();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('5分钟内有效')).toBeVisible();
    await expect(page.getByRole('button', { name: /^\d+秒后重新获取$/ })).toBeVisible();
    await provider('clock:advance', '--minutes', '6');
    await page.getByRole('textbox', { name: '验证码' }).fill(smsCode);
    await held.submit('提交审核');
    await expect(page.getByText('验证码错误或已过期')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('5分钟内有效')).toBeVisible();
    await held.submit('提交审核');
    await expect(held.step('方案确认盖章')).toBeVisible();
  });

  await test.step('completed information is shown read-only', async () => {
    await held.openStep('企业信息');
    await expect(page.getByText('企业信息已提交，如需变更请联系专属客服。')).toBeVisible();
    await held.openStep('授权操作员');
    await expect(page.getByText('510107********012')).toBeVisible();
    await held.openStep('方案确认盖章');
  });

  await test.step('the stamped plan letter', async () => {
    const letter = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载方案确认书' }).click();
    expect((await letter).suggestedFilename()).toMatch(/\.pdf$/);
    await held.upload('盖章的方案确认书');
    await held.submit('提交盖章文件');
    await page.waitForURL('/operatorCheck');
  });

  await test.step('the review of the operator', async () => {
    await expect(page.getByText('审核中', { exact: true })).toBeVisible();
    await expect(page.getByText('预计1个工作日内完成')).toBeVisible();
    await expect(page.getByText('510107********012')).toBeVisible();
    await expectAccessible(page);
    await provider('operator:approve', '13900000005');
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(page.getByText('操作员审核已通过')).toBeVisible();
    await page.waitForURL('/index/home');
    await expect(new ShellScreen(page).menu).toBeVisible();
  });
});

test('uploading the stamped plan letter ends the hold, and its rejection starts it again with the reason', async ({
  page,
}) => {
  const username = '13900000006';
  const held = await isHeldAt(page, '/verification', username);
  await expect(held.step('方案确认盖章')).toBeVisible();
  await expectAccessible(page);
  await held.submit('提交盖章文件');
  await expect(page.getByText('请上传盖章的方案确认书')).toBeVisible();
  await held.upload('盖章的方案确认书');
  await held.submit('提交盖章文件');
  await page.waitForURL('/index/home');

  await provider('plan-stamp:reject', username, '--reason', '印章不清晰');
  // No reload is needed: the message arrives at once, and the first refused call redirects to the verification page.

  await page.waitForURL('/verification');
  await expect(page.getByText('方案确认书已被驳回，请重新盖章上传')).toBeVisible();
  await expect(page.getByText('原因：印章不清晰')).toBeVisible();
  await expectAccessible(page);
});
