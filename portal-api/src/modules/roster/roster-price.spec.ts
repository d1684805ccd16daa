import { oneDatabase } from '../../testing/portal';
import { people, personNo } from '../insure/insure.fixtures';
import { policyInForce } from './roster.fixtures';

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { policyOn, yearPolicy, adding, removing } = stage;

  describe('the price of a change', () => {
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

    it('names invalid rows without refusing the valid ones', async () => {
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
