import { sql } from 'kysely';
import { addDays, civilDate } from 'shared-kernel/domain/civil-date';
import { insurePeriod, jobType, operateType, payType, settleMode } from 'shared-kernel/domain/dictionaries';
import { updateRows, type Portal, type Reply } from '../../testing/portal';
import type { WireAnswer } from '../../testing/wire-answer';
import { confirmed } from '../claims/claims.fixtures';
import { givenPlan, people, personNo, submitted } from '../insure/insure.fixtures';

/** Returns the data of a response; throws when the call was refused. */
export const dataOf = <T>({ status, body }: Reply): T => {
  if (body.code !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return body.data as T;
};

/** Creates an employer with monthly bills and a policy that begins on a given day, with functions for later events. */
export async function billedEmployer(portal: Portal, startDate: string, persons = people(6)) {
  const employer = await portal.given.customer({ settleMode: settleMode.code.monthly });
  const caller = portal.as(employer.username);
  const customerMealId = await givenPlan(portal, employer.id);
  const passDay = async (day: string, time = '09:30:00') => {
    portal.clock.set(`${day}T${time}+08:00`);
    await portal.ctx.jobs.runAll();
  };
  await passDay(addDays(civilDate(startDate), -1));
  const { id: policyId } = await submitted(caller, {
    customerMealId,
    insurePeriod: insurePeriod.code.year,
    startDate,
    persons,
    payType: payType.code.monthly,
  });
  await portal.provider('insure:approve', [policyId]);
  await passDay(startDate);
  const adding = (effectDate: string, from: number, count: number) => ({
    insureId: policyId,
    operateType: operateType.code.add,
    effectDate,
    persons: people(count, from),
  });
  return {
    employer,
    caller,
    policyId,
    passDay,
    add: (effectDate: string, from: number, count = 1) =>
      caller.post('/api/addReduces', adding(effectDate, from, count)),
    /** Returns the warnings of the price preview for adding people. */
    warningsOfAdding: async (effectDate: string, from: number) =>
      (await caller.post('/api/addReduces/calc', adding(effectDate, from, 1))).body.data.warnings,
    /** Returns the warnings of a quote for another policy. */
    warningsOfQuoting: async (count: number) => {
      const quote = await caller.post('/api/customerMeals/quote', {
        customerMealId,
        insurePeriod: insurePeriod.code.year,
        startDate: addDays(portal.clock.today(), 1),
        counts: [{ jobType: jobType.code.class1, count }],
      });
      return quote.body.data.creditWarnings;
    },
    remove: (lastDay: string, ...numbers: number[]) =>
      caller.post('/api/addReduces', {
        insureId: policyId,
        operateType: operateType.code.reduce,
        effectDate: lastDay,
        reduces: numbers.map((number) => ({ idNo: personNo(number).idNo })),
      }),
    bills: async (query = '') =>
      dataOf<{ list: Bill[]; count: number }>(await caller.get(`/api/settlements${query}`)).list,
    /** Adds an amount in fen to the sums of bills, which then differ from the ledger. */
    shift: (amount: number, settleMonth?: string) =>
      updateRows(
        portal,
        'settlement',
        { charge_fen: sql`charge_fen + ${amount}`, billed_fen: sql`billed_fen + ${amount}` },
        {
          customer_id: employer.id,
          ...(settleMonth === undefined ? {} : { settle_month: civilDate(settleMonth) }),
        },
      ),
    /** Requests an SMS code and pays with it. */
    payByBalance: async (ids: number[]) =>
      caller.post('/api/settlements/batchPay', await confirmed(caller, employer.username, { ids })),
  };
}

export type BilledEmployer = Awaited<ReturnType<typeof billedEmployer>>;

export type Bill = WireAnswer<'GET', '/api/settlements'>['list'][number];
