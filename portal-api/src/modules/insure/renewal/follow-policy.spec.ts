import { personStatus } from 'shared-kernel/domain/dictionaries';
import { oneDatabase, type Caller, firstRow, rowsOf } from '../../../testing/portal';
import { checkLedger } from '../../finance/finance.jobs';
import { policyInForce } from '../../roster/roster.fixtures';
import { givenMoney, people, personNo, submitted } from '../insure.fixtures';

// Creating the first database of a run takes some seconds on a busy machine.
jest.setTimeout(120_000);

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { policyOn, adding, removing, midnight, wallet } = stage;

  const staffOf = async (id: number) => {
    const rows = await rowsOf(stage.portal, 'insure_person', ['person_status', 'job_type'], {
      insure_id: id,
    });
    return rows.filter((row) => row.person_status !== personStatus.code.void);
  };
  const policyOf = (id: number) => firstRow(stage.portal, 'insure', { id });
  const droppedOf = (id: number) => rowsOf(stage.portal, 'renewal_dropped', ['reason'], { insure_id: id });
  /** Renews the policy, without its first people when there are some to leave out, and pays for the renewal. */
  const renew = async (caller: Caller, id: number, leaveOut = 0): Promise<number> => {
    const { data } = (await caller.get(`/api/insures/${id}/renewData`)).body;
    const renewal = await submitted(caller, { ...data, persons: data.persons.slice(leaveOut) });
    await stage.portal.provider('insure:approve', [renewal.id]);
    await caller.post(`/api/insures/${renewal.id}/pay`, {});
    return renewal.id;
  };

  it('a paid renewal follows additions and removals of the old policy and adjusts the frozen premium', async () => {
    const { id, caller } = await policyOn('2026-11-10', { startDate: '2025-12-01', persons: people(8) });
    await givenMoney(stage.portal, stage.employer.id, 20_000);
    const renewalId = await renew(caller, id, 1);
    await stage.portal.ctx.jobs.runAll();
    const before = await wallet();
    expect(before.frozen_fen).toBe(7 * 66_960);

    const joining = [personNo(60), personNo(61, { workTypeName: '车工' })];
    await stage.paidOrder(adding(id, '2026-11-12', joining));
    const leavers = [{ idNo: personNo(3).idNo }, { idNo: personNo(4).idNo }];
    const leaving = await stage.order(removing(id, '2026-11-20', leavers));
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

    await caller.post(`/api/addReduces/${leaving.id}/cancel`, {});
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
    const renewalId = await renew(caller, id);
    stage.portal.clock.set('2026-11-27T09:30:00+08:00');
    await stage.portal.ctx.jobs.runAll();
    const [person] = await stage.peopleOf(id, `&idNo=${personNo(2).idNo}`);
    const amends = [{ personId: person?.id, workTypeName: '车工' }];
    await stage.paidOrder(stage.amending(id, '2026-11-28', amends));
    await stage.order(removing(id, '2026-11-28', [{ idNo: personNo(3).idNo }]));

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
    const renewalId = await renew(caller, id);
    await stage.paidOrder(adding(id, '2026-11-12', [personNo(60)]));
    await stage.portal.ctx.jobs.runAll();
    expect(await droppedOf(renewalId)).toMatchObject([{ reason: '账户余额不足，充值后自动带入' }]);

    await givenMoney(stage.portal, stage.employer.id, 1000);
    await midnight('2026-12-01');

    expect(await droppedOf(renewalId)).toEqual([]);
    expect(await staffOf(renewalId)).toHaveLength(6);
  });
});
