import { addDays, civilDate } from 'shared-kernel/domain/civil-date';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { eachDatabase, type Caller } from '../../../testing/portal';
import { policyInForce } from '../../roster/roster.fixtures';
import { checkLedger } from '../../finance/check-ledger';
import { givenMoney, givenPolicy, people, personNo } from '../insure.fixtures';

// The first database of a run has to be made, which takes some seconds on a busy machine.
jest.setTimeout(120_000);

eachDatabase((open) => {
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
  const policyOf = (id: number) =>
    stage.portal.ctx.db.selectFrom('insure').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const droppedOf = (id: number) =>
    stage.portal.ctx.db
      .selectFrom('renewal_dropped')
      .select(['name', 'id_no_hash', 'reason'])
      .where('insure_id', '=', id)
      .execute();
  const handIn = async (caller: Caller, id: number, leaveOut = 0): Promise<number> => {
    const { data } = (await caller.get(`/api/insures/${id}/renewData`)).body;
    const { persons } = data as { persons: PersonRowTyped[] };
    const draft = await caller.post('/api/insures', {
      ...(data as object),
      persons: persons.slice(leaveOut),
    });
    const { id: renewalId } = draft.body.data as { id: number };
    await caller.post(`/api/insures/${renewalId}/submit`, { agreeClauses: true });
    return renewalId;
  };
  const addTo = async (caller: Caller, id: number, day: string, persons: PersonRowTyped[]) => {
    const order = await caller.post('/api/addReduces', adding(id, day, persons));
    const { id: orderId } = order.body.data as { id: number };
    await caller.post(`/api/addReduces/${orderId}/pay`, {});
    return orderId;
  };

  it('a paid renewal follows who joins and leaves the old policy: the difference is frozen or released, whom the employer left out stays out', async () => {
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

    const { id: orderId } = leaving.body.data as { id: number };
    await caller.post(`/api/addReduces/${orderId}/cancel`, {});
    await midnight('2026-12-01');

    const [policy, staff] = [await policyOf(renewalId), await staffOf(renewalId)];
    expect(policy).toMatchObject({ insure_status: 5, person_count: 9, premium_fen: 8 * 66_960 + unitOfFour });
    expect(staff.every((person) => person.person_status === personStatus.code.inCover)).toBe(true);
    expect((await wallet()).frozen_fen).toBe(0);
    expect(await checkLedger(stage.portal.ctx.db)).toEqual([]);
  });

  it('somebody whom the balance does not cover is named with the reason, and joins once there is money', async () => {
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

  it('at the start of a renewal everybody of the old policy is covered or named, whatever happened before, and the premium is that of its people', async () => {
    stage.start(await open({ now: '2026-01-01T09:30:00+08:00' }));
    const employer = await stage.portal.given.customer();
    stage.act(employer);
    const caller = stage.portal.as(employer.username);
    const random = numbers(20261122);
    let next = 0;
    for (let round = 0; round < 6; round += 1) {
      const persons = Array.from({ length: 6 + random(4) }, () => personNo((next += 1)));
      await givenMoney(stage.portal, employer.id, 3000);
      const start = addDays(stage.portal.clock.today(), 1);
      const { id } = await givenPolicy(stage.portal, employer, {
        startDate: start,
        insurePeriod: 1,
        persons,
      });
      const { end_date: end } = await policyOf(id);
      let renewalId: number | undefined;
      const orders: number[] = [];
      for (let day = addDays(start, 1); day <= end; day = addDays(day, 3 + random(4))) {
        stage.portal.clock.set(`${day}T10:00:00+08:00`);
        await stage.portal.ctx.jobs.runAll();
        const soon = addDays(day, 1 + random(3));
        const last = soon < end ? soon : end;
        switch (random(6)) {
          case 0:
          case 1:
            orders.push(await addTo(caller, id, last, [personNo((next += 1)), personNo((next += 1))]));
            break;
          case 2: {
            const one = persons[random(persons.length)];
            if (!one) break;
            const order = await caller.post('/api/addReduces', removing(id, last, [{ idNo: one.idNo }]));
            if (order.body.code === 200) orders.push((order.body.data as { id: number }).id);
            break;
          }
          case 3:
            if (orders.length > 0) await caller.post(`/api/addReduces/${orders.at(-1)}/cancel`, {});
            break;
          default:
            if (renewalId !== undefined) break;
            renewalId = await handIn(caller, id, random(2));
            await stage.portal.provider('insure:approve', [renewalId]);
            if (random(2) === 0) await caller.post(`/api/insures/${renewalId}/pay`, {});
        }
      }
      renewalId ??= await handIn(caller, id);
      await stage.portal.provider('insure:approve', [renewalId]).catch(() => undefined);
      await caller.post(`/api/insures/${renewalId}/pay`, {});
      await midnight(addDays(civilDate(end), 1));

      const old = (await staffOf(id)).filter(
        (person) => person.end_date === end && person.person_status === 4,
      );
      const renewal = await policyOf(renewalId);
      const staff = await staffOf(renewalId);
      const covered = new Set(staff.map((person) => person.id_no_hash));
      const named = new Set((await droppedOf(renewalId)).map((person) => person.id_no_hash));
      expect(old.length).toBeGreaterThan(3);
      expect(renewal.insure_status).toBe(5);
      expect(old.filter((one) => !covered.has(one.id_no_hash) && !named.has(one.id_no_hash))).toEqual([]);
      const ended = new Set(old.map((person) => person.id_no_hash));
      expect(staff.filter((one) => !ended.has(one.id_no_hash))).toEqual([]);
      expect(renewal.premium_fen).toBe(staff.reduce((sum, person) => sum + person.premium_fen, 0));
      expect(staff.every((person) => person.charged_fen === person.premium_fen)).toBe(true);
      expect((await wallet()).frozen_fen).toBe(0);
      expect(await checkLedger(stage.portal.ctx.db)).toEqual([]);
    }
  });
});

/** Numbers below a bound, the same ones in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
