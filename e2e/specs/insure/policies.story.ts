import { operateType, personStatus, unmasked } from 'shared-kernel/domain/dictionaries';
import { expect, fillSignIn, startSession, test } from '../../fixtures/signed-in';
import { choose, shownIn } from '../../screens/form-fields';
import { ListScreen } from '../../screens/list-screen';
import { StaffListScreen } from '../../screens/staff-list-screen';
import { moveClock, provider } from '../../support/provider';
import { scan } from '../../support/scans';
import { balanceOf, givenPolicy, ledgerOf, policyNoOf } from '../../support/given-application';
import { somebody } from '../../support/people';
import { as } from '../../support/portal-api';

test('an employer filters the policies, opens one, and finds the list unchanged after a reload and on return', async ({
  page,
}) => {
  await startSession(page, '13900000001');
  const policies = await new ListScreen(page, '/insurance/index').open();
  const row = (text: string) =>
    page.getByRole('region', { name: '保单管理' }).getByRole('row').filter({ hasText: text });
  await expect(policies.count).toHaveText(`共 ${await policyCount()} 条`);

  await policies.searchFor('方案', '尊享型');
  await page.waitForURL((url) => url.searchParams.get('mealName') === '尊享型');
  await page.getByRole('tab', { name: /^保障中/ }).click();
  await page.waitForURL((url) => url.searchParams.get('insureStatus') === '5');
  const address = page.url();
  await expect(row('尊享型80万').first()).toBeVisible();
  await expect(row('标准型50万')).toHaveCount(0);

  await page.reload();
  await expect(page.getByLabel('方案', { exact: true })).toHaveValue('尊享型');
  await row('尊享型80万').first().getByRole('link').first().click();
  await page.waitForURL(/\/insurance\/details\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: '尊享型80万' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '尊享型80万' })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByLabel('方案', { exact: true })).toHaveValue('尊享型');
  await expect(row('尊享型80万').first()).toBeVisible();
});

test('an employer removes a person from a policy, sees the refund in the wallet, and exports the person', async ({
  page,
}) => {
  const employer = await as('13900000001');
  const leaver = somebody('郑离职');
  const policy = await givenPolicy(employer, [somebody(), somebody(), somebody(), leaver]);

  await startSession(
    page,
    '13900000001',
    `/addReduce/operation?insureId=${policy.id}&operateType=${operateType.code.reduce}`,
  );
  await choose(page, '减保原因', '离职');
  const staff = new StaffListScreen(page);
  await staff.choose(leaver.name);
  await expect(staff.tally).toHaveText('共 1 人');
  // One day of the year's cover is used: today, until midnight.
  await staff.calculation((drawer) => expect(drawer).toContainText(/× 36\d ÷ 36\d = -?\d+\.\d\d/));
  await page.getByRole('button', { name: '提交减保' }).click();
  await page.waitForURL(/\/addReduce\/logDetail\/\d+$/);
  await expect(page.getByText('待生效').first()).toBeVisible();
  const orderNo = await shownIn(page, /JJ\d{14}/);
  expect(await ledgerOf(await as('13900000001'), orderNo)).toEqual([]);
  const before = await balanceOf(await as('13900000001'));

  await moveClock(1);
  const later = await as('13900000001');
  const [refund, ...others] = await ledgerOf(later, orderNo);
  expect(others).toEqual([]);
  expect(refund?.income).toBeGreaterThan(0);
  expect(await balanceOf(later)).toBeGreaterThan(before);

  await page.reload();
  await page.waitForURL(/\/login\?redirect=/);
  await fillSignIn(page, '13900000001');
  await expect(page.getByText('已生效').first()).toBeVisible();
  const ledger = await new ListScreen(page, '/rechargeManage/recharge').open(`?keyword=${orderNo}`);
  const entry = ledger.row(orderNo).first();
  await expect(entry).toContainText((refund?.income ?? 0).toFixed(2));
  await page.goto(`/insurance/details/${policy.id}`);
  await expect(page.getByRole('row').filter({ hasText: leaver.name })).toContainText('已减保');

  // Without a status filter the list shows insured persons in cover only.
  const reduced = `?idNo=${leaver.idNo}&personStatus=${personStatus.code.reduced}`;
  const people = await new ListScreen(page, '/editInsurance/index').open(reduced);
  await expect(people.row(leaver.name)).toContainText('已减保');
  const exported = await people.exported(unmasked.label(unmasked.code.masked));
  expect(exported).toEqual([
    expect.objectContaining({
      姓名: leaver.name,
      证件号码: expect.stringMatching(/^\d+\*+\d+X?$/),
      状态: '已减保',
      方案: expect.any(String),
    }),
  ]);
});

