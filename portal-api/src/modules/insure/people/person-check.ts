import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type FieldIssue, problems, problemText } from 'shared-kernel/contract';
import { maxPersonsPerList } from 'shared-kernel/contract/insure';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { blacklistLevel, heightWork, idType, usertype } from 'shared-kernel/domain/dictionaries';
import { ageOn } from 'shared-kernel/domain/validators';
import { normalizedPerson, personFacts, type PersonRow } from 'shared-kernel/domain/people/insured-person';
import { ageNote, reducedFromAge } from 'shared-kernel/domain/plan-terms';
import { rosterChecker } from 'shared-kernel/domain/roster';
import type { PolicyId, ProjectId, SupplyerId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import { Problem } from '../../../platform/http/problem';
import { inBatches } from '../../../platform/db/in-batches';
import { ownedBy } from '../../../platform/tenant';
import { toClaimTerms } from '../../products/plan.mapper';
import { insurableClasses } from '../../products/plan.policy';
import type { Plan } from '../../products/plan.repository';
import { numberOfPolicy, policyNoOnceSold } from '../figures/policy-figures';
import { livePersonStates } from '../insure-states';
import { projectPlanRule, projectRule } from '../project-rule';
import { projectsOf, workTypesByName } from './staff-lookups';

/** A person that passed every rule, ready to be stored. */
export interface CheckedPerson {
  /** Line of the list, starting at 1. */
  row: number;
  person: Required<PersonRow>;
  idType: number;
  hash: string;
  birthday: CivilDate | undefined;
  sex: 0 | 1 | undefined;
  jobType: number;
  certRequired: boolean;
  heightWork: boolean;
  projectId: ProjectId | undefined;
}

interface CheckedList {
  people: CheckedPerson[];
  issues: FieldIssue[];
  warnings: string[];
}

interface StaffList {
  /** User who adds these people, which determines the allowed projects. */
  actor: Actor;
  /** Default project of people whose line has none. */
  projectId?: ProjectId | undefined;
  /** First day of the requested cover; both days are included. */
  startDate: CivilDate;
  endDate: CivilDate;
  rows: readonly PersonRow[];
  /** Covers of this application do not count as cover elsewhere. */
  ownInsureId?: PolicyId | undefined;
  /** Risk classes allowed; defaults to those of the plan. */
  jobTypes?: readonly number[] | undefined;
  /** For renewed cover: older entries may lack a birthday. */
  mayLackBirthday?: boolean;
}

/** Rows that are checked before other calls have a turn: some 20 ms. */
const rowsAtOnce = 200;

/**
 * Applies every rule to a staff list: the shared form rules, then blacklist and existing cover. Throws 2012 when the
 * list is too long.
 */
export async function checkStaffList(ctx: Context, plan: Plan, list: StaffList): Promise<CheckedList> {
  if (list.rows.length > maxPersonsPerList)
    throw new Problem(problems.tooManyPersons, { max: maxPersonsPerList });
  const workTypes = await workTypesByName(ctx.db);
  const projects = await projectsOf(ctx.db, list.actor);
  const issuesOf = rosterChecker({
    today: ctx.clock.today(),
    effectDate: list.startDate,
    ageMin: plan.meal.age_min,
    ageMax: plan.meal.age_max,
    acceptedJobTypes: list.jobTypes ?? insurableClasses(plan),
    acceptsHeightWork: plan.meal.height_work === heightWork.code.insured,
    workType: workTypes.find,
    mayLackBirthday: list.mayLackBirthday ?? false,
    ...(projects.size > 0 || list.actor.usertype === usertype.code.project
      ? { isProject: (name: string) => projects.has(name) }
      : {}),
  });
  const eachBatch = <Answer>(work: (rows: readonly PersonRow[], from: number) => Answer[]) => {
    let from = 0;
    return inBatches(
      list.rows,
      async (batch) => {
        await nextTurn();
        from += batch.length;
        return work(batch, from - batch.length);
      },
      rowsAtOnce,
    );
  };
  // The results of each row are kept: only duplicates are looked for in the whole list.
  await eachBatch(issuesOf);
  const issues: FieldIssue[] = issuesOf(list.rows);
  const wrong = new Set(issues.map((issue) => issue.row));
  const checkedOf = (given: PersonRow, index: number): CheckedPerson[] => {
    if (wrong.has(index + 1)) return [];
    const person = normalizedPerson(given);
    const work = workTypes.find(person.workTypeName);
    const kind = idType.codeOf(person.idType);
    if (!work || kind === undefined) return [];
    const facts = personFacts(given);
    return [
      {
        row: index + 1,
        // Replaces an alias with the work type's own name.
        person: { ...person, workTypeName: work.workTypeName },
        idType: kind,
        hash: ctx.pii.index(person.idNo),
        birthday: facts.birthday,
        sex: facts.sex,
        jobType: work.jobType,
        certRequired: work.certRequired,
        heightWork: work.heightWork,
        projectId: projects.get(person.projectName),
      },
    ];
  };
  const people = await eachBatch((rows, from) => rows.flatMap((row, at) => checkedOf(row, from + at)));
  const rule = await projectRule(ctx.db, list.actor);
  const planRefusal = await projectPlanRule(ctx.db, list.actor, plan);
  for (const one of people) {
    const { row } = one;
    const projectId = one.projectId ?? list.projectId ?? null;
    const message = rule(projectId, true) ?? planRefusal(projectId);
    if (message) issues.push({ row, field: 'projectName', message });
  }
  const refused = await refusedElsewhere(ctx, plan, list, people);
  const stopped = new Set([...issues, ...refused.issues].map((issue) => issue.row));
  const accepted = people.filter((one) => !stopped.has(one.row));
  return {
    people: accepted,
    issues: [...issues, ...refused.issues].sort((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    warnings: [...refused.warnings, ...ageWarnings(plan, accepted, list.startDate)],
  };
}

async function refusedElsewhere(ctx: Context, plan: Plan, list: StaffList, people: readonly CheckedPerson[]) {
  const issues: FieldIssue[] = [];
  const warnings: string[] = [];
  const hashes = people.map((one) => one.hash);
  const listed = await blacklisted(ctx, hashes);
  const covered = await coveredElsewhere(ctx, plan.meal.supplyer_id, list, hashes);
  for (const one of people) {
    const entry = listed.get(one.hash);
    const cover = covered.get(one.hash);
    if (entry?.level === blacklistLevel.code.refused)
      issues.push({ row: one.row, field: 'idNo', message: problemText(problems.personBlocked) });
    else if (entry) warnings.push(`第${one.row}行${one.person.name}：${entry.reason}`);
    if (cover) issues.push({ row: one.row, field: 'idNo', message: cover });
  }
  return { issues, warnings };
}

async function blacklisted(ctx: Context, hashes: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('blacklist')
    .select(['id_hash', 'level', 'reason'])
    .where(sql<boolean>`id_hash = any (${hashes}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id_hash, row]));
}

/**
 * Explains why people cannot be insured again: the policy or application at this insurer that covers them within the
 * requested days.
 */
async function coveredElsewhere(
  ctx: Context,
  supplyerId: SupplyerId,
  list: StaffList,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await ctx.db
    .selectFrom('insure_person')
    .innerJoin('insure', 'insure.id', 'insure_person.insure_id')
    .select(['insure_person.id_no_hash', numberOfPolicy.as('number'), policyNoOnceSold.as('policy_no')])
    .select(ownedBy(list.actor, 'insure_person').as('is_own'))
    .where('insure_person.supplyer_id', '=', supplyerId)
    .where('insure_person.person_status', 'in', livePersonStates)
    .where('insure_person.start_date', '<=', list.endDate)
    .where('insure_person.end_date', '>=', list.startDate)
    .where('insure_person.insure_id', '!=', list.ownInsureId ?? 0)
    .where(sql<boolean>`insure_person.id_no_hash = any (${hashes}::text[])`)
    .execute();
  return new Map(
    rows.map((row) => {
      // Numbers of other employers' and branches' policies are masked.
      const number = row.is_own ? row.number : `${row.number.slice(0, 6)}******${row.number.slice(-2)}`;
      const message =
        row.policy_no === null
          ? problemText(problems.alreadyApplied, { insureNo: number })
          : problemText(problems.alreadyInsured, { policyNo: number });
      return [row.id_no_hash, message];
    }),
  );
}

function ageWarnings(plan: Plan, people: readonly CheckedPerson[], startDate: CivilDate): string[] {
  const older = people.filter(
    (one) => one.birthday && ageOn(one.birthday, startDate) >= reducedFromAge,
  ).length;
  const note = ageNote(older, toClaimTerms(plan.meal));
  return note === null ? [] : [note];
}
