import { walletBizType } from 'shared-kernel/domain/dictionaries';
import { expect, signIn, startSession, test } from '../../fixtures/signed-in';
import { choose, enterSmsCode } from '../../screens/form-fields';
import { ListScreen } from '../../screens/list-screen';
import { as } from '../../support/portal-api';
import { provider } from '../../support/provider';

const { recharge } = walletBizType.code;

test('an employer filters the ledger by kind, by income or expense, and by order number, which a reload keeps', async ({
  page,
}) => {
  await startSession(page, '13900000003');
  const ledger = await new ListScreen(page, '/rechargeManage/recharge').open();
  const all = await countOf(ledger);

  await choose(page, '收支', '收入');
  await page.waitForURL((url) => url.searchParams.get('direction') === 'income');
  await expect(page.getByText(/收入合计 ¥[\d,]+\.\d\d，支出合计 ¥0\.00/)).toBeVisible();
  const income = await countOf(ledger);
  await choose(page, '收支', '支出');
  await expect(page.getByText(/收入合计 ¥0\.00，支出合计 ¥[\d,]+\.\d\d/)).toBeVisible();
  expect((await countOf(ledger)) + income).toBe(all);

  await page.getByRole('button', { name: '清空', exact: true }).click();
  await choose(page, '类型', walletBizType.label(recharge));
  await page.waitForURL((url) => url.searchParams.get('bizType') === String(recharge));
  await expect(page.getByText(/收入合计 ¥[\d,]+\.\d\d，支出合计 ¥0\.00/)).toBeVisible();

  await page.getByRole('button', { name: '清空', exact: true }).click();
  await ledger.searchFor('业务单号/摘要', 'PZ20260000000027');
  await expect(ledger.count).toHaveText('共 1 条');
  await expect(ledger.row('PZ20260000000027')).toContainText('¥');
  await page.reload();
  await expect(page.getByLabel('业务单号/摘要')).toHaveValue('PZ20260000000027');
  await expect(ledger.count).toHaveText('共 1 条');
});

test('the home page shows a balance below the warning line as a task, until the line is lowered', async ({
  page,
}) => {
  const employer = await as('13900000003');
  const { available } = await employer.get<{ available: number }>('/api/capitals/getCapital');
  await signIn(page, '13900000003');

  await setLine(String(Math.ceil(available) + 1));
  await page.goto('/index/home');
  const warning = page.getByText(/账户可用余额低于预警线¥[\d,]+\.\d\d，请及时充值/);
  await expect(warning).toBeVisible();

  await setLine('5000');
  await expect(page.getByText('¥5,000.00')).toBeVisible();
  await page.goto('/index/home');
  await expect(page.getByRole('region', { name: '关键数据' }).getByText('可用余额')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(warning).toHaveCount(0);

  async function setLine(yuan: string) {
    await page.goto('/rechargeManage/recharge');
    await page.getByRole('button', { name: '修改预警线' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('预警线').fill(yuan);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
  }
});

test('an employer withdraws money with a code, and sees it frozen, then paid', async ({ page }) => {
  const employer = await as('13900000001');
  const frozen = async () => (await employer.get<{ frozen: number }>('/api/capitals/getCapital')).frozen;
  const before = await frozen();
  await startSession(page, '13900000001', '/rechargeManage/recharge?tab=withdrawals');

  await page.getByRole('button', { name: '申请退款' }).click();
  const dialog = page.getByRole('dialog', { name: '申请余额退款' });
  await dialog.getByLabel('退款金额').fill('123.45');
  await enterSmsCode(dialog);
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /123\.45/ });
  await expect(row).toContainText('退款中');
  expect(await frozen()).toBeCloseTo(before + 123.45, 2);

  const { list } = await employer.get<{ list: { id: number }[] }>('/api/capitals/withdrawals');
  await provider('withdraw:pay', String(list[0]?.id));
  await page.reload();
  await expect(row).toContainText('已退款');
  expect(await frozen()).toBeCloseTo(before, 2);
  await page.getByRole('tab', { name: '对账单' }).click();
  await expect(page.getByRole('row', { name: /期末余额/ })).toBeVisible();
});

/** Returns the number of entries once the list is loaded. */
async function countOf(ledger: ListScreen): Promise<number> {
  await ledger.page.waitForLoadState('networkidle');
  return Number((await ledger.count.innerText()).replace(/\D/g, ''));
}
