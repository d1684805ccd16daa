import { operateType } from 'shared-kernel/domain/dictionaries';
import { dataOf } from './billing.fixtures';
import { personNo, successorNo } from '../insure/insure.fixtures';
import { givenBranches, idOf, type Branches } from '../roster/branch.fixtures';
import { onePortal, oneDatabase } from '../../testing/portal';
import { sheetOf } from '../../testing/sheet';

const months = 'beginMonth=2026-06&endMonth=2026-07';
const other = '二厂冲压';

interface Order {
  id: number;
  projectName: string | null;
}
interface Line {
  id: number;
  bizNo: string;
  name: string;
  amount: number;
}

oneDatabase((open) => {
  describe('orders for people of several projects, under a policy of the whole employer', () => {
    const portal = onePortal(open, { now: '2026-05-31T09:30:00+08:00' });
    let branches: Branches;
    let orders: Record<'add' | 'replace' | 'amend' | 'remove', number>;

    const get = async <Data>(path: string) => dataOf<Data>(await branches.main.get(path));
    const passTo = async (time: string) => {
      portal.clock.set(`${time}+08:00`);
      await portal.ctx.jobs.runAll();
    };
    const projects = async () =>
      (await get<{ list: { id: number; projectname: string; monthUsed: number }[] }>('/api/projects')).list;

    beforeAll(async () => {
      branches = await givenBranches(portal, { wallet: 50_000 });
      const { main, policyId: insureId, staff } = branches;
      const order = async (change: object) => {
        const id = idOf(await main.post('/api/addReduces', { insureId, ...change }));
        await main.post(`/api/addReduces/${id}/pay`, {});
        return id;
      };
      const add = await order(branches.adding([...staff(2), personNo(60, { projectName: other })]));
      await passTo('2026-06-02T00:00:05');
      await passTo('2026-07-01T02:00:00');
      const { list } = await get<{ list: { id: number; name: string; projectId: number | null }[] }>(
        `/api/insures/${insureId}/persons?length=50&sort=startDate`,
      );
      const personId = (name: string) => list.find((person) => person.name === name)?.id;
      const effectDate = '2026-07-02';
      const leaver = { personId: personId(personNo(50).name), ...successorNo(70) };
      const changed = { personId: list.find(({ projectId }) => projectId === null)?.id };
      orders = {
        add,
        replace: await order({ operateType: operateType.code.replace, effectDate, replaces: [leaver] }),
        amend: await order({
          operateType: operateType.code.amend,
          effectDate,
          amends: [{ ...changed, workTypeName: '车工', projectName: other }],
        }),
        remove: await order({
          operateType: operateType.code.reduce,
          effectDate: '2026-07-05',
          reduces: [
            { personId: personId(personNo(51).name), endDate: '2026-07-04' },
            { personId: personId(personNo(60).name), endDate: '2026-07-05' },
          ],
        }),
      };
      for (const day of ['02', '05', '06']) await passTo(`2026-07-${day}T00:00:05`);
    });

    it('name these projects, and are found by them', async () => {
      const idsBy = async (projectId: number) =>
        (await get<{ list: Order[] }>(`/api/addReduces?projectId=${projectId}`)).list
          .map(({ id }) => id)
          .sort();
      const named = (await get<{ list: Order[] }>('/api/addReduces?sort=submitTime')).list;
      const { add, replace, amend, remove } = orders;
      const both = expect.stringMatching(/^(?:一厂装配、二厂冲压|二厂冲压、一厂装配)$/);

      expect(named).toMatchObject([
        { id: add, projectName: both },
        { id: replace, projectName: '一厂装配' },
        { id: amend, projectName: other },
        { id: remove, projectName: both },
      ]);
      for (const { id, projectname } of await projects()) {
        const swap = projectname === other ? amend : replace;
        expect(await idsBy(id)).toEqual([add, swap, remove]);
        expect((await get<{ count: number }>(`/api/settlements?projectId=${id}`)).count).toBe(2);
      }
    });

    it('cost each project the same in every analysis, and its budget no charge that moved to a successor', async () => {
      type Cost = { projects: { projectId: number | null; charged: number }[] };
      const { projects: costs } = await get<Cost>(`/api/customers/aggregate/costAnalysis?${months}`);
      const used: Record<string, number> = {};
      for (const { id, projectname, monthUsed } of await projects()) {
        const path = `/api/customers/aggregate/premium?${months}&projectId=${id}`;
        const { sumNet } = await get<{ sumNet: number }>(path);
        expect(sumNet).not.toBe(0);
        expect([projectname, sumNet]).toEqual([
          projectname,
          costs.find(({ projectId }) => projectId === id)?.charged,
        ]);
        used[projectname] = monthUsed;
      }
      const amended = await get<{ premium: number }>(`/api/addReduces/${orders.amend}`);
      expect(used).toEqual({ 一厂装配: 0, [other]: amended.premium });
    });

    it('are billed by the people of each item, in the list as in its export', async () => {
      const items = await get<{ list: { bizId: number; personCount: number }[] }>('/api/settlementItems');
      expect(
        items.list.filter(({ bizId }) => bizId === orders.remove).map((item) => item.personCount),
      ).toEqual([1, 1]);

      const { list } = await get<{ list: Line[] }>('/api/settlementPeople?length=100');
      const exported = await sheetOf(await branches.main.get('/api/settlementPeople/export'));
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
      expect(exported.map((row) => [row['单号'], row['姓名'], row['金额']])).toEqual(
        list.map(({ bizNo, name, amount }) => [bizNo, name, amount]),
      );
    });
  });
});
