import { civilDateOf, type CivilDate, dayMs } from './civil-date';

/** The source of the current time for all code. */
export interface Clock {
  now(): Date;
  /** The day in Asia/Shanghai. */
  today(): CivilDate;
}

/** A clock that does not advance until it is moved. */
export interface FixedClock extends Clock {
  set(iso: string): void;
  advanceDays(days: number): void;
}

const clockOf = (now: () => Date): Clock => ({ now, today: () => civilDateOf(now()) });

export const systemClock: Clock = clockOf(() => new Date());

/** Returns a clock fixed at `iso`; throws when that is not an instant. */
export function fixedClock(iso: string): FixedClock {
  let at = parsed(iso);
  return {
    ...clockOf(() => new Date(at)),
    set: (next) => {
      at = parsed(next);
    },
    advanceDays: (days) => {
      at += days * dayMs;
    },
  };
}

function parsed(iso: string): number {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) throw new RangeError(`not an instant: ${iso}`);
  return at;
}
