import { insurePeriod, operateType, payType } from 'shared-kernel/domain/dictionaries';
import { expect, startSession, test } from '../../fixtures/signed-in';
import { choose } from '../../screens/form-fields';
import { ListScreen } from '../../screens/list-screen';
import { StaffListScreen } from '../../screens/staff-list-screen';
import { givenApprovedApplication, policyNoOf } from '../../support/given-application';
import { somebody, somePeople } from '../../support/people';
import { as } from '../../support/portal-api';
import { moveClock, provider, today } from '../../support/provider';

const username = '13900000001';
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

test('an employer renews a policy, which takes over a later change, and surrenders another policy', async ({
  page,
}) => {
  const [leaver, joiner] = [somebody('郑离职'), somebody('何入职')];
  const employer = await as(username);
  const ending = await givenApprovedApplication(employer, { people: [...somePeople(4), leaver] });
  const other = await givenApprovedApplication(employer, {
    people: somePeople(3),
    insurePeriod: insurePeriod.code.year,
  });
  for (const { id } of [ending, other])
    await employer.post(`/api/insures/${id}/pay`, { payType: payType.code.balance });
  await moveClock(1);
  const later = await as(username);
  const day = await today();
  await later.post('/api/addReduces', {
    insureId: ending.id,
    operateType: operateType.code.reduce,
    effectDate: dayAfter(day, 3),
    reduces: [{ idNo: leaver.idNo }],
  });
  const policyNo = (await policyNoOf(later, ending.id)) ?? '';
  await startSession(page, username);

  await test.step('the prefilled application names who is not carried over, and is submitted', async () => {
    const board = await new ListScreen(page, '/renewal/index').open(`?keyword=${policyNo}`);
    await board.row(policyNo).getByRole('link', { name: '续保', exact: true }).click();
    await expect(page.getByRole('heading', { name: '续保 标准型50万' })).toBeVisible();
    await expect(page.getByText('有1名在保人员未带入')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: leaver.name })).toContainText(
      '已提交减保，到期前终止保障',
    );
    const staff = new StaffListScreen(page);
    await expect(staff.tally).toHaveText('共 4 人');
    await staff.agree();
    await page.getByRole('button', { name: '提交续保' }).click();
    await page.waitForURL(/\/insurance\/details\/\d+$/);
    await expect(page.getByText('待审核').first()).toBeVisible();
  });
  const renewal = page.url();
  const renewalId = renewal.split('/').at(-1) ?? '';
  await provider('insure:approve', renewalId);

  await test.step('surrender the other policy, with a preview of the refund', async () => {
    await page.goto(`/insurance/details/${other.id}`);
    await page.getByRole('button', { name: '退保' }).click();
    await choose(page, '退保原因', '项目结束');
    await expect(page.getByRole('region', { name: '退费预览' })).toContainText('共3人，预计退费');
    await page.getByRole('button', { name: '提交退保申请' }).click();
    await expect(page.getByText(/退保审核中（项目结束）/)).toBeVisible();
    await provider('surrender:approve', String(other.id));
  });

  const order = await later.post<{ id: number }>('/api/addReduces', {
    insureId: ending.id,
    operateType: operateType.code.add,
    effectDate: dayAfter(day, 1),
    persons: [joiner],
  });
  await later.post(`/api/addReduces/${order.id}/pay`, {});
  await moveClock(1);
  await startSession(page, username);

  await test.step('the renewal includes the person added later, and the other policy has ended', async () => {
    await page.goto(renewal);
    await expect(page.getByText(/随原保单变更名单：带入1人，移出0人/).first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: joiner.name })).toBeVisible();
    await page.goto(`/insurance/details/${other.id}`);
    await expect(page.getByText('已退保').first()).toBeVisible();
  });
});
