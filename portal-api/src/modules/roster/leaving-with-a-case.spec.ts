import { oneDatabase, type Reply } from '../../testing/portal';
import { reportOf } from '../claims/claims.fixtures';
import { people } from '../insure/insure.fixtures';
import { policyInForce } from './roster.fixtures';

const message = '该人员存在案件，不可减保或替换';
/** The embedded database runs one after the other: there is no race. */
const races = process.env.TEST_DATABASE_URL ? 30 : 4;

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { policyOn, removing, midnight, wallet } = stage;

  const policyOf = async (count: number) => {
    const policy = await policyOn('2026-06-15', { startDate: '2025-12-01', persons: people(count) });
    const rows = await stage.portal.ctx.db
      .selectFrom('insure_person')
      .select('id')
      .where('insure_id', '=', policy.id)
      .orderBy('id')
      .execute();
    return { ...policy, ids: rows.map((row) => row.id) };
  };
  const report = (personId: number | undefined) =>
    stage.portal.as(stage.employer.username).post('/api/cases', reportOf(stage.portal, personId ?? 0));
  const stateOf = (personIds: number[]) =>
    stage.portal.ctx.db
      .selectFrom('insure_person')
      .select('person_status')
      .where('id', 'in', personIds)
      .distinct()
      .execute();

  describe('a person with a case', () => {
    it(`is not refunded, whichever of report and removal comes first (${races} at once)`, async () => {
      const { id, ids, caller } = await policyOf(races + 3);
      const raced = ids.slice(0, races);
      const before = await wallet();
      const outcomes: Reply[][] = [];
      for (const [index, personId] of raced.entries()) {
        const removal = () => caller.post('/api/addReduces', removing(id, '2026-06-15', [{ personId }]));
        const isFirst = index % 2 === 0;
        const pair = isFirst ? [report(personId), removal()] : [removal(), report(personId)];
        const replies = await Promise.all(pair);
        outcomes.push(isFirst ? replies : replies.toReversed());
      }

      await midnight('2026-06-16');

      const items = await stage.portal.ctx.db
        .selectFrom('add_reduce_item')
        .select(['item_status', 'fail_reason'])
        .execute();
      const refused = outcomes.filter(([, removal]) => removal?.body.code !== 200);
      expect(outcomes.map(([reported]) => reported?.body.code)).toEqual(raced.map(() => 200));
      for (const [, removal] of refused)
        expect(removal?.body).toMatchObject({
          code: 2021,
          data: { fields: [{ field: 'idNo', message: expect.stringContaining(message) }] },
        });
      // What was ordered before the report came does not take effect.
      expect(items).toEqual(
        Array.from({ length: races - refused.length }, () => ({ item_status: 2, fail_reason: message })),
      );
      expect(await wallet()).toEqual(before);
      expect(await stateOf(raced)).toEqual([{ person_status: 1 }]);
    });

    it('stays when the case is reported after the order, and the others of it leave', async () => {
      const { id, ids, caller } = await policyOf(6);
      const before = await wallet();
      const reduces = ids.slice(0, 2).map((personId) => ({ personId }));
      const order = (await caller.post('/api/addReduces', removing(id, '2026-06-15', reduces))).body.data as {
        id: number;
      };
      await report(ids[0]);

      await midnight('2026-06-16');

      expect((await caller.get(`/api/addReduces/${order.id}`)).body.data).toMatchObject({
        endorseStatus: 4,
        personCount: 1,
        refundPremium: 308.2,
        premium: -308.2,
        items: [
          { itemStatus: 2, failReason: message },
          { itemStatus: 1, failReason: null },
        ],
      });
      expect((await wallet()).available_fen).toBe(before.available_fen + 30820);
      expect([await stateOf(ids.slice(0, 1)), await stateOf(ids.slice(1, 2))]).toEqual([
        [{ person_status: 1 }],
        [{ person_status: 2 }],
      ]);
    });

    it('cancels the order when nobody of it may leave', async () => {
      const { id, ids, caller } = await policyOf(6);
      const order = (await caller.post('/api/addReduces', removing(id, '2026-06-15', [{ personId: ids[0] }])))
        .body.data as { id: number };
      await report(ids[0]);

      await midnight('2026-06-16');

      expect((await caller.get(`/api/addReduces/${order.id}`)).body.data).toMatchObject({
        endorseStatus: 5,
        auditRemark: message,
        personCount: 0,
        refundPremium: 0,
      });
    });

    it('that was closed and paid may leave, without a refund, and the formula explains why', async () => {
      const { id, ids, caller } = await policyOf(6);
      const before = await wallet();
      const ordered = (
        await caller.post('/api/addReduces', removing(id, '2026-06-15', [{ personId: ids[0] }]))
      ).body.data as { id: number };
      for (const personId of ids.slice(0, 2)) await report(personId);
      await stage.portal.ctx.db.updateTable('cases').set({ case_status: 41 }).execute();

      const priced = await caller.post(
        '/api/addReduces/calc',
        removing(id, '2026-06-15', [{ personId: ids[1] }]),
      );
      await midnight('2026-06-16');

      const free = { premium: 0, formula: '已有赔付案件，退费 0.00' };
      expect(priced.body.data).toMatchObject({ issues: [], refundPremium: 0, items: [free] });
      expect((await caller.get(`/api/addReduces/${ordered.id}`)).body.data).toMatchObject({
        endorseStatus: 4,
        refundPremium: 0,
        items: [{ ...free, itemStatus: 1 }],
      });
      expect(await wallet()).toEqual(before);
    });
  });
});
