import type { Browser, Page } from '@playwright/test';
import { expect, startSession, test } from '../../fixtures/signed-in';
import { choose, describeAccident, handIn, pickMoment, saveNewPayee } from '../../screens/form-fields';
import { ListScreen } from '../../screens/list-screen';
import { expectAccessible } from '../../support/accessible';
import { givenPapers, givenReportedCase, payee, peopleInCover } from '../../support/given-case';
import { as, type ApiUser } from '../../support/portal-api';
import { provider, today } from '../../support/provider';
import { scan } from '../../support/scans';

test('an accident is reported on a phone and settled after a returned document, an objection and a returned payment', async ({
  page,
  browser,
}, { retry }) => {
  test.setTimeout(180_000);
  const user = await as('13900000001');
  const people = await peopleInCover(user);
  // Other stories report cases of the first people in the list.
  const injured = people.at(-1 - retry);
  if (!injured) throw new Error('nobody is in cover');
  await startSession(page, '13900000001');
  const header = page.getByRole('article').locator('header').first();
  const isAt = (state: string) => expect(header.getByText(state, { exact: true }).first()).toBeVisible();
  let id = '';
  let caseNo = '';

  await test.step('report on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/flashCompensationCloud/reportCase');
    await pickMoment(page, '出险时间', `${await today()} 00:30`);
    await page.getByPlaceholder('姓名、证件号或手机号').fill(injured.name);
    await page.getByRole('button', { name: '查找' }).click();
    await page
      .getByRole('radio', { name: new RegExp(injured.idNoMasked.replaceAll('*', String.raw`\*`)) })
      .first()
      .check();
    await describeAccident(page);
    await choose(page, '索赔项目', '误工费');
    await page.getByLabel('预估金额').fill('2000');
    await page.getByRole('button', { name: '提交报案' }).click();
    await expect(page.getByRole('heading', { name: '报案成功' })).toBeVisible();
    id = new URL(page.url()).searchParams.get('id') ?? '';
    caseNo = new URL(page.url()).searchParams.get('caseNo') ?? '';
  });

  await test.step('submit the documents, with the medical record uploaded from a phone that is not signed in', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/flashCompensationCloud/uploadFiles/${id}`);
    await sendByPhone(page, browser, user, id, ['一.png']);
    const day = await today();
    const bill = {
      date: day,
      hospitalName: '厦门市海沧医院',
      invoiceNo: `E${caseNo.slice(2)}`,
      amount: 3000,
    };
    const facts = { invoices: [bill], leave: [{ from: day, to: day }] };
    await user.put(`/api/cases/${id}/materials`, { payee, facts });
    await givenPapers(user, Number(id));
    await page.reload();
    await handIn(page);
    await isAt('材料初审中');
  });

  await test.step('replace the returned medical record with two photographs', async () => {
    await provider('claim:request-materials', caseNo, '--materials', 'M06', '--remark', '病历没有盖章');
    await page.goto(`/flashCompensationCloud/editFiles/${id}`);
    await expect(page.getByText('审核意见：病历没有盖章')).toBeVisible();
    await sendByPhone(page, browser, user, id, ['二.png', '三.png']);
    await handIn(page);
    await isAt('材料初审中');
  });

  await test.step('object to the lost wages, and agree to the next version', async () => {
    for (const command of ['claim:accept', 'claim:approve', 'claim:adjust']) await provider(command, caseNo);
    await page.reload();
    await page.getByRole('button', { name: '提出异议' }).click();
    const dialog = page.getByRole('dialog', { name: '提出异议' });
    await dialog.getByLabel(/^误工费/).fill('建休单写明七天，只计了一天');
    await dialog.getByRole('button', { name: '提交异议' }).click();
    await expect(dialog).toBeHidden();
    await provider('claim:adjust', caseNo, '--lostDays', '7', '--answers', '2=按建休单七天重新计算');
    await page.reload();
    await expect(page.getByText('按建休单七天重新计算').first()).toBeVisible();
    await page.getByRole('button', { name: '确认理算' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(/确定同意赔付¥[\d,]+\.\d\d吗？/);
    await question.getByRole('button', { name: '同意' }).click();
    await isAt('待赔付');
  });

  await test.step('correct the payee account after a returned payment, get paid, and rate the service', async () => {
    await provider('claim:close', caseNo);
    await provider('claim:pay-return', caseNo, '--reason', '户名与账号不符');
    await page.reload();
    await page.getByRole('button', { name: '更正领款账户' }).click();
    const dialog = page.getByRole('dialog', { name: '更正领款账户' });
    await expect(dialog).toContainText('银行退回原因：户名与账号不符');
    await dialog.getByLabel('收款账号').fill('35050168000000000011');
    await saveNewPayee(dialog);
    await expect(dialog).toBeHidden();
    await provider('claim:close', caseNo);
    await page.reload();
    await isAt('已赔付结案');
    await page.getByRole('button', { name: '评价' }).click();
    const rating = page.getByRole('dialog', { name: '评价理赔服务' });
    await rating.getByRole('radio', { name: '5星 非常满意' }).check();
    await rating.getByRole('button', { name: '提交评价' }).click();
    await expect(rating).toBeHidden();
    const closed = await new ListScreen(page, '/flashCompensationCloud/t4').open(`?keyword=${caseNo}`);
    await expect(closed.row(caseNo)).toContainText(injured.name);
  });
});

/** Sends photographs of the medical record from a browser without cookies; they appear here within two seconds. */
async function sendByPhone(
  page: Page,
  browser: Browser,
  user: ApiUser,
  caseId: string,
  names: readonly string[],
): Promise<void> {
  const record = page.getByRole('listitem', { name: '门诊病历/急诊记录' });
  await record.getByRole('button', { name: /更多操作$/ }).click();
  await page.getByRole('menuitem', { name: '手机扫码上传' }).click();
  // A code that is still valid is shown again, with the files received by it.
  await expect(record.getByText(/已收到\d个文件/)).toBeVisible();
  const { url } = await user.post<{ url: string }>(`/api/cases/${caseId}/captures`, {
    materialCodes: ['M06'],
  });
  const stranger = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'zh-CN' });
  const phone = await stranger.newPage();
  await phone.goto(new URL(url, page.url()).href);
  await expect(phone.getByRole('heading', { name: '门诊病历/急诊记录' })).toBeVisible();
  await phone.getByLabel('选择门诊病历/急诊记录文件').setInputFiles(names.map((name) => scan(name)));
  // The phone's page warns about a picture of one pixel before sending it.
  await expect(phone.getByText(`${names[0]}：太小，文字难以辨认`)).toBeVisible();
  for (const name of names) await phone.getByRole('button', { name: `仍然上传${name}` }).click();
  await expect(phone.getByText(`${names.at(-1)}：已上传，待企业确认`)).toBeVisible();
  await expect(phone.getByText('必传 1/1')).toBeVisible();
  await expect(record.getByText(`手机上传了${names.length}个文件，待您确认`)).toBeVisible({ timeout: 2_000 });
  expect(await stranger.cookies()).toEqual([]);
  expect(await phone.locator('body').innerText()).not.toMatch(/\d{15}|\*{4}|¥|元|身份证/);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await expectAccessible(phone, 'main');
  await stranger.close();
  const takeAll = record.getByRole('button', { name: names.length > 1 ? '全部采用' : `采用${names[0]}` });
  await takeAll.click();
  for (const name of names) await expect(record.getByRole('link', { name })).toBeVisible();
}

test('an employer uploads several documents at once, views one, and withdraws the case with a reason', async ({
  page,
}) => {
  const user = await as('13900000001');
  const found = await givenReportedCase(user);
  await startSession(page, '13900000001', `/flashCompensationCloud/uploadFiles/${found.id}`);

  // One file name identifies the document; the portal asks about the other.
  const scans = ['诊断.png', 'IMG_1.png'].map((name) => scan(name));
  for (const scan of scans) scan.buffer = Buffer.concat([scan.buffer, Buffer.from(scan.name)]);
  await page.getByLabel('上传全部材料', { exact: true }).and(page.locator('input')).setInputFiles(scans);
  const question = page.getByRole('dialog', { name: '这1个文件属于哪项材料？' });
  await expectAccessible(page, '[role=dialog]');
  await question.getByRole('button', { name: '门诊病历/急诊记录' }).click();
  await question.getByRole('button', { name: '上传1个文件' }).click();
  await expect(page.getByRole('listitem', { name: '门诊病历/急诊记录' }).getByText('1个文件')).toBeVisible();
  const paper = page.getByRole('listitem', { name: '诊断证明书' });
  await expect(paper.getByText('“诊断.png”太小')).toBeVisible();
  const payeeRow = page.getByRole('listitem', { name: '领款账户信息' });
  await payeeRow.getByRole('button', { name: '使用这个账户' }).click();
  await expect(payeeRow.getByRole('button', { name: '修改领款账户' })).toBeVisible();
  await paper.getByRole('button', { name: '预览诊断.png' }).click();
  const viewer = page.getByRole('dialog', { name: '诊断.png' });
  await expect(viewer.getByLabel('缩放比例')).toHaveText('100%');
  await page.keyboard.press('+');
  await expect(viewer.getByLabel('缩放比例')).toHaveText('150%');
  await expectAccessible(page, '.kb-pictures');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expectAccessible(page, '.kb-form-group');

  await page.getByRole('link', { name: '查看案件' }).click();
  await page.getByRole('button', { name: '撤案' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('撤案原因').fill('误报');
  await dialog.getByRole('button', { name: '确定撤案' }).click();
  await expect(dialog.getByText('撤案原因须为5-200个字')).toBeVisible();
  await dialog.getByLabel('撤案原因').fill('员工伤情轻微，自行处理');
  await dialog.getByRole('button', { name: '确定撤案' }).click();

  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('article').locator('header').first().getByText('已撤案', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('撤案：员工伤情轻微，自行处理')).toBeVisible();
  await expect(page.getByRole('button', { name: '撤案' })).toHaveCount(0);
  const closed = await new ListScreen(page, '/flashCompensationCloud/t4').open(`?keyword=${found.caseNo}`);
  await expect(closed.row(found.caseNo)).toBeVisible();
});
