import { createHash } from 'node:crypto';
import { problems } from 'shared-kernel/contract';
import { eachPortal, oneDatabase, firstRow } from '../../testing/portal';
import { givenMoney, givenPlan, people, personNo } from './insure.fixtures';

oneDatabase((open) => {
  const portal = eachPortal(open);

  const draftOf = (customerMealId: number, overrides: object = {}) => ({
    customerMealId,
    insurePeriod: 12,
    startDate: '2026-12-01',
    persons: people(5),
    ...overrides,
  });

  async function employerWithPlan(money = 0) {
    const employer = await portal.given.customer();
    const customerMealId = await givenPlan(portal, employer.id);
    if (money > 0) await givenMoney(portal, employer.id, money);
    return { employer, customerMealId, caller: portal.as(employer.username) };
  }

  async function approved(money: number) {
    const { employer, customerMealId, caller } = await employerWithPlan(money);
    const draft = await caller.post('/api/insures', draftOf(customerMealId));
    const { id } = draft.body.data;
    await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true });
    await portal.provider('insure:approve', [id]);
    return { employer, customerMealId, caller, id };
  }

  const statusOf = async (id: number) => (await firstRow(portal, 'insure', { id })).insure_status;
  const walletOf = async (customerId: number) =>
    portal.ctx.db
      .selectFrom('capital')
      .select(['available_fen', 'frozen_fen'])
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();

  describe('buying a policy', () => {
    it('keeps the digest of each document that was opened before the application was submitted', async () => {
      const { customerMealId, caller } = await employerWithPlan();
      const { id } = (await caller.post('/api/insures', draftOf(customerMealId))).body.data;
      const special = `/supplierInsurefiles/specialClause/${customerMealId}?of=customerMeal`;
      const { bytes } = await caller.get(special);
      await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true });
      portal.clock.advanceDays(1);
      await caller.get(special);

      const { consents } = (await caller.get(`/api/insures/${id}`)).body.data;

      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(consents).toEqual([{ paper: 'specialTerms', sha256, openedAt: '2026-11-21T01:30:00.000Z' }]);
    });

    it('goes from draft through approval and payment into force, and takes the premium from the wallet once', async () => {
      const { employer, caller, id } = await approved(5000);

      const paid = await caller.post(`/api/insures/${id}/pay`, { payType: 1 });
      const frozen = await walletOf(employer.id);
      portal.clock.set('2026-12-01T00:01:00+08:00');
      await portal.ctx.jobs.runAll();
      await portal.ctx.jobs.runAll();

      expect(paid.body).toMatchObject({
        code: 200,
        data: {
          insureStatus: 4,
          premium: 3348,
          available: 1652,
          policyNo: expect.stringMatching(/^PZ2026\d{10}$/),
        },
      });
      expect(frozen).toEqual({ available_fen: 165200, frozen_fen: 334800 });
      expect(await walletOf(employer.id)).toEqual({ available_fen: 165200, frozen_fen: 0 });
      const detail = await caller.get(`/api/insures/${id}`);
      expect(detail.body.data).toMatchObject({
        insureStatus: 5,
        inForceCount: 5,
        daysLeft: 364,
        classes: [{ jobType: 3, count: 5, unitPremium: 669.6, amount: 3348 }],
        steps: [{ status: 0 }, { status: 1 }, { status: 3 }, { status: 4 }, { status: 5 }],
      });
      const staff = await caller.get(`/api/insures/${id}/persons?length=3`);
      expect(staff.body.data).toMatchObject({
        count: 5,
        list: [{ personStatus: 1 }, { personStatus: 1 }, { personStatus: 1 }],
      });
    });

    it('costs 62,316.00 yuan for 15, 25, 40 and 20 people of classes 1 to 4 on M2 for a year', async () => {
      const { caller, customerMealId } = await employerWithPlan();
      const staff = people(100).map((row, index) => ({
        ...row,
        workTypeName:
          index < 15 ? '行政文员' : index < 40 ? '仓库保管员' : index < 80 ? '电子装配工' : '车工',
      }));

      const draft = await caller.post('/api/insures', draftOf(customerMealId, { persons: staff }));

      expect(draft.body.data).toMatchObject({ premium: 62316, issues: [] });
    });

    it('stores invalid rows of a draft as typed, and refuses to submit them with every invalid field', async () => {
      const { caller, customerMealId } = await employerWithPlan();
      const persons = [
        ...people(3),
        personNo(3, { idNo: '350212198807120016' }),
        personNo(0),
        personNo(5, { workTypeName: '井下采掘工' }),
      ];

      const draft = await caller.post('/api/insures', draftOf(customerMealId, { persons }));
      const { id } = draft.body.data;
      const refused = await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true });
      const kept = await caller.get(`/api/insures/${id}/draft`);

      const fields = [
        { row: 4, field: 'idNo', message: '身份证号码不正确' },
        { row: 5, field: 'idNo', message: '与第1行证件号码重复' },
        { row: 6, field: 'workTypeName', message: '工种“井下采掘工”不在方案承保范围' },
      ];
      expect(draft.body.data).toMatchObject({ issues: fields, personCount: 6 });
      expect(refused.body).toMatchObject({ code: 2021, data: { fields } });
      expect(kept.body.data).toMatchObject({ insureStatus: 0, persons });
    });

    it('refuses a start day before tomorrow or after 60 days, and fewer than three people', async () => {
      const { caller, customerMealId } = await employerWithPlan();
      const submit = async (overrides: object) => {
        const draft = await caller.post('/api/insures', draftOf(customerMealId, overrides));
        return caller.post(`/api/insures/${draft.body.data.id}/submit`, {
          agreeClauses: true,
        });
      };

      expect((await submit({ startDate: '2026-11-21' })).body).toMatchObject({
        code: 2007,
        message: '起保日期不能早于次日',
      });
      expect((await submit({ startDate: '2027-01-21' })).body).toMatchObject({ code: 422 });
      expect((await submit({ persons: people(2) })).body).toMatchObject({
        code: 2020,
        message: '人员不得少于3人',
      });
    });

    it('refuses more than 5,000 people', async () => {
      const { caller, customerMealId } = await employerWithPlan();

      const refused = await caller.post('/api/insures', draftOf(customerMealId, { persons: people(5001) }));

      expect(refused.body).toMatchObject({ code: 2012, message: '单次最多提交5000人' });
    });

    it('is refused on a plan that ended or waits for confirmation, which is reported as not usable', async () => {
      const employer = await portal.given.customer();
      const caller = portal.as(employer.username);
      const ended = await givenPlan(portal, employer.id, { validTo: '2026-11-20' });
      const waiting = await givenPlan(portal, employer.id, { confirmStatus: 0 });

      expect((await caller.get(`/api/customerMeals/checkCustomerMeal/${ended}`)).body.data).toEqual({
        usable: false,
        reason: '方案已失效，请联系专属客服',
      });
      expect((await caller.get(`/api/customerMeals/checkCustomerMeal/${waiting}`)).body.data).toEqual({
        usable: false,
        reason: '该方案待确认，请先上传盖章的方案确认书',
      });
      const codes = [];
      for (const plan of [ended, waiting]) {
        const { id } = (await caller.post('/api/insures', draftOf(plan))).body.data;
        codes.push((await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true })).body.code);
      }
      expect(codes).toEqual([problems.planExpired.code, problems.planNotConfirmed.code]);
    });

    it('returns a rejected application for correction, with the reason', async () => {
      const { caller, customerMealId } = await employerWithPlan();
      const draft = await caller.post('/api/insures', draftOf(customerMealId));
      const { id } = draft.body.data;
      await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true });

      await portal.provider('insure:reject', [id], { reason: '工种与实际不符' });
      const rejected = await caller.get(`/api/insures/${id}`);
      await caller.put(`/api/insures/${id}`, draftOf(customerMealId, { persons: people(4) }));
      const again = await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true });

      expect(rejected.body.data).toMatchObject({
        insureStatus: 2,
        uwRemark: '工种与实际不符',
        actions: expect.arrayContaining(['edit']),
      });
      expect(again.body).toMatchObject({ code: 200, data: { insureStatus: 1 } });
    });
  });

  describe('paying for a policy', () => {
    it('is refused with balance and shortfall when the wallet has too little, and changes nothing', async () => {
      const { employer, caller, id } = await approved(1000);

      const refused = await caller.post(`/api/insures/${id}/pay`, { payType: 1 });

      expect(refused.body).toMatchObject({
        code: 3001,
        message: '账户可用余额不足，当前余额1,000.00元，还需2,348.00元，请先充值',
      });
      expect(await statusOf(id)).toBe(3);
      expect(await walletOf(employer.id)).toEqual({ available_fen: 100000, frozen_fen: 0 });
    });

    it('moves the money once when two browsers pay at the same time', async () => {
      const { employer, caller, id } = await approved(10_000);

      const replies = await Promise.all([
        caller.post(`/api/insures/${id}/pay`, { payType: 1 }),
        caller.post(`/api/insures/${id}/pay`, { payType: 1 }),
      ]);

      expect(replies.map((reply) => reply.body.code).sort()).toEqual([200, 2019]);
      expect(await walletOf(employer.id)).toEqual({ available_fen: 665200, frozen_fen: 334800 });
    });

    it('returns the same response to a repeated idempotency key, and moves the money once', async () => {
      const { employer, caller, id } = await approved(10_000);
      const headers = { 'idempotency-key': '6f1e2a34-0000-4000-8000-000000000001' };

      const first = await caller.post(`/api/insures/${id}/pay`, { payType: 1 }, { headers });
      const second = await caller.post(`/api/insures/${id}/pay`, { payType: 1 }, { headers });

      expect(second.body.data).toEqual(first.body.data);
      expect(await walletOf(employer.id)).toEqual({ available_fen: 665200, frozen_fen: 334800 });
    });

    it('is refused on the start day, when the application is void and its people are released', async () => {
      const { caller, customerMealId, id } = await approved(10_000);

      portal.clock.set('2026-12-01T00:01:00+08:00');
      await portal.ctx.jobs.runAll();
      const late = await caller.post(`/api/insures/${id}/pay`, { payType: 1 });
      const again = await caller.post('/api/insures', draftOf(customerMealId, { startDate: '2026-12-02' }));

      expect(late.body.code).toBe(2019);
      expect(await statusOf(id)).toBe(9);
      expect(again.body.data).toMatchObject({ issues: [] });
    });
  });
});
