import fc from 'fast-check';
import { addDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { insurePeriod, personStatus } from 'shared-kernel/domain/dictionaries';
import { oneDatabase, type Caller, firstRow, rowsOf } from '../../../testing/portal';
import { checkLedger } from '../../finance/finance.jobs';
import { policyInForce } from '../../roster/roster.fixtures';
import { givenMoney, givenPolicy, personNo, submitted } from '../insure.fixtures';

/** RENEWAL_RUNS sets the number of scenarios, random each time; `npm test` runs a few fixed ones. */
const runs = process.env.RENEWAL_RUNS === undefined ? 3 : Number(process.env.RENEWAL_RUNS);
const seed = process.env.RENEWAL_SEED ?? (process.env.RENEWAL_RUNS === undefined ? '20261122' : undefined);

jest.setTimeout(60_000 + runs * 10_000);

const firstDay = '2026-01-02';
const cheap = '外勤业务员';
const dear = '车工';

const time = fc.record({ hour: fc.integer({ min: 6, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) });
const change = fc.record({
  kind: fc.constantFrom('add', 'add', 'remove', 'remove', 'replace', 'amend', 'unit', 'cancel'),
  /** Days since the previous change. */
  after: fc.integer({ min: 0, max: 5 }),
  /** Days until the change takes effect. */
  ahead: fc.integer({ min: 1, max: 4 }),
  at: time,
  pick: fc.nat(),
});
const scenario = fc.record({
  people: fc.integer({ min: 6, max: 9 }),
  changes: fc.array(change, { minLength: 5, maxLength: 10 }),
  renewal: fc.record({
    /** Number of changes before it is submitted. */
    after: fc.nat({ max: 10 }),
    leftOut: fc.nat({ max: 2 }),
    added: fc.nat({ max: 2 }),
    isPaidAtOnce: fc.boolean(),
  }),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { adding, removing, replacing, amending, midnight, wallet } = stage;
  let number = 0;
  const somebody = (more: Partial<PersonRowTyped> = {}) => personNo((number += 1), more);

  const staffOf = (id: number) =>
    stage.portal.ctx.db
      .selectFrom('insure_person')
      .selectAll()
      .where('insure_id', '=', id)
      .where('person_status', '!=', personStatus.code.void)
      .orderBy('id')
      .execute();
  const policyOf = (id: number) => firstRow(stage.portal, 'insure', { id });

  /** Creates an employer with a policy of one month and enough money, on the first day of cover. */
  async function given(count: number) {
    stage.portal.clock.set(`${addDays(firstDay as CivilDate, -1)}T09:30:00+08:00`);
    const employer = await stage.portal.given.customer();
    stage.act(employer);
    await givenMoney(stage.portal, employer.id, 10_000);
    const persons = Array.from({ length: count }, (_, at) =>
      somebody(at % 3 === 0 ? { workTypeName: cheap } : {}),
    );
    const { id } = await givenPolicy(stage.portal, employer, {
      startDate: firstDay,
      insurePeriod: insurePeriod.code.month,
      persons,
    });
    return { id, end: (await policyOf(id)).end_date, caller: stage.portal.as(employer.username) };
  }

  /** Makes one change of the old policy's staff; a change refused by a rule has no effect. */
  async function make(caller: Caller, id: number, on: Change, effect: CivilDate, orders: number[]) {
    const inCover = (await staffOf(id)).filter((one) => one.person_status === personStatus.code.inCover);
    const one = inCover[on.pick % inCover.length];
    if (on.kind === 'cancel') {
      await caller.post(`/api/addReduces/${orders[on.pick % orders.length] ?? 0}/cancel`, {});
      return;
    }
    if (!one) return;
    const { idType, ...joining } = somebody(on.pick % 2 === 0 ? { workTypeName: dear } : {});
    const body = {
      add: adding(id, effect, [{ ...joining, idType }, somebody()]),
      remove: removing(id, effect, [{ personId: one.id }]),
      replace: replacing(id, effect, [
        {
          personId: one.id,
          newName: joining.name,
          newIdType: idType,
          newIdNo: joining.idNo,
          newWorkTypeName: on.pick % 2 === 0 ? one.work_type_name : dear,
        },
      ]),
      amend: amending(id, effect, [
        { personId: one.id, workTypeName: one.work_type_name === dear ? cheap : dear },
      ]),
      unit: amending(id, effect, [{ personId: one.id, workUnit: `${on.pick}号车间` }]),
    }[on.kind];
    const { code, data } = (await caller.post('/api/addReduces', body)).body;
    if (code !== 200) return;
    orders.push(data.id);
    await stage.pay(data.id);
  }

  /** Submits the prefilled apply page without some people, and with some additional ones. */
  async function handIn(caller: Caller, id: number, { leftOut, added, isPaidAtOnce }: Scenario['renewal']) {
    const { data } = (await caller.get(`/api/insures/${id}/renewData`)).body;
    const additions = Array.from({ length: added }, () => somebody());
    const persons = [...data.persons.slice(leftOut), ...additions];
    const { id: renewalId } = await submitted(caller, { ...data, persons });
    await stage.portal.provider('insure:approve', [renewalId]);
    if (isPaidAtOnce) await caller.post(`/api/insures/${renewalId}/pay`, {});
    const hashes = new Set(additions.map(({ idNo }) => stage.portal.ctx.pii.index(idNo)));
    return { renewalId, additions: hashes };
  }

  const daysAfter = (day: CivilDate, days: number, end: CivilDate): CivilDate => {
    const later = addDays(day, days);
    return later < end ? later : end;
  };

  /** Midnights at which a change takes effect. */
  const due = new Set<CivilDate>();
  async function passTo(to: CivilDate): Promise<CivilDate> {
    for (const day of [...due].filter((one) => one <= to).toSorted()) {
      due.delete(day);
      await midnight(day);
    }
    return to;
  }

  /** Runs a scenario until the first second of the renewal. */
  async function passThrough({ people, changes, renewal }: Scenario) {
    const { id, end, caller } = await given(people);
    due.clear();
    const orders: number[] = [];
    let made: Awaited<ReturnType<typeof handIn>> | undefined;
    let day = firstDay as CivilDate;
    for (const [index, one] of changes.entries()) {
      if (index === renewal.after) made = await handIn(caller, id, renewal);
      day = await passTo(daysAfter(day, one.after, addDays(end, -1)));
      const clock = [one.at.hour, one.at.minute].map((part) => String(part).padStart(2, '0'));
      stage.portal.clock.set(`${day}T${clock.join(':')}:00+08:00`);
      const effect = daysAfter(day, one.ahead, end);
      // The cover of removed people ends a day later.
      for (const midnightOf of [effect, addDays(effect, 1)]) due.add(midnightOf);
      await make(caller, id, one, effect, orders);
    }
    made ??= await handIn(caller, id, renewal);
    await caller.post(`/api/insures/${made.renewalId}/pay`, {});
    due.add(addDays(end, 1));
    await passTo(addDays(end, 1));
    return { id, end, ...made };
  }

  describe('a renewal submitted at any time among random staff changes', () => {
    it('contains all people of the old policy except those dropped with a reason, plus the additions, at their prices', async () => {
      stage.start(await open({ now: `${firstDay}T09:30:00+08:00` }));
      await fc.assert(
        fc.asyncProperty(scenario, async (generated) => {
          const { id, end, renewalId, additions } = await passThrough(generated);

          const old = (await staffOf(id)).filter(
            (one) => one.end_date === end && one.person_status === personStatus.code.expired,
          );
          const renewal = await policyOf(renewalId);
          const staff = await staffOf(renewalId);
          const dropped = await rowsOf(stage.portal, 'renewal_dropped', ['id_no_hash', 'reason'], {
            insure_id: renewalId,
          });
          const named = new Set(dropped.map((one) => one.id_no_hash));
          const staying = old.filter((one) => !named.has(one.id_no_hash));
          const hashes = staff.map((one) => one.id_no_hash);
          expect(hashes.toSorted()).toEqual(
            [...staying.map((one) => one.id_no_hash), ...additions].toSorted(),
          );
          expect(dropped.every(({ reason }) => reason.length > 0)).toBe(true);
          const classOf = new Map(staff.map((one) => [one.id_no_hash, one.job_type]));
          expect(staying.filter((one) => classOf.get(one.id_no_hash) !== one.job_type)).toEqual([]);
          const prices = renewal.unit_prices ?? {};
          expect(staff.map((one) => one.charged_fen)).toEqual(
            staff.map((one) => prices[String(one.job_type)]),
          );
          expect(staff.every((one) => one.person_status === personStatus.code.inCover)).toBe(true);
          expect(renewal).toMatchObject({
            insure_status: 5,
            person_count: staff.length,
            premium_fen: staff.reduce((sum, one) => sum + one.charged_fen, 0),
          });
          expect((await wallet()).frozen_fen).toBe(0);
          expect(await checkLedger(stage.portal.ctx.db)).toEqual([]);
        }),
        { numRuns: runs, endOnFailure: true, ...(seed === undefined ? {} : { seed: Number(seed) }) },
      );
    });
  });
});