test('an employer compares a pasted roster with a policy and creates the orders for all differences', async ({
  page,
}) => {
  const employer = await as('13900000001');
  const [leaver, joiner] = [somebody('郑离职'), somebody('何入职')];
  const staying = [somebody(), somebody(), somebody(), somebody()];
  const policy = await givenPolicy(employer, [...staying, leaver]);
  const policyNo = (await policyNoOf(await as('13900000001'), policy.id)) ?? '';
  const roster = [['员工姓名', '身份证号', '岗位']]
    .concat([...staying, joiner].map((one) => [one.name, one.idNo, one.workTypeName]))
    .map((cells) => cells.join('\t'))
    .join('\n');
  const paste = async () => {
    await page.getByLabel('比对范围').fill(policyNo);
    await page.getByTitle(policyNo).click();
    await page.getByRole('button', { name: '粘贴Excel内容' }).click();
    await page.getByLabel('花名册内容').fill(roster);
    await page.getByRole('button', { name: '开始比对' }).click();
    await expect(page.getByText('粘贴的花名册.xlsx')).toBeVisible();
  };

  await startSession(page, '13900000001', '/addReduce/index');
  await page.getByRole('link', { name: '名单对账' }).click();
  await paste();
  const result = page.getByRole('region', { name: '对账结果' });
  await expect(result.getByRole('row').filter({ hasText: joiner.name })).toContainText('加保');
  await result.getByRole('tab', { name: '已离职仍在保 1' }).click();
  await expect(result.getByRole('row').filter({ hasText: leaver.name })).toContainText('减保');
  await result.getByRole('combobox', { name: '花名册的范围' }).click();
  await page.getByTitle('全部参保人员').click();
  await result.getByRole('checkbox', { name: `处理${leaver.name}` }).check();
  await result.getByRole('button', { name: '生成加减保单（2人）' }).click();
  await expect(result.getByText('花名册与在保名单一致，没有需要处理的人员。')).toBeVisible();
  await result.getByRole('row').filter({ hasText: '待支付' }).getByRole('link').click();
  await page.getByRole('button', { name: '去支付' }).click();
  await page.getByRole('button', { name: '确认支付' }).click();
  // The page of the roster check stays mounted, hidden, behind this one.
  await expect(page.getByText('待生效', { exact: true }).filter({ visible: true }).first()).toBeVisible();

  await moveClock(1);
  await startSession(page, '13900000001', '/addReduce/index?view=check');
  await paste();
  await expect(page.getByText('花名册与在保名单一致，没有需要处理的人员。')).toBeVisible();
});

test('an employer replaces a person across occupation classes, and corrects another’s name with a proof', async ({
  page,
}) => {
  const employer = await as('13900000001');
  const [leaver, joiner, misspelt] = [somebody('郑离职'), somebody('何入职'), somebody('林笑名')];
  const policy = await givenPolicy(employer, [somebody(), somebody(), leaver, misspelt]);
  const { list } = await (
    await as('13900000001')
  ).get<{ list: { id: number; name: string }[] }>(`/api/insures/${policy.id}/persons?name=${misspelt.name}`);

  await startSession(
    page,
    '13900000001',
    `/addReduce/operation?insureId=${policy.id}&operateType=${operateType.code.replace}`,
  );
  const staff = new StaffListScreen(page);
  await staff.choose(leaver.name);
  await page.getByLabel('第1行新姓名').fill(joiner.name);
  await page.getByLabel('第1行新证件号码').fill(joiner.idNo);
  await page.getByLabel('第1行新工种').fill('电子装配工');
  await page.getByLabel('第1行新工种').blur();
  await staff.calculation((drawer) =>
    expect(drawer).toContainText(/× 36\d ÷ 36\d - .+ × 36\d ÷ 36\d = \d+\.\d\d/),
  );
  await page.getByRole('button', { name: '提交替换' }).click();
  await page.waitForURL(/\/addReduce\/logDetail\/\d+$/);
  await page.getByRole('button', { name: '去支付' }).click();
  await page.getByRole('button', { name: '确认支付' }).click();
  await expect(page.getByText('待生效', { exact: true }).filter({ visible: true }).first()).toBeVisible();

  await page.goto(`/editInsurance/edit?ids=${list[0]?.id}`);
  await page.getByLabel('第1行更正姓名').fill('林晓明');
  await page.getByLabel('第1行更正姓名').blur();
  await page.getByLabel('上传证明材料').setInputFiles(scan('身份证.png'));
  await expect(page.getByRole('link', { name: '身份证.png' })).toBeVisible();
  await expect(page.getByRole('region', { name: '费用试算' })).toContainText('1人更正姓名或证件号码');
  await page.getByRole('button', { name: '提交批改' }).click();
  await page.waitForURL(/\/addReduce\/logDetail\/\d+$/);
  await expect(page.getByText('审核中', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await provider('roster:approve', new URL(page.url()).pathname.split('/').pop() ?? '');

  await moveClock(1);
  await startSession(page, '13900000001', `/insurance/details/${policy.id}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row(leaver.name)).toContainText('已替换');
  await expect(row(leaver.name)).toContainText('行政文员（1类）');
  await expect(row(joiner.name)).toContainText('电子装配工（3类）');
  await expect(row(joiner.name)).toContainText('保障中');
  await expect(row('林晓明')).toContainText('保障中');
});

async function policyCount(): Promise<number> {
  return (await (await as('13900000001')).get<{ count: number }>('/api/insures')).count;
}
