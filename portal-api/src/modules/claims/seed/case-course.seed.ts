import { caseStatus } from 'shared-kernel/domain/dictionaries';
import type { Random } from '../../../platform/seeding/seed-context';
import type { AccidentStory } from './accident-stories.data';
import { injuries, type Injury, type Severity } from './injuries.data';

/** What became of an injury. */
export interface CourseOfInjury {
  injury: Injury;
  severity: Severity;
  /** In fen. */
  medical: number;
  hospitalDays: number;
  restDays: number;
  /** Of the disability. */
  grade?: number | undefined;
}

/** Two cases in three are seen by a doctor once, one in four stay in hospital, a few leave a disability. */
function severityOf(status: number, random: Random): Severity {
  // Nobody gives up a claim, or knows what stays, before an injury is healed.
  if (status === caseStatus.code.withdrawn) return 'outpatient';
  const draw = random.unit();
  if (draw < 0.66) return 'outpatient';
  return draw < 0.92 || status < caseStatus.code.adjusting ? 'inpatient' : 'lasting';
}

/** An injury of the story and its treatment; undefined when none of its injuries is of the severity drawn. */
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
