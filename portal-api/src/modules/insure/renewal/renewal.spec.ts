import { addDays, civilDate } from 'shared-kernel/domain/civil-date';
import { jobType, messageKind } from 'shared-kernel/domain/dictionaries';
import { oneDatabase, insertRow, rowsOf, updateRows, type Caller } from '../../../testing/portal';
import { checkLedger } from '../../finance/finance.jobs';
import { policyInForce } from '../../roster/roster.fixtures';
import { givenMoney, givenPolicy, people, personNo, submitted } from '../insure.fixtures';
import { residentIdOf } from '../people/resident-id';

const lastYear = { startDate: '2025-12-01' };

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { policyOn, yearPolicy, removing, midnight } = stage;

  const renewData = async (caller: Caller, id: number) =>
    (await caller.get(`/api/insures/${id}/renewData`)).body;
  /** Saves and submits the prefilled renewal. */
  const renew = async (caller: Caller, id: number) => {
    const { data } = await renewData(caller, id);
    return (await submitted(caller, data)).id;
  };
  const board = async (caller: Caller, query = '') =>
    (await caller.get(`/api/insures/renewalList${query}`)).body.data;
  const reminders = async () => {
    const kind = messageKind.code.renewal;
    const rows = await rowsOf(stage.portal, 'message', ['subject', 'popup'], { kind }, 'id');
    return rows.map((row) => [row.subject, row.popup]);
  };

  describe('a renewal', () => {
    it('begins with the same people on the day after the old policy, and is bought once', async () => {
      const { id, policyNo, caller } = await yearPolicy();
      await givenMoney(stage.portal, stage.employer.id, 10_000);
      const before = await stage.wallet();
      expect(await board(caller)).toMatchObject({
        count: 1,
        statusCounts: { 0: 1 },
        list: [
          { id, policyNo, daysLeft: 9, personCount: 6, lastPremium: 4017.6, estimatedPremium: 4017.6, lossRatio: 0, ageNote: null, renewStatus: 0, actions: ['renew', 'decline'] },
        ],
      }); // prettier-ignore

      const { data } = await renewData(caller, id);
      expect(data).toMatchObject({ startDate: '2026-12-01', hasLapsed: false, dropped: [], renewal: null });
      const save = () => caller.post('/api/insures', data);
      const both = await Promise.all([save(), save()]);
      expect(both.map(({ body }) => body.code).toSorted()).toEqual([200, 2015]);
      const made = both.find(({ body }) => body.code === 200)?.body.data;
      const renewalId = made?.id ?? 0;
      await caller.post(`/api/insures/${renewalId}/submit`, { agreeClauses: true });
      await stage.portal.provider('insure:approve', [renewalId]);
      expect(await board(caller, '?endsWithin=15')).toMatchObject({
        list: [{ renewStatus: 1, renewalId, renewalStatus: 3, actions: [] }],
      });
      await caller.post(`/api/insures/${renewalId}/pay`, {});
      await midnight('2026-12-01');

      const subject = `保单${policyNo}已到期`;
      const { policyNo: next } = await stage.policyOf(renewalId);
      expect(await rowsOf(stage.portal, 'message', ['content'], { subject })).toEqual([
        { content: expect.stringContaining(`24时到期，已由保单${next}续保，自2026-12-01零时起保障。`) },
      ]);
      const old = { insureStatus: 6, inForceCount: 0, renewStatus: 2, renewalId };
      expect(await stage.policyOf(id)).toMatchObject(old);
      const now = { insureStatus: 5, inForceCount: 6, renewFromId: id };
      expect(await stage.policyOf(renewalId)).toMatchObject(now);
      expect(await board(caller)).toMatchObject({ count: 0 });
      expect(await checkLedger(stage.portal.ctx.db)).toEqual([]);
      expect(await stage.wallet()).toEqual({ available_fen: before.available_fen - 401_760, frozen_fen: 0 });
    });

    it('omits people who are too old, blacklisted, leaving or of a class no longer accepted, with the reason', async () => {
      const staff = [
        ...people(5),
        personNo(5, { name: '王老五', idNo: residentIdOf('350212', civilDate('1960-11-30'), 101) }),
        personNo(6, { name: '王六六' }),
        personNo(7, { name: '王七七' }),
        personNo(8, { name: '王八八', workTypeName: '车工' }),
      ];
      const { id, customerMealId, caller } = await policyOn('2026-11-21', { ...lastYear, persons: staff });
      const { db, pii } = stage.portal.ctx;
      await insertRow(db, 'blacklist', {
        id_hash: pii.index(personNo(6).idNo),
        level: 2,
        reason: '有骗保记录',
        created_at: stage.portal.clock.now(),
      });
      await stage.order(removing(id, '2026-11-25', [{ idNo: personNo(7).idNo }]));
      const { class1, class2, class3 } = jobType.code;
      await updateRows(db, 'customer_meal', { job_types: [class1, class2, class3] }, { id: customerMealId });
      expect(await board(caller)).toMatchObject({
        list: [{ ageNote: '1人已满60周岁，死亡/伤残限额按50%计算' }],
      });

      const renewalId = await renew(caller, id);

      const dropped = [
        ['王七七', '已提交减保，到期前终止保障'],
        ['王八八', '工种“车工”不在方案承保范围'],
        ['王六六', '该人员为限制投保人员，请联系客服'],
        ['王老五', '年龄须在16-65周岁之间'],
      ];
      const kept = await rowsOf(db, 'renewal_dropped', ['name', 'reason']);
      expect(kept.map(({ name, reason }) => [name, reason]).toSorted()).toEqual(dropped.toSorted());
      expect(await stage.policyOf(renewalId)).toMatchObject({ personCount: 5, insureStatus: 1 });
      expect((await renewData(caller, id)).data).toMatchObject({
        persons: [],
        renewal: { id: renewalId, insureStatus: 1 },
      });
    });

    it('is refused earlier than 60 days before the end, and starts tomorrow when the policy has lapsed', async () => {
      const { id, caller } = await policyOn('2026-09-30', { ...lastYear, persons: people(6) });
      expect((await renewData(caller, id)).code).toBe(2030);
      stage.portal.clock.set('2026-10-01T09:30:00+08:00');
      expect((await renewData(caller, id)).data).toMatchObject({ startDate: '2026-12-01' });
      const wrong = { ...(await renewData(caller, id)).data, startDate: '2026-12-02' };
      expect((await caller.post('/api/insures', wrong)).body).toMatchObject({
        code: 422,
        message: '续保须自原保单到期次日2026-12-01起保',
      });

      await midnight('2026-12-05');

      expect(await board(caller, '?endsWithin=lapsed')).toMatchObject({
        count: 1,
        list: [{ daysLeft: -5, personCount: 6 }],
      });
      expect((await renewData(caller, id)).data).toMatchObject({ startDate: '2026-12-06', hasLapsed: true });
      const renewalId = await renew(caller, id);
      expect(await stage.policyOf(renewalId)).toMatchObject({ insureStatus: 1 });
    });
  });

  describe('several policies', () => {
    it('are renewed together, and the refusal of one does not stop the others', async () => {
      const { id, policyNo, caller } = await yearPolicy();
      const month = { insurePeriod: 1 };
      const other = await givenPolicy(stage.portal, stage.employer, { ...month, persons: people(4, 100) });
      const stranger = await stage.portal.given.customer();
      const foreign = await givenPolicy(stage.portal, stranger, { ...month, persons: people(3, 200) });
      await renew(caller, id);

      const reply = await caller.post('/api/insures/renewals', {
        ids: [id, other.id, foreign.id],
        agreeClauses: true,
      });

      expect(reply.body.data).toMatchObject({
        list: [
          { id, policyNo, renewalId: null, reason: '该保单已续保' },
          { id: other.id, policyNo: other.policyNo, insureStatus: 1, personCount: 4, dropped: [], reason: null },
          { id: foreign.id, policyNo: null, renewalId: null, reason: '数据不存在或已删除' },
        ],
      }); // prettier-ignore
    });
  });

  describe('the renewal reminders', () => {
    it('are sent 60, 30, 15, 7 and 1 days before the end, the last two as popups, and not while declined', async () => {
      const { id, policyNo, caller } = await policyOn('2026-09-30', { ...lastYear, persons: people(6) });
      const on = async (day: string, time = '09:00:00') => {
        stage.portal.clock.set(`${day}T${time}+08:00`);
        await stage.portal.ctx.jobs.runAll();
        await stage.portal.ctx.jobs.runAll();
      };
      const last = civilDate('2026-11-30');
      await on(addDays(last, -60), '08:59:00');
      expect(await reminders()).toEqual([]);
      for (const days of [60, 31, 30, 16, 15, 8, 7]) await on(addDays(last, -days));
      const subject = `保单${policyNo}将于2026-11-30到期`;
      expect(await reminders()).toEqual([
        [subject, false],
        [subject, false],
        [subject, false],
        [subject, true],
      ]);

      const declined = await caller.put(`/api/insures/${id}/noRenew`, { reason: '更换保险公司' });
      await on(addDays(last, -1));

      expect(declined.body.data).toEqual({ id, renewStatus: 3 });
      expect(await reminders()).toHaveLength(4);
      expect(await board(caller)).toMatchObject({
        list: [{ renewStatus: 3, noRenewReason: '更换保险公司', actions: ['renew', 'resume'] }],
      });
      await caller.put(`/api/insures/${id}/noRenew`, { reason: null });
      await on(addDays(last, -1), '10:00:00');
      expect((await reminders()).slice(4)).toEqual([[subject, true]]);
      await renew(caller, id);
      const late = await caller.put(`/api/insures/${id}/noRenew`, { reason: '更换方案' });
      expect(late.body.code).toBe(2015);
    });
  });
});
