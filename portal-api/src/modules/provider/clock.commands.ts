import { addDays, startOfDay, dayMs } from 'shared-kernel/domain/civil-date';
import type { FixedClock } from 'shared-kernel/domain/clock';
import { numberInText } from 'shared-kernel/contract/wire';
import { z } from 'zod';
import { problems } from 'shared-kernel/contract';
import type { Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import { keepClock } from '../../platform/test-clock';

/** Registers commands that move the clock, which is fixed with DEMO_NOW. Jobs run for every midnight passed. */
export function registerClockCommands(ctx: Context, clock: FixedClock): void {
  ctx.provider.command(
    'clock:set',
    { positional: ['instant'], help: 'move the test clock forward to an ISO instant' },
    async ({ args }) => {
      const target = new Date(args.instant ?? '');
      if (Number.isNaN(target.getTime()))
        throw new Problem(problems.invalidInput, {}, { message: `not an instant: ${args.instant}` });
      return move(ctx, clock, target);
    },
  );
  const options = z.object({
    days: numberInText(z.int().min(0).max(800)).default(0),
    minutes: numberInText(z.int().min(0)).default(0),
  });
  ctx.provider.command(
    'clock:advance',
    { options, help: 'move the test clock forward' },
    ({ options: { days, minutes } }) =>
      move(ctx, clock, new Date(clock.now().getTime() + days * dayMs + minutes * 60_000)),
  );
}

async function move(ctx: Context, clock: FixedClock, target: Date): Promise<{ now: string }> {
  if (target < clock.now())
    throw new Problem(
      problems.invalidInput,
      {},
      { message: 'the test clock only moves forward: start with another DEMO_NOW to go back' },
    );
  for (let next = midnightAfter(clock); next < target; next = midnightAfter(clock)) {
    clock.set(next.toISOString());
    await ctx.jobs.runAll();
  }
  clock.set(target.toISOString());
  await keepClock(ctx, clock);
  await ctx.jobs.runAll();
  return { now: clock.now().toISOString() };
}

const midnightAfter = (clock: FixedClock) => startOfDay(addDays(clock.today(), 1));
