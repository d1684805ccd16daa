import fc from 'fast-check';
import { addDays, civilDate, compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { endorseStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { twofoldPremiums } from '../../testing/money-mismatches';
import { oneDatabase, rowsOf } from '../../testing/portal';
import { checkLedger } from '../finance/finance.jobs';
import { givenMoney, people, personNo, successorNo } from '../insure/insure.fixtures';
import { policyInForce } from './roster.fixtures';

const count = Number(process.env.ROSTER_SEQUENCES ?? 1);
const seed = Number(process.env.ROSTER_SEED ?? 20261122);
const { add, reduce, replace, amend } = operateType.code;
const works = ['外勤业务员', '电子装配工'] as const;
const firstDay = civilDate('2025-12-01');
const lastDay = civilDate('2026-11-30');
const startedOn = civilDate('2026-08-31');

const step = fc.record({
  /** Which of the people in cover. */
  who: fc.nat(50),
  work: fc.constantFrom(...works),
  /** Days until the order takes effect. */
  ahead: fc.integer({ min: 1, max: 3 }),
  /** Outcome of the order: most are paid, some are left unpaid or cancelled. */
  fate: fc.constantFrom('pay', 'pay', 'pay', 'leave', 'cancel'),
  /** Days until the next step. */
  rest: fc.integer({ min: 0, max: 1 }),
});
const kinds = [add, reduce, replace, amend].flatMap((kind) => [kind, kind, kind]);
const all = { minLength: kinds.length, maxLength: kinds.length };
/** Each kind three times, in any order. */
const sequence = fc
  .tuple(fc.shuffledSubarray(kinds, all), fc.array(step, all))
  .map(([order, steps]) => order.map((kind, at) => ({ ...(steps[at] as (typeof steps)[number]), kind })));
type Step = (typeof sequence extends fc.Arbitrary<infer T> ? T : never)[number];

/** Days on which one person was covered in one occupation. */
interface Span {
  name: string;
  work: string;
  from: CivilDate;
  to: CivilDate;
}
interface Order {
  kind: number;
  day: CivilDate;
  name: string;
  newName: string;
  work: string;
}
interface Row {
  id: number;
  name: string;
  workTypeName: string;
}

const otherWork = ({ workTypeName }: Row) => (workTypeName === works[0] ? works[1] : works[0]);

/** Computes who is covered when, from the people at the start and the orders that took effect. */
function replayed(start: readonly Span[], orders: readonly Order[]): Span[] {
  const spans = start.map((span) => ({ ...span }));
  const inDays = [...orders].toSorted((a, b) => compareDays(a.day, b.day));
  for (const { kind, day, name, newName, work } of inDays) {
    const open = spans.find((span) => span.name === name && span.to === lastDay);
    if (kind === add) spans.push({ name: newName, work, from: day, to: lastDay });
    else if (!open) throw new Error(`${name} is not covered on ${day}`);
    else if (kind === reduce) open.to = day;
    else {
      open.to = addDays(day, -1);
      spans.push({ name: kind === replace ? newName : name, work, from: day, to: lastDay });
    }
  }
  return spans;
}

oneDatabase((open) => {
  const stage = policyInForce(open);

  /** Submits the steps one after the other, each on its day. */
  async function playSteps(steps: readonly Step[]) {
    const persons = people(6).map((person, at) => ({ ...person, workTypeName: works[at % 2] ?? works[0] }));
    const { caller, id: insureId } = await stage.policyOn(startedOn, { startDate: firstDay, persons });
    await givenMoney(stage.portal, stage.employer.id, 20_000);
    const asOf = async (day: CivilDate) =>
      (await caller.get(`/api/insures/${insureId}/persons?asOf=${day}&length=100`)).body.data.list;
    const orders: Order[] = [];
    let today = startedOn;
    for (const [at, { kind, who, work, ahead, fate, rest }] of steps.entries()) {
      const covered = await asOf(today);
      const person = covered[who % covered.length];
      if (!person) throw new Error(`nobody is covered on ${today}`);
      const joining = personNo(10 + at, { workTypeName: work });
      const day = kind === reduce ? addDays(today, ahead - 1) : addDays(today, ahead);
      const joins = successorNo(10 + at, { workTypeName: work });
      const change = {
        [add]: stage.adding(insureId, day, [joining]),
        [reduce]: stage.removing(insureId, day, [{ personId: person.id, reason: '离职' }]),
        [replace]: stage.replacing(insureId, day, [{ personId: person.id, ...joins }]),
        [amend]: stage.amending(insureId, day, [{ personId: person.id, workTypeName: otherWork(person) }]),
      }[kind];
      const { body } = await caller.post('/api/addReduces', change);
      const made = body.data;
      if (body.code === 200) {
        const isCancelled = fate === 'cancel';
        const isUnpaid = made.endorseStatus === endorseStatus.code.unpaid;
        if (isCancelled) await caller.post(`/api/addReduces/${made.id}/cancel`, {});
        else if (isUnpaid && fate === 'pay') await stage.pay(made.id);
        if (!isCancelled && (!isUnpaid || fate === 'pay'))
          orders.push({
            kind,
            day,
            name: person.name,
            newName: joining.name,
            work: kind === amend ? otherWork(person) : work,
          });
      }
      expect(await twofoldPremiums(stage.portal.ctx, stage.employer.id)).toEqual([]);
      for (let days = 0; days < rest; days += 1) {
        today = addDays(today, 1);
        await stage.midnight(today);
      }
      stage.portal.clock.set(`${today}T09:30:00+08:00`);
    }
    const end = addDays(today, 4);
    while (today !== end) {
      today = addDays(today, 1);
      await stage.midnight(today);
    }
    const start = persons.map(({ name, workTypeName }) => ({
      name,
      work: workTypeName,
      from: firstDay,
      to: lastDay,
    }));
    return { insureId, asOf, orders, spans: replayed(start, orders), end };
  }

  /** Returns the orders whose totals differ from the sums of their items. */
  async function orderSums() {
    const orders = await stage.portal.ctx.db
      .selectFrom('add_reduce')
      .leftJoin('add_reduce_item as item', 'item.add_reduce_id', 'add_reduce.id')
      .select(['add_reduce.id', 'add_reduce.premium_fen', 'add_reduce.person_count'])
      .select((is) => [
        is.fn.sum<number>('item.premium_fen').as('lines'),
        is.fn.count<number>('item.id').as('people'),
      ])
      .groupBy('add_reduce.id')
      .execute();
    return orders.map((order) => ({
      id: order.id,
      order: [order.premium_fen, order.person_count],
      lines: [Number(order.lines), Number(order.people)],
    }));
  }

  /** Returns the charge of each cover row, and the amount that the ledger owes the insurer. */
  async function charges(insureId: number) {
    const { db } = stage.portal.ctx;
    const rows = await rowsOf(db, 'insure_person', ['name', 'charged_fen'], { insure_id: insureId });
    const lines = await rowsOf(db, 'ledger_line', ['account', 'amount_fen']);
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    return {
      belowZero: rows.filter(({ charged_fen }) => charged_fen < 0),
      charged: sum(rows.map(({ charged_fen }) => charged_fen)),
      payable: -sum(
        lines.filter(({ account }) => account === 'PREMIUM_PAYABLE').map(({ amount_fen }) => amount_fen),
      ),
      total: sum(lines.map(({ amount_fen }) => amount_fen)),
    };
  }

  describe('random sequences of staff changes', () => {
    // From a fixed seed, so that a failure can be repeated.
    const sequences = fc.sample(sequence, { seed, numRuns: count });

    it.each(sequences.map((steps, at) => ({ at, steps })))(
      'keep people, orders and ledger in agreement ($at)',
      async ({ steps }) => {
        const { insureId, asOf, orders, spans, end } = await playSteps(steps);

        expect(new Set(orders.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3);
        for (const { order, lines } of await orderSums()) expect(lines).toEqual(order);
        expect(await checkLedger(stage.portal.ctx.db)).toEqual([]);
        const { belowZero, charged, payable, total } = await charges(insureId);
        expect(belowZero).toEqual([]);
        expect([charged, total]).toEqual([payable, 0]);
        for (let day = addDays(startedOn, -1); day !== end; day = addDays(day, 1)) {
          const covered = spans.filter(({ from, to }) => from <= day && day <= to);
          const listed = (await asOf(day)).map(({ name, workTypeName }) => `${name} ${workTypeName}`);
          expect([day, ...listed.toSorted()]).toEqual([
            day,
            ...covered.map(({ name, work }) => `${name} ${work}`).toSorted(),
          ]);
        }
      },
    );
  });
});
