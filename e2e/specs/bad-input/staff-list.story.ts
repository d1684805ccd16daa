import { expect, startSession, test } from '../../fixtures/signed-in';
import { StaffListScreen } from '../../screens/staff-list-screen';
import { lineOf, somebody, somePeople } from '../../support/people';
import { rosterFile, sheetFile } from '../../support/roster-file';

const username = '13900000002';
const applyPage = '/employer/insure/insureing/6';

test('a file that is not a staff list is refused with the reason, and the list typed so far is kept', async ({
  page,
}) => {
  await startSession(page, username, applyPage);
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
