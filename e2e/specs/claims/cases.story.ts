import { expect, signIn, startSession, test } from '../../fixtures/signed-in';
import { ListScreen } from '../../screens/list-screen';
import { expectAccessible } from '../../support/accessible';
import { aPicture, givenCaseForCheck, givenReportedCase } from '../../support/given-case';
import { as } from '../../support/portal-api';
import { provider } from '../../support/provider';

const lists = [
  { path: '/flashCompensationCloud/t1', title: '报案列表' },
  { path: '/flashCompensationCloud/t2', title: '审批列表' },
  { path: '/flashCompensationCloud/t3', title: '理算列表' },
  { path: '/flashCompensationCloud/t4', title: '结案列表' },
];

test('each of the four lists contains the cases of its own step, counted per state', async ({ page }) => {
  await signIn(page, '13900000001');

  for (const { path, title } of lists) {
    const cases = await new ListScreen(page, path).open();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const total = Number((await cases.count.innerText()).replace(/\D/g, ''));
    expect(total).toBeGreaterThan(0);
    const inAllStates = async () => {
      const [, ...states] = await page.getByRole('tab').allInnerTexts();
      return states.reduce((sum, text) => sum + Number(/\d+/.exec(text)?.[0] ?? 0), 0);
    };
    await expect.poll(inAllStates).toBe(total);
  }
});

test('a case goes from the first check to the payment, and the employer sees each step and agrees to the amount', async ({
  page,
}) => {
  const found = await givenCaseForCheck(await as('13900000001'));
  await startSession(page, '13900000001');
  await page.goto(`/flashCompensationCloud/details/${found.id}`);
  const header = page.getByRole('article').locator('header').first();
  const stepUnderWay = header.locator('[aria-current=step]');
  await expect(page.getByRole('heading', { level: 1, name: `${found.name}的案件` })).toBeVisible();
  await expect(stepUnderWay).toContainText('报案');

  await provider('claim:accept', found.caseNo);
  await page.reload();
  await expect(stepUnderWay).toContainText('审批');

  await provider('claim:approve', found.caseNo);
  await page.reload();
  await expect(stepUnderWay).toContainText('理算');
  await expect(page.getByRole('button', { name: '确认理算' })).toHaveCount(0);

  await provider('claim:adjust', found.caseNo, '--medTotal', '3000');
  await page.reload();
  await expect(page.getByRole('heading', { name: '理算书' })).toBeVisible();
  await page.getByRole('button', { name: '确认理算' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(/确定同意赔付¥[\d,]+\.\d\d吗？/);
  await question.getByRole('button', { name: '同意' }).click();
  await expect(page.getByRole('button', { name: '确认理算' })).toHaveCount(0);
  await expect(header.getByText('待支付', { exact: true })).toBeVisible();

  await provider('claim:close', found.caseNo);
  await page.reload();
  await expect(header.getByText('已赔付结案', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '赔付信息' })).toBeVisible();
  const closed = await new ListScreen(page, '/flashCompensationCloud/t4').open(`?keyword=${found.caseNo}`);
  await expect(closed.row(found.caseNo)).toContainText(found.name);
});

test('an employer uploads a paper, takes others that a phone has sent without signing in, and withdraws the case after saying why', async ({
  page,
  browser,
}) => {
  const user = await as('13900000001');
  const found = await givenReportedCase(user);
  await startSession(page, '13900000001');
  await page.goto(`/flashCompensationCloud/details/${found.id}`);

  const paper = page.getByRole('listitem', { name: '诊断证明书' });
  await paper.locator('input[type=file]').first().setInputFiles(aPicture('诊断.png'));
  await expect(paper.getByText('待审', { exact: true })).toBeVisible();
  await paper.getByRole('button', { name: '预览诊断.png' }).click();
  const viewer = page.getByRole('dialog', { name: '诊断.png' });
  await expect(viewer.getByLabel('缩放比例')).toHaveText('100%');
  await page.keyboard.press('+');
  await expect(viewer.getByLabel('缩放比例')).toHaveText('150%');
  await expectAccessible(page, '.kb-pictures');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  const record = page.getByRole('listitem', { name: '门诊病历/急诊记录' });
  await record.getByRole('button', { name: /^扫码上传/ }).click();
  await expect(record.getByText('已收到0个文件')).toBeVisible();
  const { url } = await user.post<{ url: string }>(`/api/cases/${found.id}/captures`, {
    materialCodes: ['M06'],
  });
  const stranger = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'zh-CN' });
  const phone = await stranger.newPage();
  await phone.goto(new URL(url, page.url()).href);
  await expect(phone.getByRole('heading', { name: '门诊病历/急诊记录' })).toBeVisible();
  await phone.getByLabel('选择门诊病历/急诊记录文件').setInputFiles([aPicture('一.png'), aPicture('二.png')]);
  await expect(phone.getByText('二.png：已上传，待企业确认')).toBeVisible();
  await expect(record.getByText('手机上传了2个文件，待您确认')).toBeVisible({ timeout: 2_000 });
  expect(await phone.locator('body').innerText()).not.toMatch(/\d{15}|¥|元|身份证/);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await expectAccessible(phone, 'main');
  await stranger.close();
  await record.getByRole('button', { name: '不用二.png' }).click();
  await record.getByRole('button', { name: '采用一.png' }).click();
  await expect(record.getByText('待审', { exact: true })).toBeVisible();
  await expect(record.getByRole('link')).toHaveText(['一.png']);

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
