import {
  addDays,
  civilDate,
  compareDays,
  daysBetweenInclusive,
  type CivilDate,
} from 'shared-kernel/domain/civil-date';
import type { FilialeId } from 'shared-kernel/domain/nouns/ids';
import type { CustomerKey, SeedContext, SeedCustomer } from '../../../platform/seeding/seed-context';
import { plansOf, type Plan } from '../../products/plan.repository';
import type { CheckedPerson } from '../people/person-check';
import { workTypesByName } from '../people/staff-lookups';
import { addPeople, removePeople } from './order-history';
import { buyPolicy, type LivedPolicy, type World } from './policy-history';
import { createStaff, type MakeStaff, type StaffOptions } from './staff';

/** Day for which the history was designed; all dates move along with the seed's day. */
const designedOn = civilDate('2026-11-21');

/** An employer of the demo with everything needed to generate its year. */
export interface Employer {
  world: World;
  customer: SeedCustomer;
  /** Moves a day of the design to the seed's calendar. */
  day(designed: string): CivilDate;
  plan(mealNo: string): Plan;
  people(count: number, filialeId?: FilialeId | null): CheckedPerson[];
}

const mixes: Partial<Record<CustomerKey, Omit<StaffOptions, 'projects'>>> = {
  c1: {
    regionCode: '350205',
    mix: mix({
      行政文员: 9,
      财务会计: 6,
      质检员: 10,
      包装工: 9,
      仓库保管员: 6,
      数控操作员: 18,
      钳工: 12,
      返修工: 10,
      车工: 9,
      铣工: 6,
      叉车司机: 5,
    }),
  },
  c2: {
    regionCode: '320505',
    mix: mix({ 调度员: 10, 仓库保管员: 25, 仓储拣货员: 30, 快递分拣员: 20, 装卸搬运工: 10, 叉车司机: 5 }),
  },
  c3: {
    regionCode: '310115',
    mix: mix({
      客服坐席: 20,
      超市理货员: 20,
      室内保洁员: 15,
      餐厅服务员: 10,
      电子装配工: 20,
      快递分拣员: 15,
    }),
    // An agency assigns people to projects by occupation.
    projectOf: {
      客服坐席: '张江电子外包',
      超市理货员: '松江商超驻场',
      室内保洁员: '闵行保洁',
      餐厅服务员: '松江商超驻场',
      电子装配工: '张江电子外包',
      快递分拣员: '外高桥分拣',
    },
  },
};

function mix(weights: Record<string, number>): StaffOptions['mix'] {
  return Object.entries(weights).map(([workTypeName, weight]) => ({ workTypeName, weight }));
}

/** Prepares an employer of the demo. */
export async function openEmployer(
  seed: SeedContext,
  book: World['book'],
  key: CustomerKey,
): Promise<Employer> {
  const customer = seed.customers[key];
  const overrides = mixes[key];
  if (!overrides) throw new Error(`No staff was designed for ${key}`);
  const plans = await plansOf(seed.ctx.db, customer.id);
  const projects = await seed.ctx.db
    .selectFrom('project')
    .select(['id', 'projectname', 'work_unit', 'filiale_id'])
    .where('customer_id', '=', customer.id)
    .orderBy('id')
    .execute();
  const random = seed.random(`insure.${key}`);
  const make: MakeStaff = createStaff(
    random,
    seed.ctx.pii,
    (await workTypesByName(seed.ctx.db)).find,
    seed.today,
  );
  const shift = daysBetweenInclusive(designedOn, seed.today) - 1;
  return {
    world: { seed, book, random },
    customer,
    day: (designed) => addDays(civilDate(designed), shift),
    plan(mealNo) {
      const plan = plans.find((one) => one.meal.meal_no === mealNo);
      if (!plan) throw new Error(`${key} was not offered ${mealNo}`);
      return plan;
    },
    people: (count, filialeId) =>
      make(count, {
        ...overrides,
        projects: projects.filter((project) => filialeId === undefined || project.filiale_id === filialeId),
      }),
  };
}

/** Adds and removes people during a policy: small orders, spread evenly, with more people early than late. */
export function changeStaff(
  employer: Employer,
  policy: LivedPolicy,
  orders: number,
  people: { added: [number, number]; removed: [number, number] },
): void {
  const { world } = employer;
  const { random, seed } = world;
  const first = addDays(policy.startDate, 3);
  const last =
    compareDays(policy.endDate, seed.today) < 0 ? addDays(policy.endDate, -3) : addDays(seed.today, -2);
  const span = daysBetweenInclusive(first, last);
  const days = Array.from({ length: orders }, () =>
    addDays(first, random.int(0, Math.max(0, span - 1))),
  ).toSorted();
  days.forEach((day, index) => {
    if (index % 2 === 0) {
      addPeople(
        world,
        policy,
        day,
        employer.people(random.int(...people.added), policy.filialeId ?? undefined),
      );
      return;
    }
    const present = policy.staff.filter(
      (lived) => compareDays(lived.row.start_date as CivilDate, addDays(day, -7)) < 0,
    );
    removePeople(world, policy, day, random.shuffled(present).slice(0, random.int(...people.removed)));
  });
}

/** Creates consecutive policies without a gap: the current people continue, and some join. */
export function renewedPolicies(
  employer: Employer,
  overrides: {
    plan: Plan;
    months: number;
    times: number;
    startDate: CivilDate;
    first: number;
    growth: number;
    orders: number;
    /** Minimum and maximum of people per removal order. */
    removed?: [number, number];
    filialeId?: FilialeId | undefined;
  },
): LivedPolicy[] {
  const policies: LivedPolicy[] = [];
  let startDate = overrides.startDate;
  let staff = employer.people(overrides.first, overrides.filialeId);
  for (let time = 0; time < overrides.times; time += 1) {
    const policy = buyPolicy(employer.world, {
      customer: employer.customer,
      plan: overrides.plan,
      months: overrides.months,
      startDate,
      people: staff,
      filialeId: overrides.filialeId,
      renews: policies.at(-1),
    });
    changeStaff(employer, policy, overrides.orders, {
      added: [1, 4],
      removed: overrides.removed ?? [1, 3],
    });
    policies.push(policy);
    startDate = addDays(policy.endDate, 1);
    staff = [
      ...policy.staff.map((lived) => lived.who),
      ...employer.people(overrides.growth, overrides.filialeId),
    ];
  }
  return policies;
}
