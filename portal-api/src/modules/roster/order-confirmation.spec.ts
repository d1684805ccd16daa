import { endorseStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { eachPortal, oneDatabase, type Caller, firstRow } from '../../testing/portal';
import { givenPlan, personNo, submitted } from '../insure/insure.fixtures';
import { givenBranches, idOf, type Branches } from './branch.fixtures';

const unconfirmed = endorseStatus.code.draft;

oneDatabase((open) => {
  const portal = eachPortal(open, { now: '2026-05-31T09:30:00+08:00' });
  let branches: Branches;
  let user: Caller;
  let main: Caller;
  beforeEach(async () => {
    branches = await givenBranches(portal, { wallet: 50_000 });
    user = await branches.user();
    ({ main } = branches);
  });

  const detail = async (id: number, caller = user) => (await caller.get(`/api/addReduces/${id}`)).body.data;
  const frozen = async () => (await firstRow(portal, 'capital')).frozen_fen;
  const passTo = async (time: string) => {
    portal.clock.set(`${time}+08:00`);
    await portal.ctx.jobs.runAll();
  };

  /** Creates an order for three people of a project with a confirmation limit of two. */
  async function givenUnconfirmed(effectDate = '2026-06-02'): Promise<number> {
    await branches.setProject({ confirm_above_persons: 2 });
    const order = await user.post('/api/addReduces', branches.adding(branches.staff(3), effectDate));
    expect(order.body).toMatchObject({ code: 200, data: { endorseStatus: unconfirmed } });
    return idOf(order);
  }

  describe('an order beyond a limit of its project', () => {
    it('waits for the main account, which is notified, and cannot be paid before', async () => {
      const id = await givenUnconfirmed();
      const paid = await user.post(`/api/addReduces/${id}/pay`, {});
      const paidByMain = await main.post(`/api/addReduces/${id}/pay`, {});
      const link = `/addReduce/logDetail/${id}`;
      const notification = await firstRow(portal, 'message', { link });

      for (const { body } of [paid, paidByMain])
        expect(body).toMatchObject({ code: 2019, message: '该单待主账号确认，确认后才能支付' });
      expect(await frozen()).toBe(0);
      expect(notification).toMatchObject({
        subject: expect.stringMatching(/^加保单JJ\d+待您确认$/),
        content: expect.stringContaining('项目“一厂装配”单次最多2人，本次3人'),
      });
      expect(await detail(id)).toMatchObject({
        actions: ['cancel'],
        overLimits: ['项目“一厂装配”单次最多2人，本次3人'],
      });
      expect(await detail(id, main)).toMatchObject({ actions: ['confirm', 'cancel'] });
      const { list } = (await main.get('/api/addReduces?endorseStatus=0')).body.data;
      expect(list).toMatchObject([{ id, actions: ['confirm', 'cancel'] }]);
    });

    it('can be confirmed only once, and is then paid', async () => {
      const id = await givenUnconfirmed();
      const [first, second] = await Promise.all([
        main.post(`/api/addReduces/${id}/confirm`),
        main.post(`/api/addReduces/${id}/confirm`),
      ]);
      const paid = await user.post(`/api/addReduces/${id}/pay`, {});

      expect([first?.body.code, second?.body.code].toSorted()).toEqual([200, 2019]);
      expect(paid.body).toMatchObject({ code: 200, data: { endorseStatus: 3 } });
    });

    it('ends withdrawn when it is confirmed and withdrawn concurrently', async () => {
      const id = await givenUnconfirmed();
      const [confirmed, cancelled] = await Promise.all([
        main.post(`/api/addReduces/${id}/confirm`),
        user.post(`/api/addReduces/${id}/cancel`),
      ]);

      expect(cancelled.body.code).toBe(200);
      expect([200, 2019]).toContain(confirmed.body.code);
      expect(await detail(id)).toMatchObject({ endorseStatus: 6 });
      expect((await main.post(`/api/addReduces/${id}/confirm`)).body.code).toBe(2019);
    });

    it('is rejected with a reason, and its people are released', async () => {
      const id = await givenUnconfirmed();
      const short = await main.post(`/api/addReduces/${id}/sendBack`, { reason: '不行' });
      await main.post(`/api/addReduces/${id}/sendBack`, { reason: '本月先不增加人员' });
      await branches.setProject({ confirm_above_persons: null });
      const again = await user.post('/api/addReduces', branches.adding(branches.staff(3)));

      expect(short.body).toMatchObject({
        code: 422,
        data: { fields: [{ message: '退回原因须为5-200个字' }] },
      });
      expect(await detail(id)).toMatchObject({
        endorseStatus: 5,
        auditRemark: '本月先不增加人员',
        items: [{ itemStatus: 2, failReason: '本月先不增加人员' }, {}, {}],
      });
      expect(again.body).toMatchObject({ code: 200, data: { endorseStatus: 1 } });
    });

    it('is void after 30 days without an answer, and can be paid until 24:00 of the day of its confirmation', async () => {
      const id = await givenUnconfirmed();
      await passTo('2026-07-01T09:29:59');
      expect(await detail(id)).toMatchObject({ endorseStatus: unconfirmed });

      await passTo('2026-07-01T09:30:00');
      expect(await detail(id)).toMatchObject({ endorseStatus: 6 });

      const later = idOf(
        await user.post('/api/addReduces', branches.adding(branches.staff(3), '2026-07-10')),
      );
      portal.clock.set('2026-07-05T09:30:00+08:00');
      await main.post(`/api/addReduces/${later}/confirm`);
      await portal.ctx.jobs.runAll();
      expect(await detail(later)).toMatchObject({ endorseStatus: 1 });
      await passTo('2026-07-06T00:00:05');
      expect(await detail(later)).toMatchObject({ endorseStatus: 6 });
    });

    it('starts the next day, at the price of the remaining days, when it is confirmed after its date', async () => {
      const id = await givenUnconfirmed();
      const { premium: before } = (await detail(id)) as { premium: number };
      await passTo('2026-06-05T10:00:00');
      await main.post(`/api/addReduces/${id}/confirm`);
      const after = (await detail(id)) as { premium: number };
      await user.post(`/api/addReduces/${id}/pay`, {});

      expect(after).toMatchObject({ endorseStatus: 1, effectDate: '2026-06-06' });
      expect(after.premium).toBeLessThan(before);
      expect(await frozen()).toBe(Math.round(after.premium * 100));
    });

    it('waits for its effective date once it is confirmed when it removes people', async () => {
      const added = idOf(await user.post('/api/addReduces', branches.adding(branches.staff(3))));
      await user.post(`/api/addReduces/${added}/pay`, {});
      await passTo('2026-06-02T09:30:00');
      await branches.setProject({ confirm_above_persons: 2 });
      const removal = {
        insureId: branches.policyId,
        operateType: operateType.code.reduce,
        effectDate: '2026-06-02',
        reduces: branches.staff(3).map(({ name, idNo }) => ({ name, idNo })),
      };
      const id = idOf(await user.post('/api/addReduces', removal));

      expect(await detail(id)).toMatchObject({ endorseStatus: unconfirmed });
      const confirmed = await main.post(`/api/addReduces/${id}/confirm`);
      expect(confirmed.body.data).toMatchObject({ endorseStatus: 3 });
    });

    it('needs no confirmation when the main account places it', async () => {
      await branches.setProject({ confirm_above_persons: 1, confirm_above_fen: 1, month_budget_fen: 1 });

      const order = await main.post('/api/addReduces', branches.adding(branches.staff(3)));

      expect(order.body.data).toMatchObject({ endorseStatus: 1 });
    });
  });

  describe('the monthly budget of a project', () => {
    it('counts charged and pending amounts of the month in Asia/Shanghai', async () => {
      await branches.setProject({ month_budget_fen: 1400_00 });
      const one = await user.post('/api/addReduces', branches.adding(branches.staff(1)));
      const two = idOf(await user.post('/api/addReduces', branches.adding(branches.staff(1, 60))));
      const beyond = branches.adding(branches.staff(1, 70));
      const priced = await user.post('/api/addReduces/calc', beyond);
      const blind = await (await branches.user({ viewCost: false })).post('/api/addReduces/calc', beyond);
      const third = idOf(await user.post('/api/addReduces', beyond));

      expect(one.body.data).toMatchObject({ endorseStatus: 1 });
      expect(priced.body.data).toMatchObject({
        warnings: ['项目“一厂装配”本月预算¥1,400.00，剩余¥64.46，本次¥667.77，提交后须由企业主账号确认'],
      });
      expect(blind.body.data).toMatchObject({
        warnings: ['项目“一厂装配”本月预算不足，提交后须由企业主账号确认'],
      });
      expect(await detail(third)).toMatchObject({ endorseStatus: unconfirmed });
      await user.post(`/api/addReduces/${two}/pay`, {});
      await user.post(`/api/addReduces/${third}/cancel`);
      const later = { ...beyond, effectDate: '2026-07-05' };
      const warningsAt = async (time: string) => {
        portal.clock.set(time);
        return (await user.post('/api/addReduces/calc', later)).body.data;
      };
      expect(await warningsAt('2026-06-30T23:59:59+08:00')).toMatchObject({ warnings: [expect.any(String)] });
      expect(await warningsAt('2026-07-01T00:00:00+08:00')).toMatchObject({ warnings: [] });
    });

    it('accepts only one of two concurrent orders when it covers one, and the other waits', async () => {
      await branches.setProject({ month_budget_fen: 700_00 });

      const both = await Promise.all([
        user.post('/api/addReduces', branches.adding(branches.staff(1))),
        user.post('/api/addReduces', branches.adding(branches.staff(1, 60))),
      ]);

      expect(both.map(({ body }) => body.data.endorseStatus).toSorted()).toEqual([0, 1]);
    });

    it('also applies to the payment when it was lowered after the order, except for the main account', async () => {
      const id = idOf(await user.post('/api/addReduces', branches.adding(branches.staff(1))));
      await branches.setProject({ month_budget_fen: 100_00 });

      const paid = await user.post(`/api/addReduces/${id}/pay`, {});

      expect(paid.body).toMatchObject({
        code: 403,
        message: '项目“一厂装配”本月预算¥100.00，剩余¥100.00，本次¥667.77，请联系企业主账号支付',
      });
      expect((await main.post(`/api/addReduces/${id}/pay`, {})).body.code).toBe(200);
    });

    it('also applies to an order that names no project', async () => {
      await branches.setProject({ month_budget_fen: 1000_00 });
      await user.post('/api/addReduces', branches.adding(branches.staff(1)));

      const priced = await user.post('/api/addReduces/calc', branches.adding([personNo(90)]));

      expect(priced.body.data).toMatchObject({
        warnings: [expect.stringMatching(/^本分公司本月预算¥1,000.00，剩余¥332.23/)],
      });
    });

    it('prevents submitting an application of the branch that exceeds it, except by the main account', async () => {
      await branches.setProject({ month_budget_fen: 1000_00 });
      const typed = {
        customerMealId: await givenPlan(portal, branches.employer.id),
        insurePeriod: 12,
        startDate: '2026-06-10',
        persons: branches.staff(3, 200),
      };
      const { id, reply: refused } = await submitted(user, typed);
      // The page saves before it submits; the draft still belongs to the branch.
      await main.put(`/api/insures/${id}`, typed);
      const byMain = await main.post(`/api/insures/${id}/submit`, { agreeClauses: true });
      await portal.provider('insure:approve', [id]);
      const paid = await user.post(`/api/insures/${id}/pay`, {});

      expect(refused).toMatchObject({
        code: 403,
        message: '项目“一厂装配”本月预算¥1,000.00，剩余¥1,000.00，本次¥2,008.80，请联系企业主账号提交',
      });
      expect([byMain.body.code, paid.body.code]).toEqual([200, 200]);
    });
  });
});
