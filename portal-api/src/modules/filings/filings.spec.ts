import { caseStatus, filingStatus, messageKind, relationType } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import { givenCase, givenFile } from '../claims/claims.fixtures';
import { filedContract, givenPolicy, personNo } from '../insure/insure.fixtures';
import { eachPortal, oneDatabase, type Caller, type GivenCustomer, fieldsOf } from '../../testing/portal';
import { rowsOf, updateRows } from '../../testing/rows';
import { sheetOf } from '../../testing/sheet';

const personOf = (n: number, more: object = {}) => {
  const { name, idNo, workTypeName } = personNo(n);
  return { name, idNo, mobile: '', workTypeName, ...filedContract, ...more };
};

oneDatabase((open) => {
  describe('filings of labour relations', () => {
    const portal = eachPortal(open);
    let user: Caller;
    let employer: GivenCustomer;

    beforeEach(async () => {
      employer = await portal.given.customer();
      user = portal.as(employer.username);
    });

    const form = (more: object = {}) => ({
      relationType: relationType.code.labourContract,
      workUnit: '海沧一分厂',
      contractBegin: '2026-11-01',
      contractEnd: '2026-12-10',
      persons: [personOf(1), personOf(2)],
      ...more,
    });
    const created = async (more: object = {}) => {
      const fileId = await givenFile(portal, employer);
      const { body } = await user.post('/api/laborFilings', form({ fileIds: [fileId], ...more }));
      return body.data.id;
    };
    const send = (id: number, step: string, body: object = {}) =>
      user.post(`/api/laborFilings/${id}/${step}`, body);
    const list = async (query: string) => (await user.get(`/api/laborFilings?${query}`)).body.data;

    it('leave messages about a policy with the same id open', async () => {
      const id = await created();
      const message = { customerId: employer.id, subject: '待续保', content: '', popup: true };
      const about = { kind: messageKind.code.policy, bizType: 'insure', bizId: id };
      await portal.ctx.outbox.add(portal.ctx.db, { ...message, ...about });

      expect((await send(id, 'submit')).body.code).toBe(200);
      expect(await rowsOf(portal, 'message', ['popup'], { subject: '待续保' })).toEqual([{ popup: true }]);
    });

    it('keep a draft as it was typed, and report each wrong line on submit', async () => {
      const wrong = [
        personOf(1),
        personOf(1, { contractEnd: '', monthWage: '六千' }),
        personOf(3, { idNo: '123', hireDate: '' }),
      ];
      const id = await created({ persons: wrong });

      const detail = (await user.get(`/api/laborFilings/${id}`)).body.data;
      expect(detail.draft).toEqual(wrong);
      const refused = await send(id, 'submit');
      expect(refused.body.code).toBe(problems.listHasErrors.code);
      const fields = fieldsOf(refused);
      expect(fields.map(({ row, field }) => [row, field])).toEqual([
        [2, 'contractEnd'],
        [2, 'monthWage'],
        [2, 'idNo'],
        [3, 'hireDate'],
        [3, 'idNo'],
      ]);
      expect(fields[2]?.message).toBe('与第1行证件号码重复');
      expect(fields[3]?.message).toBe('请填写入职日期');

      const stale = await user.put(`/api/laborFilings/${id}`, form({ version: detail.version + 1 }));
      expect(stale.body.code).toBe(problems.conflict.code);
      const wrongEnd = form({ version: 1, contractEnd: '2026-10-01' });
      const turned = await user.put(`/api/laborFilings/${id}`, wrongEnd);
      expect(turned.body.data).toEqual({
        fields: [{ field: 'contractEnd', message: '合同结束日期不能早于开始日期' }],
      });
      for (const [workUnitUscc, message] of [
        ['91350205MA2DEM017X', '统一社会信用代码不正确'],
        ['91350205MA2DEM017', '统一社会信用代码须为18位'],
      ] as const) {
        const misspelt = await user.put(`/api/laborFilings/${id}`, form({ version: 1, workUnitUscc }));
        expect(misspelt.body.data).toEqual({ fields: [{ field: 'workUnitUscc', message }] });
      }
      const without = await user.put(`/api/laborFilings/${id}`, form({ version: 1, fileIds: [] }));
      expect(without.body.code).toBe(200);
      expect((await send(id, 'submit')).body.data).toEqual({
        fields: [{ field: 'fileIds', message: '请上传劳动合同或派遣协议' }],
      });
    });

    it('are submitted, decided by the provider, renewed and ended, and no person is filed twice', async () => {
      const id = await created({ persons: [personOf(1, { monthWage: '6,500.07' }), personOf(2)] });
      expect((await send(id, 'submit')).body.data).toEqual({ filingStatus: filingStatus.code.auditing });
      expect((await send(id, 'withdraw')).body.data).toEqual({ filingStatus: filingStatus.code.draft });
      await send(id, 'submit');
      await portal.provider('filing:reject', [id], { reason: '合同缺少盖章页' });
      expect((await user.get(`/api/laborFilings/${id}`)).body.data).toMatchObject({
        auditRemark: '合同缺少盖章页',
      });
      await send(id, 'submit');
      await portal.provider('filing:approve', [id]);
      expect((await send(id, 'withdraw')).body.code).toBe(problems.stateChanged.code);

      const twice = await created();
      const [refused] = fieldsOf(await send(twice, 'submit'));
      expect(refused?.message).toMatch(/^该人员已有有效备案（YG20261121\d{6}）$/);
      expect((await user.del(`/api/laborFilings/${twice}`)).body.code).toBe(200);

      const people = (await user.get('/api/laborFilings/people')).body.data;
      expect(people.list.map(({ idNo }) => idNo).toSorted()).toEqual(
        [personOf(1).idNo, personOf(2).idNo].toSorted(),
      );
      const log = await rowsOf(portal, 'audit_log', ['ip'], { action: 'filing.people' });
      expect(log).toEqual([{ ip: '127.0.0.1' }]);
      const renewed = (await send(id, 'renew')).body.data as { id: number };
      expect((await user.get(`/api/laborFilings/${renewed.id}`)).body.data).toMatchObject({
        contractBegin: '2026-12-11',
        draft: [{ contractBegin: '2026-12-11', contractEnd: '', monthWage: '6500.07' }, {}],
      });
      expect((await list(`endingSoon=1&name=${encodeURIComponent(personOf(1).name)}`)).list).toMatchObject([
        { id, actions: ['renew', 'void'] },
      ]);
      const other = portal.as((await portal.given.customer()).username);
      expect((await other.get(`/api/laborFilings/${id}`)).status).toBe(404);
      const end = (caller: Caller) => caller.post(`/api/laborFilings/${id}/void`, { reason: '员工均已离职' });
      expect((await end(other)).status).toBe(404);
      expect((await end(user)).body.data).toEqual({ filingStatus: filingStatus.code.void });
      expect((await end(user)).body.code).toBe(problems.stateChanged.code);
      expect((await send(await created(), 'submit')).body.code).toBe(200);
    });

    it('are shown in the list of insured people, with only those open cases that the caller may see', async () => {
      await givenPolicy(portal, employer, { persons: [1, 2, 3].map((n) => personNo(n)) });
      const columnsOf = async (caller: Caller, n: number) => {
        const { body } = await caller.get(`/api/insurePersons?idNo=${personNo(n).idNo}`);
        return body.data.list[0];
      };
      const id = await created();
      await send(id, 'submit');
      expect(await columnsOf(user, 1)).toMatchObject({ filingStatus: filingStatus.code.auditing });
      await portal.provider('filing:approve', [id]);
      const injured = (await columnsOf(user, 1))?.id ?? 0;
      const reported = await givenCase(portal, employer.username, injured);

      const shown = { filingStatus: filingStatus.code.filed, caseCount: 1, openCaseCount: 1 };
      expect(await columnsOf(user, 1)).toMatchObject(shown);
      expect(await columnsOf(user, 3)).toMatchObject({ filingStatus: null, openCaseCount: 0 });
      const branch = await portal.given.filiale(employer.id, '一分厂');
      await updateRows(portal, 'insure_person', { filiale_id: branch.id });
      const as = async (claim: boolean) =>
        portal.as((await portal.given.projectUser(employer.id, branch.id, { rights: { claim } })).username);
      const [clerk, handler] = [await as(false), await as(true)];
      const hidden = { filingStatus: null, caseCount: 0, openCaseCount: 0 };
      expect(await columnsOf(handler, 1)).toMatchObject(hidden);
      await updateRows(portal, 'cases', { filiale_id: branch.id });
      expect(await columnsOf(handler, 1)).toMatchObject({ caseCount: 1, openCaseCount: 1 });
      expect(await columnsOf(clerk, 1)).toMatchObject({ caseCount: 0, openCaseCount: null });
      const sheet = await sheetOf(await clerk.get('/api/insurePersons/export'));
      expect(new Set(sheet.map((row) => row['案件数']))).toEqual(new Set([0]));
      await updateRows(portal, 'cases', { case_status: caseStatus.code.paid }, { id: reported.id });
      portal.clock.set('2026-12-11T09:30:00+08:00');
      expect(await columnsOf(user, 1)).toMatchObject({ filingStatus: null, caseCount: 1, openCaseCount: 0 });
    });

    it('send one reminder before their contract ends, and become void after it', async () => {
      const id = await created();
      await send(id, 'submit');
      await portal.provider('filing:approve', [id]);
      const about = async (text: string) =>
        (await rowsOf(portal, 'message', ['subject'])).filter(({ subject }) => subject.includes(text)).length;

      await portal.ctx.jobs.runAll();
      await portal.ctx.jobs.runAll();
      expect(await about('将于2026-12-10到期')).toBe(1);
      portal.clock.set('2026-12-11T00:01:00+08:00');
      await portal.ctx.jobs.runAll();
      expect((await list(`filingStatus=${filingStatus.code.void}`)).count).toBe(1);
      expect(await about('已失效')).toBe(1);
      await user.get('/api/laborFilings/template');
    });
  });
});
