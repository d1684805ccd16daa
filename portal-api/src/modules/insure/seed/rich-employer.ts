import { addDays, lastDayOfPeriod } from 'shared-kernel/domain/civil-date';
import { insurePeriod, insureStatus, payType } from 'shared-kernel/domain/dictionaries';
import type { FilialeId } from 'shared-kernel/domain/nouns/ids';
import { providerMover } from '../insure-states';
import { numbers } from './book';
import { changeStaff, openEmployer, renewedPolicies, type Employer } from './employers';
import { addPeople, removePeople } from './order-history';
import { atHour, buyPolicy, surrender, type LivedPolicy, type World } from './policy-history';

/**
 * Seeds the account that shows everything: policies in every state, over two thousand insured people, orders all year.
 */
export async function seedRichEmployer(seed: World['seed'], book: World['book']): Promise<void> {
  const employer = await openEmployer(seed, book, 'c1');
  const { customer, day, plan, people, world } = employer;
  const [branch, second, third] = customer.filiales.map((filiale) => filiale.id);
  type Options = Parameters<typeof buyPolicy>[1];
  const buy = (
    mealNo: string,
    months: number,
    start: string,
    count: number,
    filialeId: FilialeId | undefined,
    more: Partial<Options> = {},
  ) => {
    const facts = { plan: plan(mealNo), months, startDate: day(start), people: people(count, filialeId) };
    return buyPolicy(world, { customer, ...facts, filialeId, ...more });
  };

  const old = buy('M1', 6, '2025-12-01', 200, third);
  changeStaff(employer, old, 24, { added: [1, 3], removed: [1, 3] });
  const main = buy('M2', 12, '2025-12-01', 1250, second);
  changeStaff(employer, main, 190, { added: [1, 5], removed: [1, 5] });
  const branchPolicy = buy('M3', 12, '2026-03-10', 540, branch);
  changeStaff(employer, branchPolicy, 90, { added: [1, 4], removed: [1, 3] });
  const quarters = renewedPolicies(employer, {
    plan: plan('M2'),
    months: 3,
    times: 4,
    startDate: day('2026-01-01'),
    first: 300,
    growth: 22,
    orders: 16,
    filialeId: third,
  });
  surrender(world, buy('M1', 6, '2026-06-01', 20, third), day('2026-09-15'), '项目结束');

  // Company-wide: the main account may open it to its branches.
  buy('M1', 1, '2026-12-01', 30, second, { filialeId: undefined, leadDays: 12 });
  buy('M2', 3, '2026-12-05', 18, third, { leadDays: 16, state: 'submitted' });
  buy('M2', 1, '2026-12-01', 26, branch, { leadDays: 12, state: 'unpaid' });
  buy('M1', 1, '2026-10-10', 12, second, { state: 'void' });
  unfinished(employer);
  renewals(employer, third);
  specialOrders(employer, main, quarters.at(-1) ?? main);
}

/** Adds a draft with two mistakes in its list, and a rejected application. */
function unfinished(employer: Employer): void {
  const { world, customer, day, plan, people } = employer;
  const meal = plan('M2');
  const drafts = [
    {
      status: insureStatus.code.draft,
      createdAt: atHour(day('2026-11-19'), 16, 20),
      remark: null,
      mistakes: true,
    },
    {
      status: insureStatus.code.rejected,
      createdAt: atHour(day('2026-11-17'), 10, 5),
      remark: '人员工种与营业执照经营范围不符，请更正工种后重新提交',
      mistakes: false,
    },
  ];
  for (const draft of drafts) {
    const rows = people(draft.mistakes ? 14 : 22).map((who, index) => ({
      ...who.person,
      ...(draft.mistakes && index === 4 ? { idNo: `${who.person.idNo.slice(0, 17)}#` } : {}),
      ...(draft.mistakes && index === 9 ? { workTypeName: '井下采掘工' } : {}),
    }));
    const startDate = day('2026-12-08');
    const id = world.book.next('insure');
    const isRejected = draft.status === insureStatus.code.rejected;
    world.book.insures.push({
      id,
      insure_no: numbers.insure(world.book, day('2026-11-17')),
      policy_no: null,
      customer_id: customer.id,
      filiale_id: null,
      project_id: null,
      customer_meal_id: meal.id,
      meal_id: meal.meal.id,
      supplyer_id: meal.meal.supplyer_id,
      signcompany_id: customer.signcompanyId,
      insure_period: insurePeriod.code.year,
      start_date: startDate,
      end_date: lastDayOfPeriod(startDate, 12),
      person_count: rows.length,
      premium_fen: 0,
      insure_status: draft.status,
      pay_type: payType.code.balance,
      unit_prices: null,
      draft_sealed: world.seed.ctx.pii.seal(JSON.stringify(rows)),
      uw_remark: draft.remark,
      user_id: customer.userId,
      agree_time: null,
      submit_time: isRejected ? draft.createdAt : null,
      pay_time: null,
      effect_time: null,
      surrender_time: null,
      surrender_reason: null,
      created_at: draft.createdAt,
      updated_at: draft.createdAt,
    });
    const step = {
      insure_id: id,
      actor_name: customer.name,
      remark: null,
      created_at: draft.createdAt,
    };
    world.book.insureFlows.push({ ...step, from_status: null, to_status: insureStatus.code.draft });
    if (!isRejected) continue;
    world.book.insureFlows.push(
      { ...step, from_status: insureStatus.code.draft, to_status: insureStatus.code.submitted },
      {
        ...step,
        from_status: insureStatus.code.submitted,
        to_status: insureStatus.code.rejected,
        actor_name: providerMover.name,
        remark: draft.remark,
        created_at: atHour(addDays(day('2026-11-17'), 1), 9, 26),
      },
    );
  }
}

/** Adds short policies that end soon: one with a renewal under review, one that will not be renewed. */
function renewals({ world, customer, day, plan, people }: Employer, filialeId: FilialeId | undefined): void {
  const short = { customer, plan: plan('M1'), months: 1, filialeId };
  const ending = buyPolicy(world, { ...short, startDate: day('2026-11-08'), people: people(9, filialeId) });
  buyPolicy(world, {
    ...short,
    startDate: addDays(ending.endDate, 1),
    people: ending.staff.map(({ who }) => who),
    leadDays: 18,
    state: 'submitted',
    renews: ending,
  });
  const finished = buyPolicy(world, { ...short, startDate: day('2026-11-01'), people: people(8, filialeId) });
  finished.row.no_renew_reason = '项目结束';
}

/** Adds orders that did not simply take effect, so that the list has an example of every state. */
function specialOrders(employer: Employer, main: LivedPolicy, current: LivedPolicy): void {
  const { world, day, people } = employer;
  const staffOf = (policy: LivedPolicy) => people(world.random.int(1, 3), policy.filialeId);
  for (const rejected of ['2026-04-14', '2026-07-09', '2026-10-22'])
    addPeople(world, main, day(rejected), staffOf(main), 'rejected');
  for (const cancelled of ['2026-03-20', '2026-06-11', '2026-08-26', '2026-11-05'])
    addPeople(world, main, day(cancelled), staffOf(main), 'cancelled');
  addPeople(world, current, day('2026-11-20'), staffOf(current), 'auditing');
  addPeople(world, current, day('2026-11-21'), staffOf(current), 'unpaid');
  addPeople(world, main, day('2026-11-21'), staffOf(main), 'unpaid');
  addPeople(world, main, day('2026-11-21'), staffOf(main));
  removePeople(world, current, day('2026-11-21'), current.staff.slice(0, 2));
}
