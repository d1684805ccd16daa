import { expect, signIn, test } from '../../fixtures/signed-in';

const lists = [
  { path: '/insurance/index', says: '还没有投保单或保单。' },
  { path: '/editInsurance/index', says: '当前没有在保人员。' },
  { path: '/addReduce/log', says: '还没有加减保记录。' },
  { path: '/flashCompensationCloud/t1', says: '当前列表暂无案件。' },
  { path: '/flashCompensationCloud/t4', says: '当前列表暂无案件。' },
  { path: '/rechargeManage/recharge', says: '还没有收支记录。' },
  { path: '/rechargeManage/recharge?tab=recharges', says: '还没有充值记录。' },
  { path: '/websitemsg', says: '还没有站内消息。' },
];

test('a brand-new employer is guided to the first cover, and every list has an empty state', async ({
  page,
}) => {
  await signIn(page, '13900000009');

  await expect(page.getByRole('region', { name: '新手指引' })).toBeVisible();
  await expect(page.getByRole('region', { name: '保费与人数' })).toHaveCount(0);
  for (const { path, says } of lists) {
    await page.goto(path);
    await expect(page.getByText(says)).toBeVisible();
  }
});
