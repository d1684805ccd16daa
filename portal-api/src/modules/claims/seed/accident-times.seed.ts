import { addDays, civilDateOf, type CivilDate } from 'shared-kernel/domain/civil-date';
import { officeTimeBefore, withinHour, workdayUntil } from '../../../platform/seeding/office-hours';
import type { Random } from '../../../platform/seeding/seed-context';
import { factoryWork, officeWork, type PartOfDay } from './accident-stories.data';
import { daysLater, lateReportMs } from '../case-deadlines';
import type { HistoryStep } from '../case-history';

const hourMs = 3_600_000;

/** Hours of the parts of the day outside the shift; repeated hours get more accidents. */
const hoursOf: Readonly<Record<Exclude<PartOfDay, 'shift'>, readonly number[]>> = {
  wayThere: [7, 7, 7],
  meal: [11, 12, 12],
  trip: [9, 10, 14, 15, 16],
  wayBack: [17, 18, 18, 20],
  evening: [19, 20],
};
const officeShift = [9, 10, 11, 14, 15, 16] as const;
/** Includes a few hours of the night shift. */
const factoryShift = [8, 9, 9, 10, 10, 10, 11, 13, 14, 14, 15, 15, 15, 16, 16, 19, 21, 22] as const;
const otherShift = [8, 9, 9, 10, 10, 11, 13, 14, 14, 15, 15, 16, 16, 17, 18, 19, 20] as const;

function hoursFor(part: PartOfDay, workTypeName: string): readonly number[] {
  if (part !== 'shift') return hoursOf[part];
  if (officeWork.includes(workTypeName)) return officeShift;
  return factoryWork.includes(workTypeName) ? factoryShift : otherShift;
}

/** Offices work on workdays, factories also on the Saturday after them, shops and warehouses every day. */
function worksOn(day: CivilDate, workTypeName: string): boolean {
  if (workdayUntil(day) === day) return true;
  if (officeWork.includes(workTypeName)) return false;
  return !factoryWork.includes(workTypeName) || workdayUntil(addDays(day, -1)) === addDays(day, -1);
}

/** Days between accident and report. */
const usualDelays = [0, 0, 0, 1, 1, 1, 1, 2] as const;
const lateDelay = 3;
const leastMs = 40 * 60_000;
const mostMs = lateReportMs - 2 * hourMs;

/** Returns the time of an accident reported at `report`, usually the day before; undefined when nobody worked then. */
export function accidentBefore(
  report: Date,
  who: { at: PartOfDay; workTypeName: string },
  random: Random,
): Date | undefined {
  const isLate = random.chance(0.03);
  const day = addDays(civilDateOf(report), -(isLate ? lateDelay : random.pick(usualDelays)));
  const accident = withinHour(day, random.pick(hoursFor(who.at, who.workTypeName)), random);
  const passed = report.getTime() - accident.getTime();
  const isPlausible = isLate ? passed > lateReportMs : passed >= leastMs && passed <= mostMs;
  return isPlausible && (who.at === 'evening' || worksOn(day, who.workTypeName)) ? accident : undefined;
}

export interface TimedStep extends HistoryStep {
  at: Date;
}

/** Dates the steps of a case backwards from the last, in office hours; steps that a deadline triggers are on time. */
export function timeSteps(steps: readonly HistoryStep[], latest: Date, random: Random): TimedStep[] {
  let at = officeTimeBefore(latest, random);
  return steps
    .toReversed()
    .map((step) => {
      const timed = { ...step, at };
      const before = daysLater(at, -step.days);
      at =
        step.by.kind === 'system'
          ? before
          : officeTimeBefore(new Date(Math.min(before.getTime(), at.getTime() - hourMs)), random);
      return timed;
    })
    .toReversed();
}
