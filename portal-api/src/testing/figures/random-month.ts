import fc from 'fast-check';
import { addMonths, civilDate, type CivilDate } from 'shared-kernel/domain/civil-date';
import { insurePeriod } from 'shared-kernel/domain/dictionaries';
import type { Portal } from '../portal';
import { randomClaims } from './random-claims';
import { randomPolicies } from './random-policies';
import { oneOf, randomStage } from './random-stage';
import { randomWallet } from './random-wallet';

const kinds = [
  'recharge',
  'buy',
  'add',
  'add',
  'remove',
  'remove',
  'replace',
  'amend',
  'cancel',
  'renew',
  'surrender',
  'report',
  'report',
  'claim',
  'claim',
  'claim',
  'claim',
  'withdraw',
  'payBills',
] as const;

const event = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Day of the month of the event. */
  day: fc.integer({ min: 1, max: 28 }),
  hour: fc.integer({ min: 8, max: 21 }),
  /** Selects one of the rows that the event can apply to. */
  pick: fc.nat({ max: 9_999 }),
  /** Days until the change takes effect. */
  ahead: fc.integer({ min: 0, max: 9 }),
});
type RandomEvent = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** Events of an employer in a month, in any order. */
export const randomMonth = fc.array(event, { minLength: 10, maxLength: 18 });

const { month, quarter, year } = insurePeriod.code;

/** Creates an employer with a running policy, on which random events are played. */
export async function randomEmployer(portal: Portal, firstDay: CivilDate, mode: number) {
  const { ctx, clock } = portal;
  const stage = await randomStage(portal, firstDay, mode);
  const { due } = stage;
  const policies = randomPolicies(stage);
  const wallet = randomWallet(stage);
  const claims = randomClaims(portal, stage.employer);
  const happen: Record<RandomEvent['kind'], (event: RandomEvent) => Promise<unknown>> = {
    recharge: ({ pick }) => wallet.recharge(100 + (pick % 900), pick % 4 !== 0),
    buy: (one) => policies.buy(one, oneOf([month, quarter, month], one.pick) ?? month),
    add: (one) => policies.change('add', one),
    remove: (one) => policies.change('remove', one),
    replace: (one) => policies.change('replace', one),
    amend: (one) => policies.change('amend', one),
    cancel: policies.cancel,
    renew: policies.renew,
    surrender: policies.surrender,
    report: ({ pick }) => claims.report(pick),
    claim: ({ pick }) => claims.advance(pick),
    withdraw: ({ pick }) => wallet.withdraw(pick),
    payBills: wallet.payBills,
  };

  /** Passes all midnights up to a day at which something is due. */
  async function passTo(day: CivilDate): Promise<void> {
    for (const one of [...due].filter((midnight) => midnight <= day).toSorted()) {
      due.delete(one);
      if (one <= clock.today()) continue;
      clock.set(`${one}T00:00:05+08:00`);
      await ctx.jobs.runAll();
    }
  }

  clock.set(`${firstDay}T09:30:00+08:00`);
  await wallet.recharge(60_000);
  await policies.buy({ pick: 4, ahead: 0 }, year);

  return {
    employer: stage.employer,
    caller: stage.caller,
    filiales: stage.filiales,
    /** Plays all events of a month, up to the first second of the next one. */
    async pass(first: CivilDate, events: readonly RandomEvent[]): Promise<void> {
      for (const one of events.toSorted((a, b) => a.day - b.day || a.hour - b.hour)) {
        const day = civilDate(`${first.slice(0, 8)}${String(one.day).padStart(2, '0')}`);
        due.add(day);
        await passTo(day);
        const at = new Date(`${day}T${String(one.hour).padStart(2, '0')}:00:00+08:00`);
        if (at > clock.now()) clock.set(at.toISOString());
        await happen[one.kind](one);
      }
    },
    async endMonth(first: CivilDate): Promise<void> {
      const next = addMonths(first, 1);
      due.add(next);
      await passTo(next);
    },
  };
}
