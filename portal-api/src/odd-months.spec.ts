import { addDays, civilDate } from 'shared-kernel/domain/civil-date';
import { insurePeriod, operateType, settleMode } from 'shared-kernel/domain/dictionaries';
import { dataOf } from './modules/billing/billing.fixtures';
import { confirmed, handIn, payeeOf, reportOf } from './modules/claims/claims.fixtures';
import { people, personNo } from './modules/insure/insure.fixtures';
import { randomEmployer } from './testing/figures/random-month';
import { readFigures } from './testing/figures/read-all';
import { contradictions } from './testing/figures/readings';
import { moneyMismatches } from './testing/money-mismatches';
import { oneDatabase, type Portal } from './testing/portal';

const firstDay = civilDate('2026-01-01');

jest.setTimeout(180_000);

oneDatabase((open) => {
  let portal: Portal;
  afterEach(() => portal.close());

  /** Passes to 09:30 of each of these days in turn, each after its midnight. */
  async function passTo(...days: string[]): Promise<void> {
    for (const day of days)
      for (const time of ['00:00:05', '09:30:00']) {
        portal.clock.set(`${day}T${time}+08:00`);
        await portal.ctx.jobs.runAll();
      }
  }

  it.each([
    ['prepaid', settleMode.code.prepaid],
    ['billed', settleMode.code.monthly],
  ] as const)(
    'all figures of a %s employer agree after a first-day surrender, a returned payment and a month of refunds',
    async (_, mode) => {
      portal = await open({ now: `${firstDay}T09:30:00+08:00` });
      const { employer, caller } = await randomEmployer(portal, firstDay, mode);
      const agree = async () => {
        const today = portal.clock.today();
        expect(contradictions(await readFigures({ main: caller, mode, since: firstDay, today }))).toEqual([]);
      };
      const net = async (month: string) =>
        dataOf<{ sumNet: number }>(
          await caller.get(`/api/customers/aggregate/premium?beginMonth=${month}&endMonth=${month}`),
        ).sumNet;
      const paidIn = async (month: string) =>
        dataOf<{ paidAmount: number }>(
          await caller.get(`/api/customers/aggregate/compensate?beginMonth=${month}&endMonth=${month}`),
        ).paidAmount;
      const chargedByProject = async () => {
        const { projects } = dataOf<{ projects: { projectname: string | null; charged: number }[] }>(
          await caller.get('/api/customers/aggregate/costAnalysis?beginMonth=2026-01&endMonth=2026-01'),
        );
        return new Map(projects.map(({ projectname, charged }) => [projectname, charged]));
      };
      const order = async (body: object) => {
        const { id } = dataOf<{ id: number }>(await caller.post('/api/addReduces', body));
        await caller.post(`/api/addReduces/${id}/pay`, {});
        return id;
      };
      await passTo('2026-01-02');
      const { list } = dataOf<{ list: { id: number; customerMealId: number; payType: number }[] }>(
        await caller.get('/api/insures'),
      );
      const [policy] = list;
      if (!policy) throw new Error('no policy');

      // One order for people of three projects in two branches.
      const persons = ['装配', '冲压', '仓储'].map((projectName, at) => personNo(900 + at, { projectName }));
      const common = { insureId: policy.id, effectDate: '2026-01-05' };
      const before = await chargedByProject();
      const added = await order({ ...common, operateType: operateType.code.add, persons });
      await passTo('2026-01-05');
      const { premium } = dataOf<{ premium: number }>(await caller.get(`/api/addReduces/${added}`));
      const charged = await chargedByProject();
      const shares = persons.map(({ projectName = '' }) =>
        Math.round(((charged.get(projectName) ?? 0) - (before.get(projectName) ?? 0)) * 300),
      );
      expect(shares).toEqual(persons.map(() => Math.round(premium * 100)));
      const entries = dataOf<{ list: { bizNo: string; movement: string }[] }>(
        await caller.get(`/api/costs/premiumEntries?insureId=${policy.id}`),
      ).list.filter(({ bizNo, movement }) => bizNo.startsWith('JJ') && movement !== 'freeze');
      expect(entries).toHaveLength(1);
      await agree();

      // A policy that is surrendered on its first day keeps the premium of that day.
      const draft = await caller.post('/api/insures', {
        customerMealId: policy.customerMealId,
        insurePeriod: insurePeriod.code.month,
        startDate: '2026-01-10',
        persons: people(4, 950),
        payType: policy.payType,
      });
      const { id: short } = dataOf<{ id: number }>(draft);
      dataOf(await caller.post(`/api/insures/${short}/submit`, { agreeClauses: true }));
      await portal.provider('insure:approve', [short]);
      await caller.post(`/api/insures/${short}/pay`, {});
      await passTo('2026-01-10');
      dataOf(
        await caller.post(`/api/insures/${short}/surrender`, { reason: '项目结束', lastDay: '2026-01-10' }),
      );
      await portal.provider('surrender:approve', [short]);
      await agree();
      await passTo('2026-01-11');
      const kept = dataOf<{ premium: number; insureStatus: number; sums: { premium: number } }>(
        await caller.get(`/api/insures/${short}`),
      );
      expect(kept.insureStatus).toBe(8);
      expect(kept.premium).toBeGreaterThan(0);
      expect(kept.premium).toBeLessThan(kept.sums.premium / 25);
      await agree();

      // A case that is paid in January, sent back by the bank and paid again in February.
      const [hurt] = dataOf<{ list: { id: number }[] }>(
        await caller.get(`/api/insures/${policy.id}/persons?personStatus=1`),
      ).list;
      const { id, caseNo } = dataOf<{ id: number; caseNo: string }>(
        await caller.post('/api/cases', reportOf(portal, hurt?.id ?? 0)),
      );
      await handIn(portal, employer, id);
      for (const command of ['claim:accept', 'claim:approve']) await portal.provider(command, [caseNo]);
      await portal.provider('claim:adjust', [caseNo], { medTotal: 1200 });
      await portal.provider('claim:close', [caseNo]);
      expect(await paidIn('2026-01')).toBe(1100);
      await agree();
      await portal.provider('claim:pay-return', [caseNo], { reason: '户名与账号不符' });
      expect(await paidIn('2026-01')).toBe(0);
      await agree();
      await passTo('2026-02-01', '2026-02-03');
      await caller.put(
        `/api/cases/${id}/payee`,
        await confirmed(caller, employer.username, payeeOf(employer)),
      );
      await portal.provider('claim:close', [caseNo]);
      expect([await paidIn('2026-01'), await paidIn('2026-02')]).toEqual([0, 1100]);
      await agree();

      // February has no charge, only refunds for people who leave on the 28th or before.
      const leaving = dataOf<{ list: { id: number; workTypeName: string }[] }>(
        await caller.get(`/api/insures/${policy.id}/persons?personStatus=1`),
      ).list.filter((one) => one.id !== hurt?.id);
      for (const [at, lastDay] of ['2026-02-10', '2026-02-27'].entries())
        await order({
          insureId: policy.id,
          operateType: operateType.code.reduce,
          effectDate: lastDay,
          reduces: [{ personId: leaving[at]?.id, reason: '离职' }],
        });
      // A change refunds from its first day on, which is the last day of the month.
      const dear = leaving.slice(2).find(({ workTypeName }) => workTypeName === '车工');
      await order({
        insureId: policy.id,
        operateType: operateType.code.amend,
        effectDate: '2026-02-28',
        amends: [{ personId: dear?.id, workTypeName: '外勤业务员' }],
      });
      await passTo('2026-02-11', '2026-02-28');
      expect(await net('2026-02')).toBeLessThan(0);
      await agree();
      await passTo('2026-03-01', addDays(civilDate('2026-03-01'), 1));
      await agree();
      expect(await moneyMismatches(portal.ctx, employer.id)).toEqual([]);
    },
  );
});
