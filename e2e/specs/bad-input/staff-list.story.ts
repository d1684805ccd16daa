import { payType } from 'shared-kernel/domain/dictionaries';
import { expect, startSession, test } from '../../fixtures/signed-in';
import { StaffListScreen } from '../../screens/staff-list-screen';
import { givenApprovedApplication, policyNoOf } from '../../support/given-application';
import { lineOf, somebody, somePeople } from '../../support/people';
import { as } from '../../support/portal-api';
import { rosterFile, sheetFile } from '../../support/roster-file';

const username = '13900000002';
const applyPage = '/employer/insure/insureing/6';

test('a file that is not a staff list is refused with the reason, and the list typed so far is kept', async ({
  page,
}) => {
  await startSession(page, username);
  await page.goto(applyPage);
  const list = new StaffListScreen(page);
  const typed = somebody('陈已录');
  await list.add(1, typed);

  const files = [
    { name: '清单.csv', content: Buffer.from('姓名,证件号码'), says: '文件中没有人员数据' },
    { name: '清单.xlsx', content: Buffer.from('<html><table></table></html>'), says: '另存为.xlsx' },
    {
      name: '旧表.xlsx',
      content: await sheetFile([
        ['品名', '数量'],
        ['螺丝', '1'],
      ]),
      says: '模板表头不匹配，请重新下载模板',
    },
    { name: '空表.xlsx', content: await rosterFile([]), says: '文件中没有人员数据，请填写后重新上传' },
    {
      name: '大表.xlsx',
      content: await rosterFile(somePeople(5_001).map(lineOf)),
      says: '单次最多提交5000人',
    },
  ];
  for (const { name, content, says } of files) {
    await list.upload(content, name);
    await expect(list.refusal.filter({ hasText: says })).toBeVisible();
    await expect(list.tally).toContainText('共 1 人');
    await expect(list.cell(1, '证件号码')).toHaveValue(typed.idNo);
  }
});

test('invalid and repeated numbers and people already covered are shown at their cells, and block the application', async ({
  page,
}) => {
  const employer = await as(username);
  const covered = somebody('卢在保');
  const policy = await givenApprovedApplication(employer, { people: [covered, somebody(), somebody()] });
  await employer.post(`/api/insures/${policy.id}/pay`, { payType: payType.code.balance });
  const [first, twin, invalid, ...others] = somePeople(5);
  if (!first || !twin || !invalid) throw new Error('five people were asked for');
  await startSession(page, username);
  await page.goto(applyPage);
  const list = new StaffListScreen(page);

  const wrongDigit = invalid.idNo.endsWith('0') ? '1' : '0';
  const lines = [
    first,
    { ...twin, idNo: first.idNo },
    { ...invalid, idNo: invalid.idNo.slice(0, 17) + wrongDigit },
  ];
  await list.upload(await rosterFile([...lines, ...others].map(lineOf)));
  await expect(list.tally).toContainText('共 5 人');
  await expect.poll(() => list.issue(2, '证件号码')).toContain('重复');
  await expect.poll(() => list.issue(3, '证件号码')).toBe('身份证号码不正确');
  await list.agree();
  await page.getByRole('button', { name: '提交投保' }).click();
  await expect(page.getByText(/^人员清单中仍有错误，请修改标红的内容（\d人）$/)).toBeVisible();
  await expect(list.cell(2, '证件号码')).toBeFocused();

  await list.cell(2, '证件号码').fill(twin.idNo);
  await list.cell(3, '证件号码').fill(invalid.idNo);
  await list.cell(1, '姓名').fill(covered.name);
  await list.cell(1, '证件号码').fill(covered.idNo);
  await list.cell(1, '证件号码').blur();
  const policyNo = await policyNoOf(employer, policy.id);
  await expect.poll(() => list.issue(1, '证件号码')).toContain(`该人员已在保单${policyNo}保障中`);
  await expect(list.tally).toContainText('1 人有误');
  await list.cell(1, '姓名').fill(first.name);
  await list.cell(1, '证件号码').fill(first.idNo);
  await expect(list.tally).toHaveText('共 5 人');
  await page.getByRole('button', { name: '提交投保' }).click();
  await page.waitForURL(/\/insurance\/details\/\d+$/);
});
