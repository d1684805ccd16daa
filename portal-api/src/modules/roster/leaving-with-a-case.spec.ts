import { setTimeout } from 'node:timers/promises';
import { type CaseState } from 'shared-kernel/domain/nouns/case';
import { oneDatabase, type Reply, fieldsOf, firstRow, rowsOf, updateRows } from '../../testing/portal';
import { givenCase, givenFile, reportOf } from '../claims/claims.fixtures';
import { people, personNo } from '../insure/insure.fixtures';
import { lockPeople } from '../insure/people/people.repository';
import { policyInForce } from './roster.fixtures';

const message = '该人员存在案件，不可减保或替换';
/** Fewer on the embedded database, which runs transactions one after the other, so there is no race. */
const races = process.env.TEST_DATABASE_URL ? 30 : 4;

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { policyOn, removing, amending, midnight, wallet, order, orderOf } = stage;

  const policyOf = async (count: number) => {
    const policy = await policyOn('2026-06-15', { startDate: '2025-12-01', persons: people(count) });
    const rows = await rowsOf(stage.portal, 'insure_person', ['id'], { insure_id: policy.id }, 'id');
    return { ...policy, ids: rows.map((row) => row.id) };
  };
  const report = (personId: number | undefined) =>
    stage.portal.as(stage.employer.username).post('/api/cases', reportOf(stage.portal, personId ?? 0));
  /** Returns the row that continues this one. */
  const rowAfter = (personId = 0) => firstRow(stage.portal, 'insure_person', { continues_id: personId });
  const statesOf = async (personIds: number[]) =>
    (await rowsOf(stage.portal, 'insure_person', ['person_status'], { id: personIds }, 'id')).map(
      (row) => row.person_status,
    );

  describe('a person with a claim case', () => {
    it(`is not refunded, whichever of report and removal comes first (${races} concurrently)`, async () => {
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

      const items = await rowsOf(stage.portal, 'add_reduce_item', ['item_status', 'fail_reason']);
      const refused = outcomes.filter(([, removal]) => removal?.body.code !== 200);
      expect(outcomes.map(([reported]) => reported?.body.code)).toEqual(raced.map(() => 200));
      for (const [, removal] of refused)
        expect(removal?.body).toMatchObject({
          code: 2021,
          data: { fields: [{ field: 'idNo', message: expect.stringContaining(message) }] },
        });
      // Orders made before the case was reported do not take effect.
      expect(items).toEqual(
        Array.from({ length: races - refused.length }, () => ({ item_status: 2, fail_reason: message })),
      );
      expect(await wallet()).toEqual(before);
      expect(new Set(await statesOf(raced))).toEqual(new Set([1]));
    });

    it('stays when the case is reported after the removal order, while the others of the order leave', async () => {
      const { id, ids } = await policyOf(6);
      const before = await wallet();
      const reduces = ids.slice(0, 2).map((personId) => ({ personId }));
      const made = await order(removing(id, '2026-06-15', reduces));
      await report(ids[0]);

      await midnight('2026-06-16');

      expect(await orderOf(made.id)).toMatchObject({
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
      expect(await statesOf(ids.slice(0, 2))).toEqual([1, 2]);
    });

    it('stays, and the removal order is refused, when the order names nobody else', async () => {
      const { id, ids } = await policyOf(6);
      const made = await order(removing(id, '2026-06-15', [{ personId: ids[0] }]));
      await report(ids[0]);

      await midnight('2026-06-16');

      expect(await orderOf(made.id)).toMatchObject({
        endorseStatus: 5,
        auditRemark: message,
        personCount: 0,
        refundPremium: 0,
      });
    });

    it('may leave without a refund once the case is closed and paid, and the formula explains why', async () => {
      const { id, ids } = await policyOf(6);
      const before = await wallet();
      const made = await order(removing(id, '2026-06-15', [{ personId: ids[0] }]));
      for (const personId of ids.slice(0, 2)) await report(personId);
      await updateRows(stage.portal, 'cases', { case_status: 41 });

      const priced = await stage.priced(removing(id, '2026-06-15', [{ personId: ids[1] }]));
      await midnight('2026-06-16');

      const free = { premium: 0, formula: '已有赔付案件，退费 0.00' };
      expect(priced).toMatchObject({ issues: [], refundPremium: 0, items: [free] });
      expect(await orderOf(made.id)).toMatchObject({
        endorseStatus: 4,
        refundPremium: 0,
        items: [{ ...free, itemStatus: 1 }],
      });
      expect(await wallet()).toEqual(before);
    });
  });

  describe('amending a person with a claim case', () => {
    const cheaper = { workTypeName: '外勤业务员' };
    const fixed = '存在案件的人员不可修改证件信息';
    /** Orders another ID number, with a proof. */
    const correct = async (insureId: number, day: string, personId: number | undefined) => {
      const proofFileIds = [await givenFile(stage.portal, stage.employer)];
      const amends = [{ personId, newIdNo: personNo(60).idNo }];
      return (await order({ ...amending(insureId, day, amends), proofFileIds })).id;
    };

    it('is refused when it refunds money, and accepted otherwise', async () => {
      const { id, ids, caller } = await policyOf(6);
      await report(ids[0]);
      const amend = async (change: object) =>
        (await caller.post('/api/addReduces', amending(id, '2026-06-16', [{ personId: ids[0], ...change }])))
          .body;

      expect(await amend(cheaper)).toMatchObject({
        code: 2021,
        data: { fields: [{ field: 'idNo', row: 1, message: expect.stringContaining(message) }] },
      });
      expect(await amend({ workUnit: '二号车间' })).toMatchObject({ code: 200 });
    });

    it('refunds nothing when the case is reported, or paid, after the order', async () => {
      const { id, ids } = await policyOf(6);
      const before = await wallet();
      const three = ids.slice(0, 3).map((personId) => ({ personId, ...cheaper }));
      const made = await order(amending(id, '2026-06-16', three));
      await report(ids[1]);
      await updateRows(stage.portal, 'cases', { case_status: 41 });
      await report(ids[0]);

      await midnight('2026-06-16');

      expect(await orderOf(made.id)).toMatchObject({
        endorseStatus: 4,
        personCount: 2,
        premium: -99.42,
        items: [
          { itemStatus: 2, failReason: message },
          { itemStatus: 1, premium: 0, formula: '已有赔付案件，退费 0.00' },
          { itemStatus: 1, premium: -99.42 },
        ],
      });
      expect((await wallet()).available_fen).toBe(before.available_fen + 9942);
      expect(await statesOf(ids.slice(0, 1))).toEqual([1]);
      const [kept, cheap] = [await rowAfter(ids[1]), await rowAfter(ids[2])];
      expect(kept.charged_fen - cheap.charged_fen).toBe(9942);
    });

    it('does not correct the ID number when the case is reported before the order takes effect', async () => {
      const { id, ids, caller } = await policyOf(6);
      const corrected = await correct(id, '2026-06-16', ids[0]);
      await report(ids[0]);
      await stage.portal.provider('roster:approve', [corrected]);

      await midnight('2026-06-16');

      expect(await orderOf(corrected)).toMatchObject({
        endorseStatus: 5,
        auditRemark: fixed,
        items: [{ itemStatus: 2, failReason: fixed }],
      });
      const leave = await caller.post('/api/addReduces', removing(id, '2026-06-16', [{ personId: ids[0] }]));
      expect(leave.body.code).toBe(2021);
    });

    it('does not allow a removal despite a case of the previous cover, even with a corrected number', async () => {
      const { id, ids, caller } = await policyOf(6);
      await order(amending(id, '2026-06-16', [{ personId: ids[0], ...cheaper }]));
      await midnight('2026-06-16');
      const { id: personId, id_no_hash: wrongNumber } = await rowAfter(ids[0]);
      await stage.portal.provider('roster:approve', [await correct(id, '2026-06-17', personId)]);
      await midnight('2026-06-17');
      expect((await rowAfter(ids[0])).id_no_hash).not.toBe(wrongNumber);
      await givenCase(stage.portal, stage.employer.username, ids[0] ?? 0, {
        accidentTime: '2026-06-15T20:00:00+08:00',
      });

      const leave = await caller.post('/api/addReduces', removing(id, '2026-06-17', [{ personId }]));

      expect(leave.body).toMatchObject({ code: 2021, data: { fields: [{ field: 'idNo' }] } });
    });

    it('makes a follow-up or reopening of an earlier case wait, after which the person may not leave', async () => {
      const { id, ids, caller } = await policyOf(6);
      const { db, clock } = stage.portal.ctx;
      const closed = async (personId: number | undefined, status: CaseState) => {
        const made = await givenCase(stage.portal, stage.employer.username, personId ?? 0);
        const ended = { case_status: status, close_time: clock.now() };
        await updateRows(db, 'cases', ended, { id: made.id });
        return made;
      };
      const unpaid = await closed(ids[0], 42);
      const withdrawn = await closed(ids[1], 43);
      const two = ids.slice(0, 2).map((personId) => ({ personId, ...cheaper }));
      await order(amending(id, '2026-06-16', two));
      await midnight('2026-06-16');
      const rows = [await rowAfter(ids[0]), await rowAfter(ids[1])].map((row) => row.id);
      const events: unknown[] = [];
      let answers: Promise<unknown> = Promise.resolve();

      await db.transaction().execute(async (trx) => {
        await lockPeople(trx, rows);
        answers = Promise.all([
          caller
            .post(`/api/cases/${unpaid.id}/followUp`, reportOf(stage.portal, 0))
            .then(({ body }) => events.push(body.code)),
          stage.portal
            .provider('claim:reopen', [withdrawn.caseNo], { reason: '复发' })
            .then(() => events.push(200)),
        ]);
        await setTimeout(300);
        events.push('changed');
      });
      await answers;

      expect(events).toEqual(['changed', 200, 200]);
      const leaving = rows.map((personId) => ({ personId }));
      const leave = await caller.post('/api/addReduces', removing(id, '2026-06-16', leaving));
      expect(fieldsOf(leave).map(({ row }) => row)).toEqual([1, 2]);
    });
  });
});
