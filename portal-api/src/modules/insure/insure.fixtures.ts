import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { addDays, civilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import { confirmStatus, insurePeriod, payType, walletBizType } from 'shared-kernel/domain/dictionaries';
import type { Caller, GivenCustomer, Portal } from '../../testing/portal';
import { creditRecharge } from '../finance/ledger';
import { residentIdOf } from './people/resident-id';
import { insertRow } from '../../testing/rows';

/** Returns a valid line of a staff list, with a different person per number. Default: class 3. */
export const personNo = (n: number, overrides: Partial<PersonRowTyped> = {}): PersonRowTyped => ({
  name: `王${'甲乙丙丁戊己庚辛壬癸'[n % 10]}${'一二三四五六七八九十'[Math.floor(n / 10) % 10]}`,
  idType: '身份证',
  idNo: residentIdOf('350212', addDays(civilDate('1980-01-01'), Math.floor(n / 400)), 100 + (n % 400)),
  workTypeName: '电子装配工',
  ...overrides,
});

export const people = (count: number, from = 0): PersonRowTyped[] =>
  Array.from({ length: count }, (_, index) => personNo(from + index));

/** Returns the fields of a replacement line for the person who joins. */
export function successorNo(n: number, overrides: Partial<PersonRowTyped> = {}) {
  const { name, idType, idNo, workTypeName } = personNo(n, overrides);
  return { newName: name, newIdType: idType, newIdNo: idNo, newWorkTypeName: workTypeName };
}

/** Quotes a confirmed plan (default: M2) to a customer; returns its id. */
export async function givenPlan(
  portal: Portal,
  customerId: number,
  overrides: { mealNo?: string; confirmStatus?: number; validTo?: string } = {},
): Promise<number> {
  const { db, clock } = portal.ctx;
  const meal = await db
    .selectFrom('meal')
    .select(['id', 'job_types'])
    .where('meal_no', '=', overrides.mealNo ?? 'M2')
    .executeTakeFirstOrThrow();
  const { id } = await insertRow(db, 'customer_meal', {
    customer_id: customerId,
    meal_id: meal.id,
    discount_percent: 100,
    job_types: meal.job_types,
    valid_from: addDays(clock.today(), -400),
    valid_to: overrides.validTo ? civilDate(overrides.validTo) : addDays(clock.today(), 800),
    max_persons: 5000,
    confirm_status: overrides.confirmStatus ?? confirmStatus.code.confirmed,
    created_at: clock.now(),
  });
  return id;
}

/** Adds money to the wallet. */
export async function givenMoney(portal: Portal, customerId: number, yuan: number): Promise<void> {
  const at = portal.clock.now();
  await portal.ctx.db.transaction().execute((trx) =>
    creditRecharge(
      trx,
      {
        customerId,
        amount: fen(yuan * 100),
        bizType: walletBizType.code.recharge,
        bizId: 1,
        bizNo: 'CZ-TEST',
        summary: '充值',
        at,
      },
      'BANK',
    ),
  );
}

/** Contract data of a person in a filing, as entered. */
export const filedContract = {
  hireDate: '2026/11/1',
  contractType: '固定期限',
  contractBegin: '2026-11-01',
  contractEnd: '2026-12-10',
  monthWage: '6500',
  socialInsurance: '是',
  workInjuryInsurance: '是',
};

/** Saves an application and submits it; returns its id and both responses. */
export async function submitted(caller: Caller, form: object) {
  const draft = (await caller.post('/api/insures', form)).body;
  const { id } = draft.data;
  const reply = (await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true })).body;
  return { id, draft, reply };
}

interface Terms {
  startDate?: string;
  insurePeriod?: number;
  persons?: PersonRowTyped[];
  mealNo?: string;
}

interface PolicyTerms extends Terms {
  /** False keeps the policy paid, before its start day. */
  begin?: boolean;
}

/** Creates an approved application that waits for its payment; the wallet contains the premium, or `yuan`. */
export async function givenApplication(
  portal: Portal,
  customer: GivenCustomer,
  { startDate, insurePeriod: months = insurePeriod.code.year, persons = people(5), ...plan }: Terms,
  yuan?: number,
) {
  const caller = portal.as(customer.username);
  const customerMealId = await givenPlan(portal, customer.id, plan);
  const form = {
    customerMealId,
    insurePeriod: months,
    startDate: startDate ?? addDays(portal.clock.today(), 1),
    persons,
  };
  const { id, draft } = await submitted(caller, form);
  await givenMoney(portal, customer.id, yuan ?? Math.ceil(draft.data.premium ?? 0));
  await portal.provider('insure:approve', [id]);
  return { id, customerMealId, caller, form };
}

/**
 * Creates a policy as customers do: draft, submit, approve, pay, and advance to its start day. Adds the premium to the
 * wallet first, and moves the clock to 09:30 of the start day.
 */
export async function givenPolicy(
  portal: Portal,
  customer: GivenCustomer,
  { begin = true, ...terms }: PolicyTerms = {},
): Promise<{ id: number; policyNo: string; customerMealId: number }> {
  const { clock } = portal;
  if (terms.startDate !== undefined && terms.startDate <= clock.today())
    clock.set(`${addDays(civilDate(terms.startDate), -1)}T09:30:00+08:00`);
  const { id, customerMealId, caller, form } = await givenApplication(portal, customer, terms);
  const paid = await caller.post(`/api/insures/${id}/pay`, { payType: payType.code.balance });
  if (paid.body.code !== 200) throw new Error(`Could not pay the policy: ${JSON.stringify(paid.body)}`);
  if (begin) {
    clock.set(`${form.startDate}T09:30:00+08:00`);
    await portal.ctx.jobs.runAll();
  }
  return { id, policyNo: paid.body.data.policyNo, customerMealId };
}
