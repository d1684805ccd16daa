import { operateType } from 'shared-kernel/domain/dictionaries';
import { expect, fillSignIn, signIn, test } from '../fixtures/signed-in';
import { describeAccident, pickMoment, shownIn } from '../screens/form-fields';
import { ListScreen } from '../screens/list-screen';
import { StaffListScreen } from '../screens/staff-list-screen';
import { residentId } from '../support/people';
import { moveClock, provider, today } from '../support/provider';
import { fiftyPeople, rosterFile, type RosterLine } from '../support/roster-file';

const plan = '标准型50万';

test('an employer insures fifty people from a spreadsheet, pays, adds one pro rata and reports a claim', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const people = fiftyPeople();
  const [first, injured, third] = people as [RosterLine, RosterLine, RosterLine, ...RosterLine[]];
  const wrongDigit = third.idNo.endsWith('0') ? '1' : '0';
  const typed = people.map((line, at) => {
    if (at === 2) return { ...line, idNo: third.idNo.slice(0, 17) + wrongDigit };
    return at === 6 ? { ...line, workType: '宇航员' } : line;
  });
  const newcomer = { name: '林新入', idNo: residentId('350205', '19900512', 777), mobile: '13900009999' };

  await test.step('choose a plan and apply with the staff list', async () => {
    await signIn(page, '13900000001');
    const plans = await new ListScreen(page, '/employer/insure/index').open();
    await plans.row(plan).getByRole('link', { name: '立即投保' }).click();
    await expect(page.getByRole('heading', { name: `投保 ${plan}` })).toBeVisible();
    const file = await rosterFile(typed);
    await page.locator('input[type=file]').first().setInputFiles({
      name: '人员清单.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: file,
    });
    await expect(page.getByText('共 50 人，2 人有误')).toBeVisible();
  });

  await test.step('correct the two invalid rows in place', async () => {
    await expect(page.getByRole('region', { name: '错误列表' })).toContainText('身份证号码不正确');
    await page.getByLabel('第3行证件号码').fill(third.idNo);
    await page.getByLabel('第7行工种').fill('电子装配工');
    await expect(page.getByRole('status').filter({ hasText: /^共 50 人$/ })).toBeVisible();
  });

  let insureId = '';
  await test.step('submit, and the provider approves', async () => {
    await new StaffListScreen(page).agree();
    await page.getByRole('button', { name: '提交投保' }).click();
    await page.waitForURL(/\/insurance\/details\/\d+/);
    await expect(page.getByText('待审核').first()).toBeVisible();
    insureId = new URL(page.url()).pathname.split('/').pop() ?? '';
    await provider('insure:approve', insureId);
    await page.reload();
    await expect(page.getByText('待支付').first()).toBeVisible();
  });

  await test.step('pay from the prepaid balance; the policy comes into force the next day with fifty people', async () => {
    await page.getByRole('button', { name: '去支付' }).click();
    await page.getByRole('button', { name: '确认支付' }).click();
    await expect(page.getByText('待生效').first()).toBeVisible();
    await moveClock(1);
    // The session has expired overnight; signing in leads back to the same page.
    await page.reload();
    await page.waitForURL(/\/login\?redirect=/);
    await fillSignIn(page, '13900000001');
    await page.waitForURL(new RegExp(`/insurance/details/${insureId}$`));
    await expect(page.getByText('保障中').first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '共 50 条' })).toBeVisible();
    await page.getByRole('textbox', { name: '姓名', exact: true }).fill(first.name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: first.name })).toBeVisible();
  });

  let orderNo = '';
  await test.step('add one more person; the premium is pro-rated by the day', async () => {
    await page.goto(`/addReduce/operation?insureId=${insureId}&operateType=${operateType.code.add}`);
    await page.getByRole('button', { name: '添加一行' }).click();
    await page.getByLabel('第1行姓名').fill(newcomer.name);
    await page.getByLabel('第1行证件号码').fill(newcomer.idNo);
    await page.getByLabel('第1行手机号').fill(newcomer.mobile);
    await page.getByLabel('第1行工种').fill('电子装配工');
    // 364 of 365 days are left of a year's policy on its second day.
    await new StaffListScreen(page).calculation((drawer) => expect(drawer).toContainText('× 364 ÷ 365'));
    await page.getByRole('button', { name: '提交加保' }).click();
    await page.waitForURL(/\/addReduce\/logDetail\/\d+/);
    await page.getByRole('button', { name: '去支付' }).click();
    await page.getByRole('button', { name: '确认支付' }).click();
    await expect(page.getByText('待生效').first()).toBeVisible();
    orderNo = await shownIn(page, /JJ\d{14}/);
    expect(orderNo).not.toBe('');
  });

  await test.step('the wallet ledger shows the order', async () => {
    const ledger = await new ListScreen(page, '/rechargeManage/recharge').open(`?keyword=${orderNo}`);
    await expect(ledger.row(orderNo).first()).toBeVisible();
  });

  await test.step('report a claim for one of the fifty; it is in the list and on its page', async () => {
    await page.goto('/flashCompensationCloud/reportCase');
    await pickMoment(page, '出险时间', `${await today()} 09:00`);
    await page.getByPlaceholder('姓名、证件号或手机号').fill(injured.idNo);
    await page.getByRole('button', { name: '查找' }).click();
    await page.getByRole('radio', { name: new RegExp(injured.name) }).check();
    await describeAccident(page);
    await page.getByLabel('预估金额').fill('2000');
    await page.getByRole('button', { name: '提交报案' }).click();
    await expect(page.getByRole('heading', { name: '报案成功' })).toBeVisible();
    const caseNo = new URL(page.url()).searchParams.get('caseNo') ?? '';
    expect(caseNo).toMatch(/^BA\d+$/);
    const cases = await new ListScreen(page, '/flashCompensationCloud/t1').open();
    await expect(cases.row(caseNo)).toContainText(injured.name);
    await cases.row(caseNo).getByRole('link', { name: caseNo }).click();
    await page.waitForURL(/\/flashCompensationCloud\/details\/\d+/);
    await expect(page.getByText('操作冲床时左手食指被夹伤')).toBeVisible();
  });
});
