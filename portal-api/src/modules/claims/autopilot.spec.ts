import { eachPortal, oneDatabase, rowsOf } from '../../testing/portal';
import { insurePeriod } from 'shared-kernel/domain/dictionaries';
import type { ProviderRegistry } from '../../platform/provider/registry';
import { givenPlan, people } from '../insure/insure.fixtures';
import { insureState } from '../insure/insure-states';
import { poison, strictRound } from '../../testing/rounds';
import { approveWaiting } from '../finance/finance.provider';
import { givenRecharge } from '../finance/withdrawals.fixtures';
import { givenCase, givenCovered, handIn } from './claims.fixtures';
import { advanceCases } from './claims.provider';

oneDatabase((open) => {
  const portal = eachPortal(open);

  describe('the simulated provider', () => {
    test('moves a submitted case to the customer’s answer, and after the answer to payment', async () => {
      const { employer, personIds } = await givenCovered(portal);
      const { id } = await givenCase(portal, employer.username, personIds[0] ?? 0);
      const me = portal.as(employer.username);
      const status = async () => (await me.get(`/api/cases/${id}`)).body.data.caseStatus;
      const rounds = async () => {
        for (let round = 0; round < 5; round += 1)
          await advanceCases(portal.ctx, portal.clock.now(), strictRound);
      };

      await rounds();
      expect(await status()).toBe(11);
      const invoice = { date: '2026-11-22', hospitalName: '市第一医院', invoiceNo: '35061201', amount: 800 };
      await me.put(`/api/cases/${id}/materials`, { facts: { invoices: [invoice] } });
      await handIn(portal, employer, id);
      await rounds();
      expect(await status()).toBe(31);
      await me.post(`/api/cases/${id}/confirmAdjust`, { agree: true, versionNo: 1 });
      await rounds();
      expect(await status()).toBe(41);
    });

    test('approves the other applications when the approval of one fails', async () => {
      const employer = await portal.given.customer();
      const customerMealId = await givenPlan(portal, employer.id);
      const caller = portal.as(employer.username);
      const submitted = async (persons: object[]) => {
        const form = {
          customerMealId,
          insurePeriod: insurePeriod.code.year,
          startDate: '2026-12-01',
          persons,
        };
        const { id } = (await caller.post('/api/insures', form)).body.data;
        await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true });
        return id;
      };
      await submitted(people(3));
      poison(portal, await submitted(people(3, 3)));
      await submitted(people(3, 6));
      const errors = jest.spyOn(process.stderr, 'write').mockReturnValue(true);

      await (portal.ctx.provider as ProviderRegistry).pilotRound(portal.ctx);

      expect(errors).toHaveBeenCalledTimes(1);
      errors.mockRestore();
      const rows = await rowsOf(portal, 'insure', ['insure_status'], {}, 'id');
      expect(rows.map((row) => row.insure_status)).toEqual([
        insureState.unpaid,
        insureState.submitted,
        insureState.unpaid,
      ]);
    });

    test('leaves cases alone that have waited for more than a day', async () => {
      const { employer, personIds } = await givenCovered(portal);
      const { id } = await givenCase(portal, employer.username, personIds[0] ?? 0);
      await handIn(portal, employer, id);
      portal.clock.advanceDays(2);

      await advanceCases(portal.ctx, portal.clock.now(), strictRound);

      expect((await portal.as(employer.username).get(`/api/cases/${id}`)).body.data).toMatchObject({
        caseStatus: 12,
      });
    });

    test('approves recharges that have waited between one minute and one day', async () => {
      const employer = await portal.given.customer();
      const now = portal.clock.now();
      const handedIn = (minutesAgo: number) =>
        givenRecharge(portal, employer.id, { at: new Date(now.getTime() - minutesAgo * 60_000) });
      await handedIn(0);
      await handedIn(2);
      await handedIn(2 * 24 * 60);

      await approveWaiting(portal.ctx, new Date(now.getTime() - 60_000), strictRound);

      const rows = await rowsOf(portal, 'cost', ['cost_status'], {}, 'id');
      expect(rows.map((row) => row.cost_status)).toEqual([0, 1, 0]);
    });
  });
});
