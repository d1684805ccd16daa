import { endorseStatus as endorseStatuses } from 'shared-kernel/domain/dictionaries';
import { eachDatabase, oneDatabase, rowsOf, updateRows } from '../../testing/portal';
import { givenMoney, people, personNo } from '../insure/insure.fixtures';
import { policyInForce } from './roster.fixtures';

eachDatabase((open) => {
  const stage = policyInForce(open);
  const { policyOn, yearPolicy, adding, removing, wallet, midnight } = stage;

  describe('adding people', () => {
    it('covers them from the next midnight, and moves the premium from frozen to paid', async () => {
      const { id, caller } = await yearPolicy();
      await givenMoney(stage.portal, stage.employer.id, 100);
      const order = await stage.order(adding(id, '2026-11-22'));
      const before = await wallet();

      const paid = await caller.post(`/api/addReduces/${order.id}/pay`, { payType: 1 });
      const frozen = await wallet();
      await midnight('2026-11-22');

      expect(order).toMatchObject({
        endorseStatus: 1,
        premium: 16.51,
        orderNo: expect.stringMatching(/^JJ20261121\d{6}$/),
      });
      expect(paid.body.data).toMatchObject({ endorseStatus: 3 });
      expect(frozen).toEqual({ available_fen: before.available_fen - 1651, frozen_fen: 1651 });
      expect(await wallet()).toEqual({ available_fen: before.available_fen - 1651, frozen_fen: 0 });
      expect(await stage.orderOf(order.id)).toMatchObject({
        endorseStatus: 4,
        endorseNo: expect.stringMatching(/^PD20261122\d{6}$/),
        items: [{ itemStatus: 1 }],
      });
      expect(await stage.policyOf(id)).toMatchObject({ inForceCount: 7, sums: { addPremium: 16.51 } });
    });

    it('moves the money once when two browsers pay at the same time', async () => {
      const { id, caller } = await yearPolicy();
      await givenMoney(stage.portal, stage.employer.id, 100);
      const order = await stage.order(adding(id, '2026-11-22'));

      const replies = await Promise.all([stage.pay(order.id), stage.pay(order.id)]);

      expect(replies.map((reply) => reply.body.code).sort()).toEqual([200, 2019]);
      expect((await wallet()).frozen_fen).toBe(1651);

      // Paid and cancelled at the same moment: whichever comes first, no money stays frozen for the order.
      const other = await stage.order(adding(id, '2026-11-22', [personNo(61)]));
      await Promise.all(
        ['pay', 'cancel'].map((action) => caller.post(`/api/addReduces/${other.id}/${action}`, {})),
      );
      const { endorseStatus } = await stage.orderOf(other.id);
      const { waiting, cancelled } = endorseStatuses.code;
      expect([waiting, cancelled]).toContain(endorseStatus);
      expect((await wallet()).frozen_fen).toBe(endorseStatus === cancelled ? 1651 : 3302);
    });
  });

  describe('removing people', () => {
    it('ends their cover at midnight and refunds the unused days to the wallet', async () => {
      const { id, caller } = await policyOn('2026-06-15', { startDate: '2025-12-01', persons: people(6) });
      const before = await wallet();
      const { name, idNo } = personNo(0);
      const order = await stage.order(removing(id, '2026-06-15', [{ name, idNo }]));

      await midnight('2026-06-16');

      expect(order).toMatchObject({ endorseStatus: 3, premium: -308.2 });
      expect((await wallet()).available_fen).toBe(before.available_fen + 30820);
      const gone = await caller.get(`/api/insures/${id}/persons?personStatus=2`);
      expect(gone.body.data).toMatchObject({
        count: 1,
        list: [{ name, endDate: '2026-06-15' }],
      });
      const bookings = await caller.get(`/api/costs/premiumEntries?insureId=${id}`);
      const policy = await stage.policyOf(id);
      expect(bookings.body.data).toMatchObject({
        count: 3,
        sumPremium: policy.sums.netPremium,
        list: [
          { movement: 'refund', bizId: order.id, available: 308.2, frozen: 0, premium: -308.2 },
          { movement: 'capture', bizId: id, available: 0, frozen: -4017.6, premium: 4017.6 },
          { movement: 'freeze', bizId: id, available: -4017.6, frozen: 4017.6, premium: 0 },
        ],
      });
      const costs = await caller.get(
        '/api/customers/aggregate/totalCostDay?beginDate=2026-06-15&endDate=2026-06-16',
      );
      // 669.60 ÷ 365 for each day of each person, whether or not the cover ended early.
      expect(costs.body.data).toEqual({
        list: [
          { date: '2026-06-15', cost: 11.01, persons: 6 },
          { date: '2026-06-16', cost: 9.17, persons: 5 },
        ],
      });
    });

    it('removes the same person only once, however many orders name that person', async () => {
      const { id, caller } = await yearPolicy();
      const order = removing(id, '2026-11-21', [{ idNo: personNo(0).idNo }]);

      const replies = await Promise.all([
        caller.post('/api/addReduces', order),
        caller.post('/api/addReduces', order),
      ]);
      await midnight('2026-11-22');

      expect(replies.map((reply) => reply.body.code).sort()).toEqual([200, 2021]);
      const refunds = await rowsOf(stage.portal, 'ledger_entry', ['id'], { posting: 'refund' });
      expect(refunds).toHaveLength(1);
    });
  });
});

