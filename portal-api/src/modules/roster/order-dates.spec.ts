import { civilDate } from 'shared-kernel/domain/civil-date';
import { oneDatabase } from '../../testing/portal';
import { givenMoney, givenPolicy, people, personNo } from '../insure/insure.fixtures';
import { residentIdOf } from '../insure/resident-id';
import { policyInForce } from './roster.fixtures';

interface Answer {
  id: number;
  endorseStatus: number;
}

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { yearPolicy, adding, removing, wallet, midnight } = stage;
  const orderOf = async (id: number) =>
    (await stage.portal.as(stage.employer.username).get(`/api/addReduces/${id}`)).body.data;

  /** Ordered and paid; 201 people need a manual review. */
  async function paidOrder(effectDate: string, persons = [personNo(50)]) {
    const { id, caller } = await yearPolicy();
    await givenMoney(stage.portal, stage.employer.id, 10_000);
    const made = await caller.post('/api/addReduces', adding(id, effectDate, persons));
    const order = made.body.data as Answer;
    const paid = (await caller.post(`/api/addReduces/${order.id}/pay`, {})).body.data as Answer;
    return { id: order.id, policyId: id, caller, paid };
  }

  describe('an order still in audit on its date', () => {
    it('moves to the next day, and the difference is released', async () => {
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

    it('is refused past the last day of the policy, and the money is released', async () => {
      const { id } = await paidOrder('2026-11-30', people(201, 50));
      const { available_fen, frozen_fen } = await wallet();

      await midnight('2026-11-30');

      expect(await orderOf(id)).toMatchObject({ endorseStatus: 5, auditRemark: '审核未完成，保单已到期' });
      expect(await wallet()).toEqual({ available_fen: available_fen + frozen_fen, frozen_fen: 0 });
    });

    it('is moved before it is approved, however late the midnight job runs', async () => {
      const { id } = await paidOrder('2026-11-22', people(201, 50));
      stage.portal.clock.set('2026-11-22T00:00:01+08:00');

      await stage.portal.provider('roster:approve', [id]);

      expect(await orderOf(id)).toMatchObject({ endorseStatus: 3, effectDate: '2026-11-23' });
    });
  });

  it('can be cancelled until midnight before it takes effect, by the clock', async () => {
    const { id, caller } = await paidOrder('2026-11-22');
    stage.portal.clock.set('2026-11-22T00:00:01+08:00');

    const refused = await caller.post(`/api/addReduces/${id}/cancel`);

    expect(refused.body).toMatchObject({ code: 2014 });
    expect(await orderOf(id)).toMatchObject({ endorseStatus: 3, canCancel: false, actions: [] });
  });

  it('needs a manual review after its payment when it has a warning', async () => {
    const older = personNo(50, { idNo: residentIdOf('350212', civilDate('1964-01-01'), 1) });
    const { paid } = await paidOrder('2026-11-22', [older]);

    expect(paid.endorseStatus).toBe(2);
  });

  it('that fails at midnight does not stop the others', async () => {
    const { id, policyId, caller } = await paidOrder('2026-11-22');
    const other = await caller.post('/api/addReduces', adding(policyId, '2026-11-22', [personNo(60)]));
    const { id: second } = other.body.data as Answer;
    await caller.post(`/api/addReduces/${second}/pay`, {});
    const { db } = stage.portal.ctx;
    const tooMuch = { charged_fen: 10 ** 9 };
    await db.updateTable('insure_person').set(tooMuch).where('add_reduce_id', '=', id).execute();
    await db
      .updateTable('add_reduce')
      .set({ premium_fen: 10 ** 9, add_premium_fen: 10 ** 9 })
      .where('id', '=', id)
      .execute();

    await midnight('2026-11-22');

    expect([await orderOf(id), await orderOf(second)]).toMatchObject([
      { endorseStatus: 3 },
      { endorseStatus: 4 },
    ]);
  });

  it('offers only people whom it would accept', async () => {
    const { id, caller } = await yearPolicy();
    await caller.post('/api/addReduces', removing(id, '2026-11-25', [{ idNo: personNo(0).idNo }]));
    await givenMoney(stage.portal, stage.employer.id, 100);
    const added = await caller.post('/api/addReduces', adding(id, '2026-11-25'));
    await caller.post(`/api/addReduces/${(added.body.data as Answer).id}/pay`, {});

    const offered = await caller.get(`/api/insures/${id}/persons?removable=1`);

    const { list } = offered.body.data as { list: { id: number; name: string }[] };
    const reduces = list.slice(0, 2).map(({ id: personId }) => ({ personId }));
    expect(list).toHaveLength(5);
    expect(
      (await caller.post('/api/addReduces/calc', removing(id, '2026-11-25', reduces))).body.data,
    ).toMatchObject({
      issues: [],
    });
  });

  describe('a policy that has not begun', () => {
    async function paidPolicy() {
      stage.start(await open({ now: '2026-11-21T09:30:00+08:00' }));
      const employer = await stage.portal.given.customer();
      stage.act(employer);
      const policy = await givenPolicy(stage.portal, employer, {
        startDate: '2026-12-01',
        persons: people(5),
        begin: false,
      });
      return { ...policy, caller: stage.portal.as(employer.username) };
    }

    it('adds people from its start, at their price for the whole of it', async () => {
      const { id, caller } = await paidPolicy();

      const priced = await caller.post('/api/addReduces/calc', adding(id, '2026-11-22'));

      expect((await caller.get(`/api/insures/${id}`)).body.data).toMatchObject({
        insureStatus: 4,
        canChangeStaff: true,
      });
      expect(priced.body.data).toMatchObject({
        premium: 669.6,
        items: [{ startDate: '2026-12-01', days: 365 }],
      });
    });

    it('releases people at once with their whole premium, and takes the others into cover', async () => {
      const { id, caller } = await paidPolicy();
      const before = await wallet();

      const order = await caller.post(
        '/api/addReduces',
        removing(id, '2026-11-21', [{ idNo: personNo(0).idNo }]),
      );
      const after = await wallet();
      await midnight('2026-12-01');

      expect(order.body.data).toMatchObject({ endorseStatus: 4, premium: -669.6 });
      expect(after).toEqual({
        available_fen: before.available_fen + 66960,
        frozen_fen: before.frozen_fen - 66960,
      });
      expect(await wallet()).toEqual({ available_fen: after.available_fen, frozen_fen: 0 });
      expect((await caller.get(`/api/insures/${id}`)).body.data).toMatchObject({ inForceCount: 4 });
    });
  });
});
