import { civilDate } from 'shared-kernel/domain/civil-date';
import { caseStatus, insureStatus } from 'shared-kernel/domain/dictionaries';
import { oneDatabase, rowsOf, updateRows } from '../../testing/portal';
import { givenCase } from '../claims/claims.fixtures';
import { givenMoney, givenPolicy, people, personNo, successorNo } from '../insure/insure.fixtures';
import { residentIdOf } from '../insure/people/resident-id';
import { policyInForce } from './roster.fixtures';

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { policyOn, yearPolicy, adding, removing, replacing, amending, wallet, midnight, orderOf } = stage;

  /** Creates and pays an order; 201 people require a manual review. */
  async function paidOrder(effectDate: string, persons = [personNo(50)]) {
    const { id: policyId, caller } = await yearPolicy();
    await givenMoney(stage.portal, stage.employer.id, 10_000);
    return { id: await stage.paidOrder(adding(policyId, effectDate, persons)), policyId, caller };
  }

  describe('an order still in audit on its effective date', () => {
    it('moves to the next day, and the difference in premium is released', async () => {
      const { id } = await paidOrder('2026-11-22', people(201, 50));
      const before = await wallet();

      await midnight('2026-11-22');

      // 201 × (16.51 − 14.68): 669.60 × 8 ÷ 365.
      const back = 201 * (1651 - 1468);
      expect(await orderOf(id)).toMatchObject({
        endorseStatus: 2,
        effectDate: '2026-11-23',
        premium: 2950.68,
        effectAt: '2026-11-22T16:00:00.000Z',
      });
      expect(await wallet()).toEqual({
        available_fen: before.available_fen + back,
        frozen_fen: before.frozen_fen - back,
      });
      await stage.portal.provider('roster:approve', [id]);
      await midnight('2026-11-23');
      expect(await orderOf(id)).toMatchObject({
        endorseStatus: 4,
        effectTime: '2026-11-22T16:00:00.000Z',
        items: expect.arrayContaining([expect.objectContaining({ startDate: '2026-11-23', days: 8 })]),
      });
    });

    it('is refused after the last day of the policy, and its money is released', async () => {
      const { id } = await paidOrder('2026-11-30', people(201, 50));
      const { available_fen, frozen_fen } = await wallet();

      await midnight('2026-11-30');

      const order = await orderOf(id);
      expect(order).toMatchObject({ endorseStatus: 5, auditRemark: '审核未完成，保单已到期' });
      expect(await wallet()).toEqual({ available_fen: available_fen + frozen_fen, frozen_fen: 0 });
      const booked = { biz_no: order.orderNo };
      const entries = await rowsOf(stage.portal, 'ledger_entry', ['posting', 'summary'], booked, 'id');
      expect(entries).toEqual([
        { posting: 'freeze', summary: expect.stringMatching(/201人$/) },
        { posting: 'release', summary: expect.stringMatching(/201人 解冻退回$/) },
      ]);
    });

    it('moves to the next day when it is approved before a late midnight job', async () => {
      const { id } = await paidOrder('2026-11-22', people(201, 50));
      stage.portal.clock.set('2026-11-22T00:00:01+08:00');

      await stage.portal.provider('roster:approve', [id]);

      expect(await orderOf(id)).toMatchObject({ endorseStatus: 3, effectDate: '2026-11-23' });
    });
  });

  it('an order can be cancelled until the midnight at which it takes effect, even when the job runs late', async () => {
    const { id, policyId, caller } = await paidOrder('2026-11-22');
    const second = await stage.paidOrder(adding(policyId, '2026-11-22', [personNo(60)]));
    stage.portal.clock.set('2026-11-21T23:59:59+08:00');
    expect((await caller.post(`/api/addReduces/${second}/cancel`)).body.code).toBe(200);
    stage.portal.clock.set('2026-11-22T00:00:01+08:00');

    const refused = await caller.post(`/api/addReduces/${id}/cancel`);

    expect(refused.body).toMatchObject({ code: 2014 });
    expect(await orderOf(id)).toMatchObject({ endorseStatus: 3, actions: [] });
  });

  it('a paid order with a warning needs a manual review', async () => {
    const older = personNo(50, { idNo: residentIdOf('350212', civilDate('1964-01-01'), 1) });
    const { id } = await paidOrder('2026-11-22', [older]);

    expect(await orderOf(id)).toMatchObject({ endorseStatus: 2 });
  });

  it('an order that fails at midnight does not stop the others', async () => {
    const { id, policyId } = await paidOrder('2026-11-22');
    const second = await stage.paidOrder(adding(policyId, '2026-11-22', [personNo(60)]));
    const { db } = stage.portal.ctx;
    const tooMuch = { charged_fen: 10 ** 9 };
    await updateRows(db, 'insure_person', tooMuch, { add_reduce_id: id });
    await updateRows(db, 'add_reduce', { premium_fen: 10 ** 9, add_premium_fen: 10 ** 9 }, { id });

    await midnight('2026-11-22');

    expect([await orderOf(id), await orderOf(second)]).toMatchObject([
      { endorseStatus: 3 },
      { endorseStatus: 4 },
    ]);
  });

  describe('the people offered for an order', () => {
    /** Eight people on 2026-11-21: one of each kind that an order refuses, two free ones, one with a paid case. */
    async function changedPolicy() {
      const { id, caller } = await policyOn('2026-11-17', { startDate: '2025-12-01', persons: people(8) });
      await givenMoney(stage.portal, stage.employer.id, 10_000);
      const { order } = stage;
      const byName = new Map((await stage.peopleOf(id)).map((row) => [row.name, row.id]));
      const idOf = (n: number) => byName.get(personNo(n).name);
      const replace = (n: number, by: number, day: string) =>
        order(replacing(id, day, [{ personId: idOf(n), ...successorNo(by) }]));
      await replace(5, 61, '2026-11-18');
      await midnight('2026-11-18');
      stage.portal.clock.set('2026-11-21T09:30:00+08:00');
      await order(removing(id, '2026-11-25', [{ personId: idOf(1) }]));
      await givenCase(stage.portal, stage.employer.username, idOf(6) ?? 0);
      await updateRows(stage.portal, 'cases', { case_status: caseStatus.code.paid });
      await givenCase(stage.portal, stage.employer.username, idOf(2) ?? 0);
      await replace(3, 60, '2026-11-25');
      await order(amending(id, '2026-11-22', [{ personId: idOf(4), workTypeName: '外勤业务员' }]));
      await stage.paidOrder(adding(id, '2026-11-25'));
      return {
        id,
        amendable: async () => (await caller.get('/api/insurePersons?length=50&amendable=1')).body.data.list,
      };
    }

    it('are those whom the order would accept', async () => {
      const changed = await changedPolicy();
      const { id } = changed;
      const everybody = await stage.peopleOf(id);
      const accepted = async (changeOf: (personId: number) => object) => {
        const names: string[] = [];
        for (const person of everybody)
          if ((await stage.priced(changeOf(person.id))).issues.length === 0) names.push(person.name);
        return names.toSorted();
      };
      const namesOf = (list: { name: string }[]) => list.map(({ name }) => name).toSorted();
      const named = (...numbers: number[]) => namesOf(numbers.map((n) => personNo(n)));
      const replaced = (personId: number, day: string) =>
        replacing(id, day, [{ personId, ...successorNo(70) }]);

      const removable = namesOf(await stage.peopleOf(id, '&removable=1'));
      const replaceable = namesOf(await stage.peopleOf(id, '&replaceable=2026-11-24'));
      const replaceableLater = namesOf(await stage.peopleOf(id, '&replaceable=2026-11-25'));
      const amendable = namesOf(await changed.amendable());

      expect(removable).toEqual(named(0, 6, 7, 61));
      expect(replaceable).toEqual(named(0, 6, 7));
      expect(replaceableLater).toEqual(named(0, 6, 7, 61));
      expect(amendable).toEqual(named(0, 2, 6, 7, 61));
      expect(removable).toEqual(await accepted((personId) => removing(id, '2026-11-25', [{ personId }])));
      expect(replaceable).toEqual(await accepted((personId) => replaced(personId, '2026-11-24')));
      expect(replaceableLater).toEqual(await accepted((personId) => replaced(personId, '2026-11-25')));
      const mobile = '13812340099';
      expect(amendable).toEqual(
        await accepted((personId) => amending(id, '2026-11-22', [{ personId, mobile }])),
      );
    });

    it('are none while the surrender of the policy is in review', async () => {
      const { id, amendable } = await changedPolicy();
      await updateRows(stage.portal, 'insure', { insure_status: insureStatus.code.surrenderAudit });

      expect(await stage.peopleOf(id, '&removable=1')).toEqual([]);
      expect(await stage.peopleOf(id, '&replaceable=2026-11-25')).toEqual([]);
      expect(await amendable()).toEqual([]);
    });
  });

  describe('a policy that has not begun', () => {
    async function paidPolicy() {
      stage.start(await open({ now: '2026-11-21T09:30:00+08:00' }));
      const employer = await stage.portal.given.customer();
      stage.act(employer);
      return givenPolicy(stage.portal, employer, { startDate: '2026-12-01', begin: false });
    }

    it('adds people from its start, at the full price', async () => {
      const { id } = await paidPolicy();

      expect(await stage.policyOf(id)).toMatchObject({
        insureStatus: 4,
        actions: expect.arrayContaining(['changeStaff']),
      });
      expect(await stage.priced(adding(id, '2026-11-22'))).toMatchObject({
        premium: 669.6,
        items: [{ startDate: '2026-12-01', days: 365 }],
      });
    });

    it('releases removed people and their whole premium at once, and covers the others', async () => {
      const { id } = await paidPolicy();
      const before = await wallet();

      const order = await stage.order(removing(id, '2026-11-21', [{ idNo: personNo(0).idNo }]));
      const after = await wallet();
      await midnight('2026-12-01');

      expect(order).toMatchObject({ endorseStatus: 4, premium: -669.6 });
      expect(after).toEqual({
        available_fen: before.available_fen + 66960,
        frozen_fen: before.frozen_fen - 66960,
      });
      expect(await wallet()).toEqual({ available_fen: after.available_fen, frozen_fen: 0 });
      expect(await stage.policyOf(id)).toMatchObject({ inForceCount: 4 });
    });
  });
});
