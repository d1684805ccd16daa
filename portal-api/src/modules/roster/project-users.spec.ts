import { projectStatus, usertype } from 'shared-kernel/domain/dictionaries';
import { eachPortal, oneDatabase, type Caller, firstRow, rowsOf, updateRows } from '../../testing/portal';
import { givenFile, reportOf } from '../claims/claims.fixtures';
import { personNo } from '../insure/insure.fixtures';
import { givenBranches, idOf, type Branches } from './branch.fixtures';

const stopped = projectStatus.code.disabled;

oneDatabase((open) => {
  const portal = eachPortal(open, { now: '2026-05-31T09:30:00+08:00' });

  beforeEach(async () => {
    ({ employer, main, policyId, sisterId, staff, user, adding, setProject } = await givenBranches(portal, {
      wallet: 5000,
    }));
  });
  let { employer, main, policyId, sisterId, staff, user, adding, setProject } = {} as Branches;
  /** Adds a person with this number from 2026-06-03 on. */
  const addingLater = (n: number) => adding(staff(1, n), '2026-06-03');

  /** Creates a person of the branch in cover, and another order of the branch that waits for payment. */
  async function givenStaff() {
    const caller = await user();
    const order = idOf(await caller.post('/api/addReduces', adding()));
    await caller.post(`/api/addReduces/${order}/pay`, {});
    portal.clock.set('2026-06-02T09:30:00+08:00');
    await portal.ctx.jobs.runAll();
    const { list } = (await caller.get('/api/insurePersons')).body.data;
    const waiting = await caller.post('/api/addReduces', addingLater(51));
    return { personId: list[0]?.id ?? 0, unpaid: idOf(waiting) };
  }

  const removing = (personId: number) => ({
    insureId: policyId,
    operateType: 2,
    effectDate: '2026-06-02',
    reduces: [{ personId }],
  });
  const attempts = async (caller: Caller, { personId, unpaid }: { personId: number; unpaid: number }) => ({
    add: await caller.post('/api/addReduces', addingLater(60)),
    pay: await caller.post(`/api/addReduces/${unpaid}/pay`, {}),
    report: await caller.post('/api/cases', reportOf(portal, personId)),
    remove: await caller.post('/api/addReduces', removing(personId)),
  });

  describe('a project user', () => {
    it('with every right cannot add, pay or report for a stopped project', async () => {
      const given = await givenStaff();
      await setProject({ project_status: stopped });

      const { add, pay, report } = await attempts(await user(), given);

      const message = '项目“一厂装配”已停用，请联系企业主账号';
      expect(add.body).toMatchObject({ code: 2021, data: { fields: [{ field: 'projectName', message }] } });
      expect([pay.body, report.body]).toMatchObject([
        { code: 403, message },
        { code: 403, message },
      ]);
    });

    it('cannot add people or pay for a project whose budget is 0, but can report a case', async () => {
      const given = await givenStaff();
      await setProject({ month_budget_fen: 0 });

      const { add, pay, report } = await attempts(await user(), given);

      const message = '项目“一厂装配”的预算为0，请联系企业主账号';
      expect(add.body).toMatchObject({ code: 2021, data: { fields: [{ message }] } });
      expect(pay.body).toMatchObject({ code: 403, message });
      expect(report.body.code).toBe(200);
    });

    it('cannot add people to a project of another branch, nor without a project while its own is stopped', async () => {
      const caller = await user();
      const foreign = await caller.post(
        '/api/addReduces/calc',
        adding([personNo(50, { projectName: '二厂冲压' })]),
      );
      await setProject({ project_status: stopped });
      const none = await caller.post('/api/addReduces/calc', adding([personNo(50)]));

      for (const reply of [foreign, none])
        expect(reply.body.data).toMatchObject({ items: [], issues: [{ row: 1, field: 'projectName' }] });
    });

    it('without viewCost gets null for every premium', async () => {
      const { unpaid } = await givenStaff();
      const caller = await user({ viewCost: false });
      const order = (await caller.get(`/api/addReduces/${unpaid}`)).body.data;
      const policy = (await caller.get(`/api/insures/${policyId}`)).body.data;
      const paid = await caller.post(`/api/addReduces/${unpaid}/pay`, {});

      expect(order).toMatchObject({
        addPremium: null,
        premium: null,
        items: [{ unitPremium: null, premium: null, formula: '***', name: personNo(51).name }],
      });
      expect(policy).toMatchObject({
        premium: null,
        sums: { premium: null, addPremium: null, netPremium: null, inForce: 1 },
        terms: { deathLimit: expect.any(Number) },
      });
      // A user who cannot see the amount cannot pay: the message names the main account.
      const message = '您没有查看费用的权限，请联系企业主账号支付';
      expect(order).toMatchObject({ actions: ['cancel'] });
      expect(paid.body).toMatchObject({ code: 403, message });
      const added = await caller.post('/api/addReduces', addingLater(52));
      const { subject, content } = await firstRow(portal, 'message', { biz_id: idOf(added) });
      expect(subject).toMatch(/^加保单JJ\d+待您支付$/);
      expect(content).toMatch(/1人的加保，保费¥[\d.]+。.*请在今天24:00前支付/);
      expect((await main.post(`/api/addReduces/${idOf(added)}/pay`, {})).body.code).toBe(200);
      expect((await caller.get('/api/insurePersons')).body.data).toMatchObject({
        list: [{ premium: null, unitPremium: null }],
      });
    });

    it('with viewCost sees premiums, and never the balance', async () => {
      const { unpaid } = await givenStaff();
      const caller = await user();

      const order = (await caller.get(`/api/addReduces/${unpaid}`)).body.data;
      const asked = await caller.get('/api/capitals/checkCapital?money=99999999');
      await updateRows(portal, 'capital', { available_fen: 1 });
      const short = await caller.post(`/api/addReduces/${unpaid}/pay`, {});

      expect(order).toMatchObject({ premium: expect.any(Number), items: [{ formula: expect.any(String) }] });
      expect(asked.body.data).toEqual({ enough: true, available: null, shortfall: null });
      expect(short.body).toMatchObject({
        code: 3001,
        message: '账户余额不足，请联系企业主账号充值',
        data: { available: null, shortfall: null },
      });
    });

    it('sees a company-wide policy only while it is open to branches, with its own people only', async () => {
      await givenStaff();
      const caller = await user();
      const sister = await user({}, sisterId);
      const own = (await caller.get(`/api/insures/${policyId}`)).body.data;
      const theirs = (await sister.get(`/api/insures/${policyId}`)).body.data;
      const changed = await sister.del(`/api/insures/${policyId}`);
      const set = (who: Caller, body: object) => who.put(`/api/insures/${policyId}/openToBranches`, body);
      const refused = await set(caller, { open: false });
      const closed = await set(main, { open: false });

      expect(own).toMatchObject({ personCount: 2, inForceCount: 1, sums: { inForce: 1 }, classes: [] });
      expect(theirs).toMatchObject({ personCount: 0, inForceCount: 0, premium: 0, pendingChanges: 0 });
      expect([own, theirs]).toMatchObject([
        { openToBranches: null, steps: [], uwRemark: null },
        { openToBranches: null, steps: [], uwRemark: null },
      ]);
      expect([changed.status, refused.status, closed.status]).toEqual([404, 403, 200]);
      expect((await caller.get(`/api/insures/${policyId}`)).status).toBe(404);
      expect((await caller.post('/api/addReduces/calc', adding())).status).toBe(404);
      expect((await main.get(`/api/insures/${policyId}`)).body.data).toMatchObject({
        inForceCount: 6,
        openToBranches: false,
        steps: expect.arrayContaining([expect.objectContaining({ remark: '不再允许分公司使用' })]),
      });
    });

    it('cannot remove people of another branch, nor see who they are', async () => {
      const { personId } = await givenStaff();
      const sister = await user({}, sisterId);

      const priced = await sister.post('/api/addReduces/calc', removing(personId));
      const added = await sister.post('/api/addReduces/calc', adding([personNo(50)], '2026-06-03'));

      expect(priced.body.data).toMatchObject({ items: [], issues: [{ message: '该人员不在本保单保障中' }] });
      expect(added.body.data).toMatchObject({
        issues: [{ message: expect.stringMatching(/\*{6}/) }],
      });
    });

    it('is offered the changes that its rights, its projects and the policy allow', async () => {
      const { personId } = await givenStaff();
      const caller = await user();
      const offered = async (who = caller) => {
        const { body } = await who.get('/api/insurePersons');
        return body.data.list;
      };
      const mobile = { personId, mobile: '13800138000' };
      const change = { insureId: policyId, operateType: 4, effectDate: '2026-06-03', amends: [mobile] };
      const amended = async () => (await caller.post('/api/addReduces/calc', change)).body.data;

      expect(await offered()).toMatchObject([{ id: personId, actions: ['amend', 'replace', 'reduce'] }]);
      expect(await offered(await user({ addReduce: false }))).toMatchObject([{ actions: [] }]);
      expect(await amended()).toMatchObject({ issues: [] });
      await setProject({ project_status: stopped });
      expect(await offered()).toMatchObject([{ actions: ['reduce'] }]);
      expect(await amended()).toMatchObject({ issues: [{ field: 'projectName' }] });
      await main.put(`/api/insures/${policyId}/openToBranches`, { open: false });
      expect(await offered()).toMatchObject([{ id: personId, actions: [] }]);
    });

    it('cannot submit a file of the main account', async () => {
      const { personId } = await givenStaff();
      const caller = await user();
      const file = await givenFile(portal, employer);

      const reported = await caller.post('/api/cases', reportOf(portal, personId, { photoFileIds: [file] }));

      expect(reported.status).toBe(403);
      expect(await rowsOf(portal, 'file', ['locked'], { id: file })).toEqual([{ locked: false }]);
    });
  });

  it('the main account is limited by neither rights nor budgets', async () => {
    await setProject({ project_status: stopped, month_budget_fen: 0 });

    const added = await main.post('/api/addReduces', adding());

    expect(added.body.data).toMatchObject({ premium: expect.any(Number) });
    expect((await main.get('/users/current')).body.data).toMatchObject({
      usertype: usertype.code.main,
      permissions: { insure: true, addReduce: true, claim: true, viewCost: true },
    });
  });
});
