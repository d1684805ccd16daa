import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { oneDatabase, type Portal } from '../../testing/portal';
import { givenCase, givenCovered, givenFile, handIn, type CoveredEmployer } from './claims.fixtures';

interface Row {
  materialCode: string;
  notes?: { mark: string; text: string }[];
}

oneDatabase((open) => {
  let portal: Portal;
  let covered: CoveredEmployer;

  beforeEach(async () => {
    portal = await open();
    covered = await givenCovered(portal);
  });
  afterEach(() => portal.close());

  const me = () => portal.as(covered.employer.username);
  const report = (person: number) =>
    givenCase(portal, covered.employer.username, covered.personIds[person] ?? 0);
  const save = (id: number, body: object) => me().put(`/api/cases/${id}/materials`, body);
  const notesOf = async (id: number) => {
    const { list } = (await me().get(`/api/cases/${id}/materials`)).body.data as { list: Row[] };
    return list.flatMap(({ materialCode, notes }) =>
      (notes ?? []).map((note) => ({ materialCode, ...note })),
    );
  };

  test('a paper or invoice that another case has is noted on its row, and does not block the case', async () => {
    const [first, second] = [await report(0), await report(1)];
    const file = () => givenFile(portal, covered.employer);
    const invoice = {
      date: civilDateOf(portal.clock.now()),
      hospitalName: '厦门市海沧医院',
      invoiceNo: 'AB061201',
      amount: 800,
    };
    await save(first.id, {
      items: [{ materialCode: 'M08', fileIds: [await file()] }],
      facts: { invoices: [invoice], billTotal: 900 },
    });
    expect(await notesOf(first.id)).toEqual([
      { materialCode: 'M08', mark: 'look', text: expect.stringContaining('相差100.00元') as string },
    ]);

    await save(second.id, {
      items: [
        { materialCode: 'M06', fileIds: [await file()] },
        { materialCode: 'M08', fileIds: [await file()] },
      ],
      facts: { invoices: [{ ...invoice, invoiceNo: 'ab061201' }] },
    });

    const other = `案件${first.caseNo}`;
    expect(await notesOf(second.id)).toEqual([
      { materialCode: 'M06', mark: 'look', text: expect.stringContaining(`${other}的材料相同`) as string },
      { materialCode: 'M08', mark: 'wrong', text: expect.stringContaining(`已在${other}中提交`) as string },
      { materialCode: 'M08', mark: 'look', text: expect.stringContaining('中的文件相同') as string },
      { materialCode: 'M08', mark: 'wrong', text: expect.stringContaining(`已在${other}中索赔`) as string },
    ]);

    await me().post(`/api/cases/${first.id}/withdraw`, { reason: '员工自行处理，不再索赔' });
    expect(await notesOf(second.id)).toMatchObject([{ materialCode: 'M08', mark: 'look' }]);

    await handIn(portal, covered.employer, second.id);
    expect(await notesOf(second.id)).toEqual([]);
  });
});
