import type { z } from 'zod';
import { setImmediate } from 'node:timers/promises';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { usertype } from 'shared-kernel/domain/dictionaries';
import type { Actor } from '../../../platform/context';
import { findPlan } from '../../products/plan.repository';
import { partsOf } from '../../../platform/http/admission/id-fields.fixtures';
import { contractEndpoints } from '../../../testing/contract-endpoints';
import { openPortal, onePortal, type Caller, type GivenCustomer, rowsOf } from '../../../testing/portal';
import { givenPolicy, people } from '../insure.fixtures';
import { lookupLimits } from './number-lookups';
import { checkStaffList } from './person-check';

/** True when a schema has a field for people's ID numbers. */
const takesNumbers = (schema: z.ZodType): boolean =>
  Object.keys((schema.def as { shape?: object }).shape ?? {}).some((name) => /^(new)?idNos?$/i.test(name)) ||
  partsOf(schema).some(takesNumbers);

/** Calls that only read the caller's own rows. */
const ofOwnRows = [
  'claims.list-cases',
  'claims.list-cases-export',
  'filings.create',
  'filings.update',
  'insure.list-insure-persons',
  'insure.list-insure-persons-export',
  'insure.list-insured-people',
  'insure.list-insured-people-export',
  'roster-drafts.save',
];

describe('looking up whether people are insured or restricted', () => {
  const portal = onePortal(openPortal);
  let employer: GivenCustomer;
  let other: GivenCustomer;
  let policy: { id: number };
  let caller: Caller;
  let customerMealId: number;
  let policyOfOwn: number;
  beforeAll(async () => {
    [employer, other] = [await portal.given.customer(), await portal.given.customer()];
    policy = await givenPolicy(portal, other);
    caller = portal.as(employer.username);
    policyOfOwn = (await givenPolicy(portal, employer, { persons: people(5, 50) })).id;
    const plans = (await caller.get('/api/customerMeals')).body.data;
    customerMealId = plans.list[0]?.id ?? 0;
  });

  const days = { insurePeriod: 12, startDate: '2026-12-01' };
  const check = (more: object) =>
    caller.post('/api/insures/checkPersons', { customerMealId, ...days, rows: people(2), ...more });
  /** Returns the logged look-ups of the employer. */
  const lookups = async () => {
    const of = { action: 'person.look-up', customer_id: employer.id };
    return (await rowsOf(portal, 'audit_log', ['after'], of, 'id')).map(
      ({ after }) => after as { call: string; numbers: number },
    );
  };

  it('lets other calls have their turns in a list of five thousand', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => ({
      name: '李'.repeat(80),
      idType: '身份证',
      idNo: `１１０１０１１９９００１０１${at}`,
      workTypeName: '焊'.repeat(80),
    }));
    const plan = await findPlan(portal.ctx.db, employer.id, customerMealId as never);
    if (!plan) throw new Error('there is no plan');
    const used = (since: NodeJS.CpuUsage) => process.cpuUsage(since).user;
    let isOver = false;
    let longest = 0;
    const actor = { ...employer, customerId: employer.id, usertype: usertype.code.main } as unknown as Actor;
    const [startDate, endDate] = [civilDate('2026-12-01'), civilDate('2027-11-30')];
    const checking = checkStaffList(portal.ctx, plan, { actor, startDate, endDate, rows }).finally(
      () => (isOver = true),
    );
    const begun = process.cpuUsage();
    const lasts = () => !isOver;
    for (let turn = begun; lasts(); turn = process.cpuUsage()) {
      await setImmediate();
      longest = Math.max(longest, used(turn));
    }
    expect((await checking).issues.length).toBeGreaterThan(10_000);
    expect(longest).toBeLessThan(used(begun) / 4);
  });

  it('is refused when the policy or filing being edited belongs to another employer', async () => {
    const mime = 'application/octet-stream';
    const sheet = { field: 'file', fileName: '名单.xlsx', mime, bytes: Buffer.from('PK') };
    const parse = (insureId: number) =>
      caller.post('/api/insures/parsePersons', { customerMealId, insureId }, { files: [sheet] });
    const filing = { relationType: 1, workUnit: '一分厂', persons: [] };
    const { id } = (await portal.as(other.username).post('/api/laborFilings', filing)).body.data;

    expect((await parse(policy.id)).status).toBe(404);
    expect((await parse(policyOfOwn)).status).toBe(200);
    expect((await caller.post('/api/laborFilings/check', { id, persons: [] })).status).toBe(404);
    await portal.ctx.imports.settled();
  });

  it('is written to the audit log by every call that takes identity numbers', async () => {
    const before = (await lookups()).length;
    const order = { insureId: policyOfOwn, operateType: 1, effectDate: '2026-12-01' };
    const adding = { ...order, persons: people(3, 70) };
    const saved = await caller.post('/api/insures', { customerMealId, ...days, persons: people(3, 80) });
    const { id } = saved.body.data;
    await caller.put(`/api/insures/${id}`, { customerMealId, ...days, persons: people(4, 80) });
    await check({ insureId: id });
    const idNos = people(3).map(({ idNo }) => idNo);
    await caller.get(`/insures/checkBlackList?idNos=${idNos.join(',')}`);
    await caller.post('/api/addReduces/calc', adding);
    await caller.post('/api/addReduces', adding);
    await caller.post('/api/laborFilings/check', { persons: [] });

    const written = (await lookups()).slice(before);

    expect(written.map(({ call, numbers }) => [call, numbers])).toEqual([
      ['insure.create-insure', 3],
      ['insure.update-insure', 4],
      ['insure.check-persons', 2],
      ['insure.check-black-list', 3],
      ['roster.calc-add-reduce', 3],
      ['roster.create-add-reduce', 3],
      ['filings.check', 0],
    ]);
    const takers = contractEndpoints().filter(({ query, body }) => [query, body].some(takesNumbers));
    expect(takers.map(({ id: call }) => call)).toEqual(
      [...written.map(({ call }) => call), ...ofOwnRows].toSorted(),
    );
  });

  it('is refused beyond the limits, to this employer alone', async () => {
    const { ofUser, ofEmployer } = lookupLimits;
    await check({});
    await portal.ctx.db.updateTable('throttle').set({ used: ofUser.most }).where('used', '<', 100).execute();

    const refused = await check({});

    expect([refused.status, refused.body.code]).toEqual([429, 429]);
    expect((await portal.as(other.username).get('/insures/checkBlackList?idNo=1')).status).toBe(200);
    portal.clock.set(new Date(portal.clock.now().getTime() + ofUser.windowMs).toISOString());
    expect((await check({})).status).toBe(200);
    await portal.ctx.db
      .updateTable('throttle')
      .set({ used: ofEmployer.most })
      .where('used', '>', 100)
      .execute();
    expect((await check({})).status).toBe(429);
  });
});
