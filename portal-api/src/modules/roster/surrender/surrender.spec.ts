import { firstRow, oneDatabase, updateRows, type Caller } from '../../../testing/portal';
import { givenCase } from '../../claims/claims.fixtures';
import { checkLedger } from '../../finance/finance.jobs';
import { people } from '../../insure/insure.fixtures';
import { policyInForce } from '../roster.fixtures';

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { yearPolicy, policyOn, adding, midnight, wallet, policyOf: state } = stage;
  const reportFirst = async () =>
    givenCase(stage.portal, stage.employer.username, (await firstRow(stage.portal, 'insure_person')).id);
  const ask = { reason: '项目结束', lastDay: '2026-11-25' };

  describe('surrendering a policy', () => {
    it('refunds each person as previewed, once the insurer has agreed and the last day is over', async () => {
      const { id, caller } = await policyOn('2026-06-15', { startDate: '2025-12-01', persons: people(6) });
      const preview = (await caller.get(`/api/insures/${id}/surrender?lastDay=2026-06-20`)).body.data;
      const before = await wallet();

      const asked = await caller.post(`/api/insures/${id}/surrender`, { ...ask, lastDay: '2026-06-20' });
      const early = await state(id);
      await stage.portal.provider('surrender:approve', [id]);
      const agreed = await caller.get('/api/insures');
      await midnight('2026-06-20');
      const lastDay = await state(id);
      await midnight('2026-06-21');

      // 669.60 × 163 ÷ 365 = 299.03
      expect(preview).toMatchObject({
        count: 6,
        refund: 1794.18,
        lines: Array.from({ length: 6 }, () => ({
          days: 163,
          refund: 299.03,
          formula: '669.60 × 163 ÷ 365 = 299.03',
        })),
      });
      expect(asked.body.data).toEqual({ id, insureStatus: 7, refund: 1794.18 });
      expect(early).toMatchObject({
        inForceCount: 6,
        actions: ['withdrawSurrender'],
        surrender: { reason: '项目结束', lastDay: '2026-06-20', isApproved: false },
      });
      expect(agreed.body.data).toMatchObject({ list: [{ id, insureStatus: 7, isSurrenderApproved: true }] });
      expect(lastDay).toMatchObject({ insureStatus: 7, inForceCount: 6, actions: [] });
      expect(await state(id)).toMatchObject({
        insureStatus: 8,
        inForceCount: 0,
        surrender: { refund: 1794.18 },
      });
      expect(await wallet()).toEqual({ ...before, available_fen: before.available_fen + 179_418 });
      expect(await checkLedger(stage.portal.ctx.db)).toEqual([]);
      const [person] = await stage.peopleOf(id);
      expect(person).toMatchObject({ personStatus: 5, endDate: '2026-06-20' });
    });

    it('is refused with an open case or order, and for a last day outside of the policy', async () => {
      const { id, caller } = await yearPolicy();
      const refusals = async (lastDay = '2026-11-25') => [
        (await caller.get(`/api/insures/${id}/surrender?lastDay=${lastDay}`)).body.code,
        (await caller.post(`/api/insures/${id}/surrender`, { ...ask, lastDay })).body.code,
      ];
      expect(await refusals('2026-11-20')).toEqual([422, 422]);
      expect(await refusals('2026-11-30')).toEqual([422, 422]);
      const order = await stage.order(adding(id, '2026-11-25'));
      expect(await refusals()).toEqual([2019, 2019]);
      await caller.post(`/api/addReduces/${order.id}/cancel`, {});
      await reportFirst();

      expect(await refusals()).toEqual([2016, 2016]);
    });

    it('keeps people covered when it is refused or withdrawn, or a case is reported before its end', async () => {
      const { id, caller } = await yearPolicy();
      const again = () => caller.post(`/api/insures/${id}/surrender`, ask);
      await again();
      await stage.portal.provider('surrender:reject', [id], { reason: '请先结清结算单' });
      expect(await state(id)).toMatchObject({ insureStatus: 5 });
      await again();
      await caller.post(`/api/insures/${id}/withdrawSurrender`, {});
      expect(await state(id)).toMatchObject({ insureStatus: 5, surrender: null });
      await again();
      await midnight('2026-11-26');
      expect(await state(id)).toMatchObject({ insureStatus: 7, surrender: { lastDay: '2026-11-26' } });
      await stage.portal.provider('surrender:approve', [id]);
      await reportFirst();

      await midnight('2026-11-27');

      expect(await state(id)).toMatchObject({ insureStatus: 5, inForceCount: 6 });
    });

    it('is either withdrawn or approved when both happen at the same time', async () => {
      const { id, caller } = await yearPolicy();
      await caller.post(`/api/insures/${id}/surrender`, ask);

      const approval = stage.portal.provider('surrender:approve', [id]).then(
        () => 200,
        (error: { code: number }) => error.code,
      );
      const withdrawal = await caller.post(`/api/insures/${id}/withdrawSurrender`, {});

      expect([await approval, withdrawal.body.code].toSorted()).toEqual([200, 2019]);
    });

    it('is refused to project users without the right to remove people or to see costs', async () => {
      const { id } = await yearPolicy();
      const { portal, employer } = stage;
      const branch = await portal.given.filiale(employer.id, '一分厂');
      await updateRows(portal, 'insure', { filiale_id: branch.id });
      const offered = async (caller: Caller) => (await caller.get(`/api/insures/${id}`)).body.data.actions;
      const userWith = async (rights: object) =>
        portal.as((await portal.given.projectUser(employer.id, branch.id, { rights })).username);
      const every = await userWith({});
      expect(await offered(every)).toContain('surrender');

      for (const rights of [{ addReduce: false }, { viewCost: false }]) {
        const caller = await userWith(rights);
        expect(await offered(caller)).not.toContain('surrender');
        const replies = [
          await caller.get(`/api/insures/${id}/surrender?lastDay=2026-11-25`),
          await caller.post(`/api/insures/${id}/surrender`, ask),
          await caller.post(`/api/insures/${id}/withdrawSurrender`, {}),
        ];
        const message = '退保涉及保单全部人员和退费，请联系企业主账号办理';
        expect(replies.map(({ body }) => body)).toMatchObject(replies.map(() => ({ code: 403, message })));
      }
    });

    it('is shown on the renewal of the policy', async () => {
      const { id, caller } = await yearPolicy();
      const { data } = (await caller.get(`/api/insures/${id}/renewData`)).body;
      const draft = await caller.post('/api/insures', { ...data, renewFromId: id });
      const renewal = draft.body.data.id;
      expect(await state(renewal)).toMatchObject({ isRenewedSurrendered: false });

      await caller.post(`/api/insures/${id}/surrender`, ask);

      expect(await state(renewal)).toMatchObject({ isRenewedSurrendered: true });
      expect((await caller.get('/api/insures')).body.data).toMatchObject({
        list: [
          { id: renewal, isRenewedSurrendered: true },
          { id, isRenewedSurrendered: false },
        ],
      });
    });

    it('before cover begins releases the whole premium at once', async () => {
      const { id, caller } = await policyOn('2026-11-21', { startDate: '2026-12-01', begin: false });
      const { available_fen: before, frozen_fen: frozen } = await wallet();

      const done = await caller.post(`/api/insures/${id}/surrender`, { reason: '更换方案' });

      expect(frozen).toBe(334_800);
      expect(done.body.data).toEqual({ id, insureStatus: 9, refund: 3348 });
      expect(await wallet()).toEqual({ available_fen: before + frozen, frozen_fen: 0 });
      expect((await caller.post(`/api/insures/${id}/surrender`, { reason: '更换方案' })).body.code).toBe(
        2019,
      );
    });
  });
});
