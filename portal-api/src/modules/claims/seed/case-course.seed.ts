import { caseStatus } from 'shared-kernel/domain/dictionaries';
import type { Random } from '../../../platform/seeding/seed-context';
import type { AccidentStory } from './accident-stories.data';
import { injuries, type Injury, type Severity } from './injuries.data';

/** Treatment and outcome of an injury. */
export interface CourseOfInjury {
  injury: Injury;
  severity: Severity;
  /** In fen. */
  medical: number;
  hospitalDays: number;
  restDays: number;
  /** Disability grade. */
  grade?: number | undefined;
}

/** Two in three cases need one doctor's visit, one in four a hospital stay; a few result in a disability. */
function severityOf(status: number, random: Random): Severity {
  // Before an injury is healed, nobody withdraws a claim or knows of a lasting disability.
  if (status === caseStatus.code.withdrawn) return 'outpatient';
  const draw = random.unit();
  if (draw < 0.66) return 'outpatient';
  return draw < 0.92 || status < caseStatus.code.adjusting ? 'inpatient' : 'lasting';
}

/** Returns an injury of the story and its treatment; undefined when none has the drawn severity. */
export function treatmentOf(
  story: AccidentStory,
  status: number,
  random: Random,
): CourseOfInjury | undefined {
  const severity = severityOf(status, random);
  const fitting = story.injuries.map((name): Injury => injuries[name]).filter((one) => one[severity]);
  if (fitting.length === 0) return undefined;
  const injury = random.pick(fitting);
  const treatment = injury[severity];
  if (!treatment) return undefined;
  const within = (range: readonly [number, number] | undefined) => (range ? random.int(...range) : 0);
  return {
    injury,
    severity,
    medical: random.int(treatment.yuan[0] * 100, treatment.yuan[1] * 100),
    hospitalDays: within(treatment.stay),
    restDays: within(treatment.rest),
    grade: treatment.grade,
  };
}
