import { oneDatabase } from '../../testing/portal';
import { givenMoney, successorNo } from '../insure/insure.fixtures';
import { policyInForce } from './roster.fixtures';

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { yearPolicy, adding, removing, replacing, amending, midnight } = stage;

  it('people by month count a replacement as joined and left, and an amended person as neither', async () => {
    const { id, caller } = await yearPolicy();
    await givenMoney(stage.portal, stage.employer.id, 1000);
    const [leaver, replaced, amended] = await stage.peopleOf(id);
    await stage.order(removing(id, '2026-11-21', [{ personId: leaver?.id }]));
    await stage.order(replacing(id, '2026-11-22', [{ personId: replaced?.id, ...successorNo(63) }]));
    await stage.paidOrder(amending(id, '2026-11-22', [{ personId: amended?.id, workTypeName: '车工' }]));

    await midnight('2026-11-22');

    const { data } = (await caller.get('/api/customers/aggregate/person?beginMonth=2026-10&endMonth=2026-11'))
      .body;
    expect(data).toMatchObject({
      inForce: 5,
      byJobType: [
        { jobType: 3, count: 4 },
        { jobType: 4, count: 1 },
      ],
      list: [
        { month: '2026-10', inForce: 6, added: 0, reduced: 0 },
        { month: '2026-11', inForce: 5, added: 1, reduced: 2 },
      ],
    });
  });

  describe('the people of a policy day by day', () => {
    it('are the same before and after their orders take effect, and a removed person has a history', async () => {
      const { id, caller } = await yearPolicy();
      await givenMoney(stage.portal, stage.employer.id, 100);
      const leaver = (await stage.peopleOf(id))[0] as { id: number; name: string };
      const order = await stage.order(adding(id, '2026-11-25'));
      await stage.order(removing(id, '2026-11-23', [{ personId: leaver.id, reason: '离职' }]));
      const days = async () =>
        (await caller.get(`/api/insures/${id}/headcount`)).body.data.days.filter(
          ({ date }) => date >= '2026-11-23' && date <= '2026-11-25',
        );
      const asOf = async (day: string) =>
        (await caller.get(`/api/insures/${id}/persons?asOf=${day}`)).body.data.count;
      const unpaid = await days();
      await stage.pay(order.id);

      const planned = await days();
      await midnight('2026-11-24');
      await midnight('2026-11-25');

      expect(unpaid.map(({ count }) => count)).toEqual([6, 5, 5]);
      expect(planned).toEqual([
        { date: '2026-11-23', count: 6, joined: 0, left: 0 },
        { date: '2026-11-24', count: 5, joined: 0, left: 1 },
        { date: '2026-11-25', count: 6, joined: 1, left: 0 },
      ]);
      expect(await days()).toEqual(planned);
      expect([await asOf('2026-11-23'), await asOf('2026-11-24'), await asOf('2026-11-25')]).toEqual([
        6, 5, 6,
      ]);
      const history = (await caller.get(`/api/insurePersons/${leaver.id}/history`)).body.data;
      expect(history).toMatchObject({
        person: { name: leaver.name, endDate: '2026-11-23' },
        covers: [{ personStatus: 2, isContinued: false }],
        changes: [{ operateType: 2, endorseStatus: 4, itemStatus: 1 }],
        cases: [],
      });
    });
  });
});
