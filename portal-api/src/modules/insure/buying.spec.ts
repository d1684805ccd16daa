import { createHash } from 'node:crypto';
import { problems } from 'shared-kernel/contract';
import { eachPortal, oneDatabase, firstRow } from '../../testing/portal';
import { givenApplication, givenPlan, people, personNo, submitted } from './insure.fixtures';

oneDatabase((open) => {
  const portal = eachPortal(open);

  const draftOf = (customerMealId: number, overrides: object = {}) => ({
    customerMealId,
    insurePeriod: 12,
    startDate: '2026-12-01',
    persons: people(5),
    ...overrides,
  });

  async function employerWithPlan() {
    const employer = await portal.given.customer();
    const customerMealId = await givenPlan(portal, employer.id);
    return { customerMealId, caller: portal.as(employer.username) };
  }

  async function approved(yuan: number) {
    const employer = await portal.given.customer();
    const application = await givenApplication(portal, employer, { startDate: '2026-12-01' }, yuan);
    return { ...application, pay: () => application.caller.post(`/api/insures/${application.id}/pay`, {}) };
  }

  const statusOf = async (id: number) => (await firstRow(portal, 'insure', { id })).insure_status;
  const wallet = async () => {
    const { available_fen, frozen_fen } = await firstRow(portal, 'capital');
    return { available_fen, frozen_fen };
  };

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
      const { caller, id, pay } = await approved(5000);

      const paid = await pay();
      const frozen = await wallet();
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
      expect(await wallet()).toEqual({ available_fen: 165200, frozen_fen: 0 });
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

    it('stores invalid rows of a draft as typed, and refuses to submit them with every invalid field', async () => {
      const { caller, customerMealId } = await employerWithPlan();
      const persons = [
        ...people(3),
        personNo(3, { idNo: '350212198807120016' }),
        personNo(0),
        personNo(5, { workTypeName: '井下采掘工' }),
      ];

      const { id, draft, reply } = await submitted(caller, draftOf(customerMealId, { persons }));
      const kept = await caller.get(`/api/insures/${id}/draft`);

      const fields = [
        { row: 4, field: 'idNo', message: '身份证号码不正确' },
        { row: 5, field: 'idNo', message: '与第1行证件号码重复' },
        { row: 6, field: 'workTypeName', message: '工种“井下采掘工”不在方案承保范围' },
      ];
      expect(draft.data).toMatchObject({ issues: fields, personCount: 6 });
      expect(reply).toMatchObject({ code: 2021, data: { fields } });
      expect(kept.body.data).toMatchObject({ insureStatus: 0, persons });
    });

    it('refuses a start day before tomorrow or after 60 days, and fewer than three people', async () => {
      const { caller, customerMealId } = await employerWithPlan();
      const submit = async (overrides: object) =>
        (await submitted(caller, draftOf(customerMealId, overrides))).reply;

      const early = await submit({ startDate: '2026-11-21' });
      expect(early).toMatchObject({ code: 2007, message: '起保日期不能早于次日' });
      expect(await submit({ startDate: '2027-01-21' })).toMatchObject({ code: 422 });
      const few = await submit({ persons: people(2) });
      expect(few).toMatchObject({ code: 2020, message: '人员不得少于3人' });
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

      const answers = [];
      for (const plan of [ended, waiting]) {
        const check = (await caller.get(`/api/customerMeals/checkCustomerMeal/${plan}`)).body.data;
        answers.push([check, (await submitted(caller, draftOf(plan))).reply.code]);
      }
      const { planExpired, planNotConfirmed } = problems;
      expect(answers).toEqual([
        [{ usable: false, reason: '方案已失效，请联系专属客服' }, planExpired.code],
        [{ usable: false, reason: '该方案待确认，请先上传盖章的方案确认书' }, planNotConfirmed.code],
      ]);
    });

    it('returns a rejected application for correction, with the reason', async () => {
      const { caller, customerMealId } = await employerWithPlan();
      const { id } = await submitted(caller, draftOf(customerMealId));

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
      const { id, pay } = await approved(1000);

      const refused = await pay();

      expect(refused.body).toMatchObject({
        code: 3001,
        message: '账户可用余额不足，当前余额1,000.00元，还需2,348.00元，请先充值',
      });
      expect(await statusOf(id)).toBe(3);
      expect(await wallet()).toEqual({ available_fen: 100000, frozen_fen: 0 });
    });

    it('is refused on the start day, when the application is void and its people are released', async () => {
      const { caller, customerMealId, id, pay } = await approved(10_000);

      portal.clock.set('2026-12-01T00:01:00+08:00');
      await portal.ctx.jobs.runAll();
      const late = await pay();
      const again = await caller.post('/api/insures', draftOf(customerMealId, { startDate: '2026-12-02' }));

      expect(late.body.code).toBe(2019);
      expect(await statusOf(id)).toBe(9);
      expect(again.body.data).toMatchObject({ issues: [] });
    });
  });
});
