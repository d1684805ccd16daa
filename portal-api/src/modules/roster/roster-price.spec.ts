import { oneDatabase } from '../../testing/portal';
import { operateType } from 'shared-kernel/domain/dictionaries';
import { givenMoney, people, personNo } from '../insure/insure.fixtures';
import { policyInForce } from './roster.fixtures';

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { policyOn, yearPolicy, adding, removing } = stage;

  describe('the price of a staff change', () => {
    it('is 16.51 for class 3 on M2 with 9 of 365 days left', async () => {
      const { id, caller } = await yearPolicy();

      const priced = await caller.post('/api/addReduces/calc', adding(id, '2026-11-22'));

      expect(priced.body.data).toMatchObject({
        premium: 16.51,
        addPremium: 16.51,
        refundPremium: 0,
        inForceAfter: 7,
        effectAt: '2026-11-21T16:00:00.000Z',
        items: [
          {
            days: 9,
            totalDays: 365,
            unitPremium: 669.6,
            premium: 16.51,
            formula: '669.60 × 9 ÷ 365 = 16.51',
          },
        ],
      });
    });

    it('is returned with the headcount after it, and with the people joining and leaving at the same midnight', async () => {
      const { id, caller } = await yearPolicy();
      await givenMoney(stage.portal, stage.employer.id, 100);
      const persons = (await caller.get(`/api/insures/${id}/persons`)).body.data;
      const [leaver, replaced, other] = persons.list;
      const swap = (personId: number | undefined, n: number) => {
        const { name: newName, idNo: newIdNo, workTypeName: newWorkTypeName } = personNo(n);
        return {
          insureId: id,
          operateType: operateType.code.replace,
          effectDate: '2026-11-22',
          replaces: [
            { personId, name: '', idNo: '', newName, newIdType: '身份证', newIdNo, newWorkTypeName },
          ],
        };
      };
      const first = await caller.post('/api/addReduces', adding(id, '2026-11-22', [personNo(60)]));
      await caller.post(`/api/addReduces/${first.body.data.id}/pay`, {});
      // This order may never be paid.
      await caller.post('/api/addReduces', adding(id, '2026-11-22', [personNo(61)]));
      // Takes effect a day later.
      const later = await caller.post('/api/addReduces', adding(id, '2026-11-23', [personNo(62)]));
      await caller.post(`/api/addReduces/${later.body.data.id}/pay`, {});
      await caller.post('/api/addReduces', removing(id, '2026-11-21', [{ personId: leaver?.id }]));
      await caller.post('/api/addReduces', swap(replaced?.id, 63));
      const after = async (change: object) => {
        const { inForceAfter, ordered } = (await caller.post('/api/addReduces/calc', change)).body.data;
        return [inForceAfter, ordered];
      };

      const ordered = { joining: 2, leaving: 2 };
      expect(await after(adding(id, '2026-11-22', [personNo(70), personNo(71)]))).toEqual([8, ordered]);
      expect(await after(removing(id, '2026-11-21', [{ personId: other?.id }]))).toEqual([5, ordered]);
      expect(await after(swap(other?.id, 72))).toEqual([6, ordered]);
      expect(await after(adding(id, '2026-11-23', [personNo(70)]))).toEqual([7, { joining: 3, leaving: 2 }]);
    });

    it('is −422.53 for class 4 on M2 whose last day leaves 168 of 365 days', async () => {
      const welder = personNo(9, { workTypeName: '车工' });
      const { id, caller } = await policyOn('2026-06-15', {
        startDate: '2025-12-01',
        persons: [...people(5), welder],
      });

      const priced = await caller.post(
        '/api/addReduces/calc',
        removing(id, '2026-06-15', [{ name: welder.name, idNo: welder.idNo, reason: '离职' }]),
      );

      expect(priced.body.data).toMatchObject({
        premium: -422.53,
        refundPremium: 422.53,
        items: [{ days: 168, formula: '-918.00 × 168 ÷ 365 = -422.53' }],
      });
    });

    it('is 18.60 for class 3 on a month of 30 days with 9 left', async () => {
      const { id, caller } = await policyOn('2026-11-21', { startDate: '2026-11-01', insurePeriod: 1 });

      const priced = await caller.post('/api/addReduces/calc', adding(id, '2026-11-22'));

      expect(priced.body.data).toMatchObject({ premium: 18.6 });
    });

    it('is rounded person by person: 25 of class 3 for 40 of 92 days cost 1,981.25', async () => {
      const { id, caller } = await policyOn('2026-11-21', { startDate: '2026-10-01', insurePeriod: 3 });

      const priced = await caller.post('/api/addReduces/calc', adding(id, '2026-11-22', people(25, 50)));

      expect(priced.body.data).toMatchObject({ premium: 1981.25 });
    });

    it('covers the valid rows, and reports the invalid ones', async () => {
      const { id, caller } = await yearPolicy();

      const priced = await caller.post(
        '/api/addReduces/calc',
        adding(id, '2026-11-22', [personNo(50), personNo(0), personNo(51, { name: '' })]),
      );

      expect(priced.body.data).toMatchObject({
        premium: 16.51,
        issues: [
          { row: 2, field: 'idNo', message: expect.stringMatching(/^该人员已在保单PZ\d+保障中$/) },
          { row: 3, field: 'name', message: '请输入姓名' },
        ],
      });
    });
  });
});