// Rules that do not depend on the kind of database.
oneDatabase((open) => {
  const stage = policyInForce(open);
  const { policyOn, yearPolicy, adding, removing, wallet, midnight } = stage;

  describe('an order to add people', () => {
    it('is refused for a day before tomorrow or more than 30 days ahead', async () => {
      const { id, caller } = await policyOn('2026-06-15', { startDate: '2025-12-01' });

      const today = await caller.post('/api/addReduces', adding(id, '2026-06-15'));
      const late = await caller.post('/api/addReduces', adding(id, '2026-07-16'));

      expect(today.body).toMatchObject({ code: 2007, message: '生效日期不能早于次日' });
      expect(late.body).toMatchObject({ code: 422, message: '生效日期不能晚于30天后' });
    });

    it('is void when it is not paid on the same day, and the people are released', async () => {
      const { id } = await yearPolicy();
      const order = await stage.order(adding(id, '2026-11-25'));

      await midnight('2026-11-22');

      expect(await stage.orderOf(order.id)).toMatchObject({
        endorseStatus: 6,
        actions: expect.not.arrayContaining(['pay']),
      });
      await stage.order(adding(id, '2026-11-25'));
    });

    it('needs a manual review when more than 200 join at once, and releases the money when refused', async () => {
      const { id } = await yearPolicy();
      await givenMoney(stage.portal, stage.employer.id, 10_000);
      const order = await stage.order(adding(id, '2026-11-22', people(201, 50)));
      const before = await wallet();

      const paid = await stage.pay(order.id);
      await stage.portal.provider('roster:reject', [order.id], { reason: '人数异常' });

      expect(paid.body.data).toMatchObject({ endorseStatus: 2, premium: 3318.51 });
      expect(await wallet()).toEqual(before);
      expect(await stage.orderOf(order.id)).toMatchObject({ endorseStatus: 5, auditRemark: '人数异常' });
    });

    it('releases the money when it is cancelled in time, and cannot be cancelled once it is in effect', async () => {
      const { id, caller } = await yearPolicy();
      await givenMoney(stage.portal, stage.employer.id, 100);
      const order = (n: number) => stage.paidOrder(adding(id, '2026-11-22', [personNo(n)]));
      const [early, late] = [await order(60), await order(61)];
      const before = await wallet();

      const cancelled = await caller.post(`/api/addReduces/${early}/cancel`);
      const after = await wallet();
      await midnight('2026-11-22');
      const refused = await caller.post(`/api/addReduces/${late}/cancel`);

      expect(cancelled.body.data).toMatchObject({ endorseStatus: 6 });
      expect(after).toEqual({
        available_fen: before.available_fen + 1651,
        frozen_fen: before.frozen_fen - 1651,
      });
      expect(refused.body).toMatchObject({ code: 2014, message: '已生效的操作不可撤销' });
    });
  });

  describe('an order to remove people', () => {
    it('is refused when fewer people would remain than the plan requires, which the text names', async () => {
      const { id, caller } = await policyOn('2026-06-15', { startDate: '2025-12-01', persons: people(4) });
      await updateRows(stage.portal, 'insure', { terms: JSON.stringify({ min_persons: 4 }) }, { id });
      const change = removing(id, '2026-06-15', [{ idNo: personNo(0).idNo }]);
      const message = '减保后在保人数不得少于4人';

      expect((await caller.post('/api/addReduces/calc', change)).body.data.issues).toMatchObject([
        { message },
      ]);
      expect((await caller.post('/api/addReduces', change)).body).toMatchObject({ code: 2006, message });
    });

    it('refuses unknown people, days before today and days after the policy', async () => {
      const { id, caller } = await yearPolicy();
      const calc = (day: string, idNo: string) =>
        caller.post('/api/addReduces/calc', removing(id, day, [{ idNo }]));

      expect((await calc('2026-11-21', personNo(70).idNo)).body.data).toMatchObject({
        issues: [{ row: 1, message: '该人员不在本保单保障中' }],
      });
      expect((await calc('2026-11-21', ' ')).body.data).toMatchObject({
        issues: [{ row: 1, field: 'idNo', message: '请输入证件号码' }],
      });
      expect((await calc('2026-11-20', personNo(0).idNo)).body).toMatchObject({
        code: 422,
        message: '终止日期不能早于今日',
      });
      expect((await calc('2026-12-01', personNo(0).idNo)).body).toMatchObject({
        code: 422,
        message: '终止日期不能晚于保单到期日',
      });
    });

    it('is refused on plans that do not allow removal', async () => {
      const climbers = people(4).map((row) => ({ ...row, workTypeName: '钢筋工' }));
      const plan = { startDate: '2025-12-01', persons: climbers, mealNo: 'M4' };
      const { id, caller } = await policyOn('2026-06-15', plan);

      const refused = await caller.post(
        '/api/addReduces/calc',
        removing(id, '2026-06-15', [{ idNo: personNo(0).idNo }]),
      );

      expect(refused.body).toMatchObject({ code: 2017, message: '该方案不支持减保' });
    });
  });
});
