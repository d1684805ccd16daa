import { oneDatabase } from '../../testing/portal';
import { givenMoney, personNo, successorNo } from '../insure/insure.fixtures';
import { policyInForce } from './roster.fixtures';

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { yearPolicy, adding, removing, priced } = stage;

  describe('the price of a staff change', () => {
    it('is 16.51 for class 3 on M2 with 9 of 365 days left', async () => {
      const { id } = await yearPolicy();

      expect(await priced(adding(id, '2026-11-22'))).toMatchObject({
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
      const { id } = await yearPolicy();
      await givenMoney(stage.portal, stage.employer.id, 100);
      const [leaver, replaced, other] = await stage.peopleOf(id);
      const swap = (personId: number | undefined, n: number) =>
        stage.replacing(id, '2026-11-22', [{ personId, ...successorNo(n) }]);
      await stage.paidOrder(adding(id, '2026-11-22', [personNo(60)]));
      // This order may never be paid.
      await stage.order(adding(id, '2026-11-22', [personNo(61)]));
      // Takes effect a day later.
      await stage.paidOrder(adding(id, '2026-11-23', [personNo(62)]));
      await stage.order(removing(id, '2026-11-21', [{ personId: leaver?.id }]));
      await stage.order(swap(replaced?.id, 63));
      const after = async (change: object) => {
        const { inForceAfter, ordered } = await priced(change);
        return [inForceAfter, ordered];
      };

      const ordered = { joining: 2, leaving: 2 };
      expect(await after(adding(id, '2026-11-22', [personNo(70), personNo(71)]))).toEqual([8, ordered]);
      expect(await after(removing(id, '2026-11-21', [{ personId: other?.id }]))).toEqual([5, ordered]);
      expect(await after(swap(other?.id, 72))).toEqual([6, ordered]);
      expect(await after(adding(id, '2026-11-23', [personNo(70)]))).toEqual([7, { joining: 3, leaving: 2 }]);
    });

    it('covers the valid rows, and reports the invalid ones', async () => {
      const { id } = await yearPolicy();
      const persons = [personNo(50), personNo(0), personNo(51, { name: '' })];

      expect(await priced(adding(id, '2026-11-22', persons))).toMatchObject({
        premium: 16.51,
        issues: [
          { row: 2, field: 'idNo', message: expect.stringMatching(/^该人员已在保单PZ\d+保障中$/) },
          { row: 3, field: 'name', message: '请输入姓名' },
        ],
      });
    });
  });
});
