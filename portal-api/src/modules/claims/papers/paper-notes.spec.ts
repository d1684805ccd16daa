import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import type { Config } from '../../../config';
import { oneDatabase, firstRow, updateRows } from '../../../testing/portal';
import { personNo } from '../../insure/insure.fixtures';
import { eachCovered, givenFile, handIn } from '../claims.fixtures';

/** Starts a local recognition service that reads a bill, and `idNo` on every identity card. */
async function givenService(idNo: string): Promise<Server> {
  const facts = {
    '/id-card?side=front': { name: '王甲一', idNo },
    '/invoice': { invoiceNo: 'AB061201', total: '700.00', buyer: '李四' },
  };
  const service = createServer((request, reply) => {
    request.resume();
    const found = facts[request.url as keyof typeof facts];
    reply.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  return service;
}

oneDatabase((open) => {
  let recognition: Config['recognition'];
  const { portal, covered, me, report } = eachCovered(() => open({ config: { recognition } }));
  const save = (id: number, body: object) => me().put(`/api/cases/${id}/materials`, body);
  const notesOf = async (id: number) => {
    const { list } = (await me().get(`/api/cases/${id}/materials`)).body.data;
    return list.flatMap(({ materialCode, notes }) =>
      (notes ?? []).map((note) => ({ materialCode, ...note })),
    );
  };

  describe('with a recognition service', () => {
    let service: Server;
    beforeAll(async () => {
      service = await givenService(personNo(1).idNo);
      const { port } = service.address() as AddressInfo;
      recognition = { url: `http://127.0.0.1:${port}`, token: undefined, timeoutMs: 3000 };
    });
    afterAll(() => {
      recognition = undefined;
      service.closeAllConnections();
      service.close();
    });

    test('recognised papers are compared with the injured person and the claimed facts', async () => {
      const { id } = await report();
      const invoice = { date: civilDateOf(portal.clock.now()), hospitalName: '市第一医院', amount: 800 };
      await save(id, {
        items: [
          { materialCode: 'M02', fileIds: [await givenFile(portal, covered.employer)] },
          { materialCode: 'M08', fileIds: [await givenFile(portal, covered.employer)] },
        ],
        facts: { invoices: [{ ...invoice, invoiceNo: 'AB061201' }] },
      });
      const readNotes = async () => {
        const { list } = (await me().get(`/api/cases/${id}/materials`)).body.data;
        return list.flatMap(({ readNote }) => readNote ?? []);
      };

      while ((await readNotes()).some((text) => text.startsWith('正在识别'))) await pause(10);

      expect(await readNotes()).toEqual([
        '已由机器识别1份并核对伤者的证件号码。',
        '已由机器识别1份并核对填写的号码、日期、金额和姓名。',
      ]);
      expect((await notesOf(id)).map(({ mark, text }) => [mark, text])).toEqual(
        expect.arrayContaining([
          ['wrong', expect.stringContaining('上的身份证号码与伤者（')],
          ['look', expect.stringContaining('票面姓名是李四')],
          ['look', expect.stringContaining('填写的金额是800.00元，票面是700.00元')],
        ]),
      );
      const stored = await portal.ctx.db.selectFrom('paper_reading').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(personNo(1).idNo);
      await handIn(portal, covered.employer, id);
    });
  });

  test('a paper or invoice used in another case is flagged, and that case is named to users who may see it', async () => {
    const [first, second] = [await report(), await report(1)];
    const file = () => givenFile(portal, covered.employer);
    const invoice = {
      date: civilDateOf(portal.clock.now()),
      hospitalName: '厦门市海沧医院',
      invoiceNo: 'AB061201',
      amount: 800,
    };
    const claim = (id: number, invoiceNo: string) =>
      save(id, { facts: { invoices: [{ ...invoice, invoiceNo }] } });
    const both = await Promise.all([first, second].map(({ id }) => claim(id, 'AB061201')));
    expect(both.map(({ body }) => body.code).toSorted()).toEqual([200, 422]);
    for (const { id } of [first, second]) await save(id, { facts: {} });
    await save(first.id, {
      items: [{ materialCode: 'M08', fileIds: [await file()] }],
      facts: { invoices: [invoice], billTotal: 900 },
    });
    expect(await notesOf(first.id)).toEqual([
      { materialCode: 'M08', mark: 'look', text: expect.stringContaining('相差100.00元') as string },
    ]);

    for (const invoiceNo of ['ab061201', 'aB06 1201', '\uff21\uff22061201'])
      expect((await claim(second.id, invoiceNo)).body.data).toMatchObject({
        fields: [{ field: 'facts.invoices.0.invoiceNo', message: `该发票已在案件${first.caseNo}中使用` }],
      });
    await save(second.id, {
      items: [
        { materialCode: 'M06', fileIds: [await file()] },
        { materialCode: 'M08', fileIds: [await file()] },
      ],
    });
    // This happens when a case is reopened after another case has claimed its bill.
    const { db } = portal.ctx;
    const { facts } = await firstRow(db, 'cases', { id: first.id });
    await updateRows(
      db,
      'cases',
      { facts: JSON.stringify({ ...facts, billTotal: undefined }) },
      { id: second.id },
    );

    const other = `案件${first.caseNo}`;
    expect(await notesOf(second.id)).toEqual([
      { materialCode: 'M06', mark: 'look', text: expect.stringContaining(`${other}的材料相同`) as string },
      { materialCode: 'M08', mark: 'wrong', text: expect.stringContaining(`已在${other}中提交`) as string },
      { materialCode: 'M08', mark: 'look', text: expect.stringContaining('中的文件相同') as string },
      { materialCode: 'M08', mark: 'wrong', text: expect.stringContaining(`已在${other}中索赔`) as string },
    ]);

    const branch = await portal.given.filiale(covered.employer.id);
    const user = await portal.given.projectUser(covered.employer.id, branch.id);
    await updateRows(db, 'cases', { filiale_id: branch.id }, { id: second.id });
    const ofBranch = portal.as(user.username);
    const refused = await ofBranch.put(`/api/cases/${second.id}/materials`, {
      facts: { invoices: [invoice] },
    });
    expect(refused.body.data).toMatchObject({ fields: [{ message: '该发票已在本企业的另一案件中使用' }] });

    await me().post(`/api/cases/${first.id}/withdraw`, { reason: '员工自行处理，不再索赔' });
    expect(await notesOf(second.id)).toMatchObject([{ materialCode: 'M08', mark: 'look' }]);

    await handIn(portal, covered.employer, second.id);
    expect(await notesOf(second.id)).toEqual([]);
  });
});
