import { useMemo } from 'react';
import type { PlanTerms, PersonRowTyped } from 'shared-kernel/contract/insure';
import { listProjectNames } from 'shared-kernel/contract/projects';
import { listWorkTypes, type WorkTypeRow } from 'shared-kernel/contract/reference';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { heightWork, projectStatus } from 'shared-kernel/domain/dictionaries';
import { rosterChecker, type RosterIssue } from 'shared-kernel/domain/roster';
import { ageOn, birthdayOf } from 'shared-kernel/domain/people/identity';
import { personFacts } from 'shared-kernel/domain/people/insured-person';
import { workTypeFinder } from 'shared-kernel/domain/people/work-type';
import { ageNote, reducedFromAge } from 'shared-kernel/domain/plan-terms';
import type { GridColumn } from 'shared-kernel/grid';
import { useEndpoint } from 'shared-kernel/query';
import { staffColumns, workTypeChoice, type Suggested } from './staff-columns';

export interface StaffRules {
  columns: GridColumn<PersonRowTyped>[];
  /** All client-side issues of the rows. */
  issuesOf: (rows: readonly PersonRowTyped[]) => RosterIssue[];
  /** Number of people per risk class, among rows with a known work type. */
  countsOf: (rows: readonly PersonRowTyped[]) => Map<number, number>;
  /** Note that some people are of an age with lower limits; null without such people. */
  ageNoteOf: (rows: readonly PersonRowTyped[]) => string | null;
}

interface Given {
  terms: PlanTerms;
  jobTypes: readonly number[];
  today: CivilDate;
  /** First covered day. */
  effectDate: CivilDate;
}

/** Returns the rules for a staff list under one plan; undefined until the work types are loaded. */
export function useStaffRules({ terms, jobTypes, today, effectDate }: Given) {
  const read = useEndpoint(listWorkTypes, { query: { length: 500 } }, { staleTime: Infinity });
  const workTypes = read.data?.list;
  const projects = useProjectChoice();
  const rules = useMemo(
    () => workTypes && staffRules(workTypes, projects, { terms, jobTypes, today, effectDate }),
    [workTypes, projects, terms, jobTypes, today, effectDate],
  );
  return { rules, read };
}

function staffRules(
  workTypes: readonly WorkTypeRow[],
  projects: Suggested,
  { terms, jobTypes, today, effectDate }: Given,
): StaffRules {
  const find = workTypeFinder(workTypes);
  const acceptsHeightWork = terms.heightWork === heightWork.code.insured;
  const accepted = (workType: WorkTypeRow) =>
    jobTypes.includes(workType.jobType) && (acceptsHeightWork || !workType.heightWork);
  return {
    columns: staffColumns(workTypeChoice(workTypes, accepted), projects),
    issuesOf: rosterChecker({
      today,
      effectDate,
      ageMin: terms.ageMin,
      ageMax: terms.ageMax,
      acceptedJobTypes: jobTypes,
      acceptsHeightWork,
      workType: find,
    }),
    countsOf: (rows) => {
      const counts = new Map<number, number>();
      for (const { workTypeName } of rows) {
        const job = find(workTypeName)?.jobType;
        if (job !== undefined) counts.set(job, (counts.get(job) ?? 0) + 1);
      }
      return counts;
    },
    ageNoteOf: (rows) => {
      const older = rows.filter((row) => {
        const birthday = birthdayOfRow(row);
        return birthday && ageOn(birthday, effectDate) >= reducedFromAge;
      });
      return ageNote(older.length, terms);
    },
  };
}

/** An 18-digit number is read without normalizing the row, since lists of thousands are checked on each change. */
const birthdayOfRow = (row: PersonRowTyped): CivilDate | undefined =>
  /^\d{17}[\dXx]$/.test(row.idNo) ? birthdayOf(row.idNo) : personFacts(row).birthday;

/** The choice of work types that a policy covers. */
export function useWorkTypeChoice(jobTypes: readonly number[]): Suggested {
  const { data } = useEndpoint(listWorkTypes, { query: { length: 500 } }, { staleTime: Infinity });
  return useMemo(
    () => workTypeChoice(data?.list ?? [], ({ jobType }) => jobTypes.includes(jobType)),
    [data, jobTypes],
  );
}

/** Suggestions of projects to which people can be assigned. */
export function useProjectChoice(): Suggested {
  const { data } = useEndpoint(listProjectNames);
  return useMemo(() => {
    const running = data?.list.filter((one) => one.projectStatus === projectStatus.code.running) ?? [];
    return running.length > 0 ? { options: running.map(({ projectname }) => projectname) } : {};
  }, [data]);
}
