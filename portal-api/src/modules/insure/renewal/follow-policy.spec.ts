import { operateType, personStatus } from 'shared-kernel/domain/dictionaries';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { oneDatabase, type Caller, firstRow, rowsOf } from '../../../testing/portal';
import { checkLedger } from '../../finance/finance.jobs';
import { policyInForce } from '../../roster/roster.fixtures';
import { givenMoney, people, personNo } from '../insure.fixtures';

// Creating the first database of a run takes some seconds on a busy machine.
jest.setTimeout(120_000);

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { policyOn, adding, removing, midnight, wallet } = stage;

  const staffOf = async (id: number) =>
    stage.portal.ctx.db
      .selectFrom('insure_person')
      .select(['name', 'id_no_hash', 'premium_fen', 'charged_fen', 'person_status', 'job_type', 'end_date'])
      .where('insure_id', '=', id)
      .where('person_status', '!=', personStatus.code.void)
      .orderBy('id_no_hash')
      .execute();
  const policyOf = (id: number) => firstRow(stage.portal, 'insure', { id });
  const droppedOf = (id: number) =>
    rowsOf(stage.portal, 'renewal_dropped', ['name', 'id_no_hash', 'reason'], { insure_id: id });
  const handIn = async (caller: Caller, id: number, leaveOut = 0): Promise<number> => {
    const { data } = (await caller.get(`/api/insures/${id}/renewData`)).body;
    const { persons } = data as { persons: PersonRowTyped[] };
    const draft = await caller.post('/api/insures', {
      ...(data as object),
      persons: persons.slice(leaveOut),
    });
    const { id: renewalId } = draft.body.data;
    await caller.post(`/api/insures/${renewalId}/submit`, { agreeClauses: true });
    return renewalId;
  };
  const addTo = async (caller: Caller, id: number, day: string, persons: PersonRowTyped[]) => {
    const order = await caller.post('/api/addReduces', adding(id, day, persons));
    const { id: orderId } = order.body.data;
    await caller.post(`/api/addReduces/${orderId}/pay`, {});
    return orderId;
  };

  it('a paid renewal follows additions and removals of the old policy and adjusts the frozen premium', async () => {
    const { id, caller } = await policyOn('2026-11-10', {
      startDate: '2025-12-01',
      persons: people(8),
    });
    await givenMoney(stage.portal, stage.employer.id, 20_000);
    const renewalId = await handIn(caller, id, 1);
    await stage.portal.provider('insure:approve', [renewalId]);
    await caller.post(`/api/insures/${renewalId}/pay`, {});
    await stage.portal.ctx.jobs.runAll();
    const before = await wallet();
    expect(before.frozen_fen).toBe(7 * 66_960);

    await addTo(caller, id, '2026-11-12', [personNo(60), personNo(61, { workTypeName: '车工' })]);
    const leaving = await caller.post(
      '/api/addReduces',
      removing(id, '2026-11-20', [{ idNo: personNo(3).idNo }, { idNo: personNo(4).idNo }]),
    );
    await stage.portal.ctx.jobs.runAll();

    const unitOfFour = 91_800;
    expect(await policyOf(renewalId)).toMatchObject({
      person_count: 7,
      premium_fen: 6 * 66_960 + unitOfFour,
    });
    await midnight('2026-11-13');
    expect((await wallet()).frozen_fen).toBe(6 * 66_960 + unitOfFour);
    expect((await droppedOf(renewalId)).map((row) => row.reason).toSorted()).toEqual([
      '已提交减保，到期前终止保障',
      '已提交减保，到期前终止保障',
      '续保时未选择',
    ]);

    const { id: orderId } = leaving.body.data;
    await caller.post(`/api/addReduces/${orderId}/cancel`, {});
    await midnight('2026-12-01');

    const [policy, staff] = [await policyOf(renewalId), await staffOf(renewalId)];
    expect(policy).toMatchObject({ insure_status: 5, person_count: 9, premium_fen: 8 * 66_960 + unitOfFour });
    expect(staff.every((person) => person.person_status === personStatus.code.inCover)).toBe(true);
    expect((await wallet()).frozen_fen).toBe(0);
    expect(await checkLedger(stage.portal.ctx.db)).toEqual([]);
  });

  it('a renewal that starts after an outage of several days omits people who left and reprices changed classes', async () => {
    const { id, caller } = await policyOn('2026-11-10', { startDate: '2025-12-01', persons: people(8) });
    await givenMoney(stage.portal, stage.employer.id, 20_000);
    const renewalId = await handIn(caller, id);
    await stage.portal.provider('insure:approve', [renewalId]);
    await caller.post(`/api/insures/${renewalId}/pay`, {});
    stage.portal.clock.set('2026-11-27T09:30:00+08:00');
    await stage.portal.ctx.jobs.runAll();
    const { list } = (await caller.get(`/api/insures/${id}/persons?idNo=${personNo(2).idNo}`)).body.data;
    const amending = await caller.post('/api/addReduces', {
      insureId: id,
      operateType: operateType.code.amend,
      effectDate: '2026-11-28',
      amends: [{ personId: list[0]?.id, workTypeName: '车工' }],
    });
    const { id: orderId } = amending.body.data;
    await caller.post(`/api/addReduces/${orderId}/pay`, {});
    await caller.post('/api/addReduces', removing(id, '2026-11-28', [{ idNo: personNo(3).idNo }]));

    await midnight('2026-12-02');

    const staff = await staffOf(renewalId);
    expect(staff.map((person) => person.job_type).toSorted()).toEqual([3, 3, 3, 3, 3, 3, 4]);
    expect(await policyOf(renewalId)).toMatchObject({
      insure_status: 5,
      person_count: 7,
      premium_fen: 6 * 66_960 + 91_800,
    });
    expect((await wallet()).frozen_fen).toBe(0);
    expect(await checkLedger(stage.portal.ctx.db)).toEqual([]);
  });

  it('a renewal lists a person whom the balance does not cover, and adds that person after a recharge', async () => {
    const { id, caller } = await policyOn('2026-11-10', { startDate: '2025-12-01', persons: people(5) });
    await givenMoney(stage.portal, stage.employer.id, 3500);
    const renewalId = await handIn(caller, id);
    await stage.portal.provider('insure:approve', [renewalId]);
    await caller.post(`/api/insures/${renewalId}/pay`, {});
    await addTo(caller, id, '2026-11-12', [personNo(60)]);
    await stage.portal.ctx.jobs.runAll();
    expect(await droppedOf(renewalId)).toMatchObject([{ reason: '账户余额不足，充值后自动带入' }]);

    await givenMoney(stage.portal, stage.employer.id, 1000);
    await midnight('2026-12-01');

    expect(await droppedOf(renewalId)).toEqual([]);
    expect(await staffOf(renewalId)).toHaveLength(6);
  });
});
