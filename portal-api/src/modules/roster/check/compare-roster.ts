import { setImmediate as nextTurn } from 'node:timers/promises';
import { cleanName } from 'shared-kernel/domain/cleaning';
import type { RosterGap } from 'shared-kernel/contract/roster/check';
import type { AmendRow } from 'shared-kernel/contract/roster';
import { addDays, compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { maskIdNo, maskMobile } from 'shared-kernel/domain/text';
import type { ItemChange } from '../kinds/change-kind';
import type { CheckedPolicy, Cover, CoveredPerson } from './covered-people';
import type { Job } from './job-names';
import { grouped, type Pair, pairByName } from './pair-by-name';
import { hasLeft, placeOf, type RosterLine } from './roster-line';
import type { StateOf } from './state-words';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';

/** One difference between the sheet and the insured people. */
export interface Difference {
  key: string;
  gap: RosterGap;
  policy: CheckedPolicy;
  /** First day for joining or changed people, last day for leaving ones. */
  effectDate: CivilDate;
  line?: RosterLine;
  person?: CoveredPerson;
  changes: ItemChange[];
  amend?: AmendRow;
  /** A different name or number, which requires a separate correction with a proof. */
  isIdentity?: boolean;
  /** The line's job in the table of work types. */
  job?: Job | undefined;
}

export interface Compared {
  differences: Difference[];
  pending: number;
  unread: { line: number; sheet: string; name: string; message: string }[];
  unknownJobs: string[];
  /** Employment states without a known meaning; these people count as in service. */
  unknownStates: string[];
}

interface Comparing {
  lines: readonly RosterLine[];
  cover: Cover;
  /** Policy to which missing people are added. */
  addTo: CheckedPolicy;
  today: CivilDate;
  jobOf: (name: string) => Job | undefined;
  stateOf: StateOf;
  /** Hash that allows comparing numbers and phones without opening stored ones. */
  hashOf: (text: string) => string;
  numberOf: (person: CoveredPerson) => string;
}

/** Lines that are compared before other calls have a turn. */
const linesAtOnce = 200;

/** Compares a sheet with the insured people. A person with an unreadable line never counts as having left. */
export async function compareRoster(given: Comparing): Promise<Compared> {
  const { lines, cover, addTo, today, jobOf, stateOf, hashOf } = given;
  const tomorrow = addDays(today, 1);
  const compared: Compared = { differences: [], pending: 0, unread: [], unknownJobs: [], unknownStates: [] };
  const byHash = grouped(cover.people, (person) => person.id_no_hash);
  const seen = new Map<string, RosterLine>();
  const found = new Set<CoveredPerson>();
  const missing: RosterLine[] = [];
  const unknown = new Set<string>();
  const unknownStates = new Set<string>();

  const leave = (person: CoveredPerson, line?: RosterLine) => {
    const last = line?.lastDay && compareDays(line.lastDay, today) > 0 ? line.lastDay : today;
    compared.differences.push({
      key: `left:${person.id}`,
      gap: 'left',
      policy: person.policy,
      person,
      ...(line ? { line } : {}),
      effectDate: last,
      changes: [],
    });
  };

  for (const [at, line] of lines.entries()) {
    if (at % linesAtOnce === 0) await nextTurn();
    const { person: row } = line;
    const hash = line.problem === undefined ? hashOf(row.idNo) : '';
    const first = seen.get(hash);
    const problem = line.problem ?? (first === undefined ? undefined : `与${placeOf(first)}证件号码重复`);
    if (problem !== undefined) {
      compared.unread.push({ line: line.line, sheet: line.sheet, name: row.name, message: problem });
      for (const person of byHash.get(hashOf(row.idNo)) ?? []) found.add(person);
      continue;
    }
    seen.set(hash, line);
    const isGone = hasLeft(line, today, stateOf);
    if (!line.lastDay && line.stateWord !== '' && !stateOf(line.stateWord)) unknownStates.add(line.stateWord);
    const covers = byHash.get(hash) ?? [];
    const leavesToday = line.lastDay !== undefined && compareDays(line.lastDay, today) <= 0;
    if (covers.length === 0 && !isGone && !leavesToday) missing.push(line);
    if (!isGone && row.workTypeName !== '' && !jobOf(row.workTypeName)) unknown.add(row.workTypeName);
    for (const person of covers) {
      found.add(person);
      if (person.isPending) continue;
      if (isGone || (line.lastDay && compareDays(line.lastDay, person.policy.endDate) < 0))
        leave(person, line);
      else compared.differences.push(...differing(line, person, tomorrow, given));
    }
  }

  compared.pending = cover.people.filter(({ isPending }) => isPending).length;
  const unmatched = cover.people.filter((person) => !found.has(person) && !person.isPending);
  const named = pairByName({ missing, unread: compared.unread, unmatched, today, numberOf: given.numberOf });
  for (const person of unmatched) if (!named.heldPeople.has(person)) leave(person);
  compared.differences.push(...named.pairs.map((pair) => renumbered(pair, tomorrow)));
  for (const line of missing) {
    if (named.heldLines.has(line)) continue;
    compared.differences.push({
      key: `add:${hashOf(line.person.idNo).slice(0, 32)}`,
      gap: 'missing',
      policy: addTo,
      line,
      effectDate: line.firstDay && compareDays(line.firstDay, tomorrow) > 0 ? line.firstDay : tomorrow,
      changes: [],
      job: jobOf(line.person.workTypeName),
    });
  }
  compared.unknownJobs = [...unknown];
  compared.unknownStates = [...unknownStates];
  return compared;
}

function differing(
  line: RosterLine,
  person: CoveredPerson,
  tomorrow: CivilDate,
  { jobOf, hashOf }: Comparing,
): Difference[] {
  const common = { policy: person.policy, line, person, effectDate: tomorrow };
  const { amend, changes, isOtherClass } = amendmentOf(line.person, person, jobOf, hashOf);
  const { name } = line.person;
  const found: Difference[] = [];
  if (changes.length > 0) {
    const gap = isOtherClass ? 'class' : 'data';
    found.push({ ...common, key: `${gap}:${person.id}`, gap, changes, amend });
  }
  if (name !== '' && name !== cleanName(person.name)) {
    found.push({
      ...common,
      key: `name:${person.id}`,
      gap: 'data',
      changes: [{ field: 'newName', label: '姓名', before: person.name, after: name }],
      amend: { personId: person.id, name: '', idNo: '', newName: name },
      isIdentity: true,
    });
  }
  return found;
}

/** The same name with a similar or invalid number is most likely a typing error. */
const renumbered = ({ line, person }: Pair, tomorrow: CivilDate): Difference => ({
  key: `number:${person.id}`,
  gap: 'data',
  policy: person.policy,
  line,
  person,
  effectDate: tomorrow,
  changes: [
    {
      field: 'newIdNo',
      label: '证件号码',
      before: person.id_no_masked,
      after: maskIdNo(line.person.idNo),
    },
  ],
  amend: { personId: person.id, name: '', idNo: '', newIdNo: line.person.idNo },
  isIdentity: true,
});

interface Amended {
  amend: AmendRow;
  changes: ItemChange[];
  /** True when the new work type has another class, which changes the price. */
  isOtherClass: boolean;
}

/** Compares a line with an insured person; empty cells and unknown jobs are ignored. */
function amendmentOf(
  row: Required<PersonRowTyped>,
  person: CoveredPerson,
  jobOf: (name: string) => Job | undefined,
  hashOf: (text: string) => string,
): Amended {
  const amend: AmendRow = { personId: person.id, name: '', idNo: '' };
  const changes: ItemChange[] = [];
  const note = (
    field: keyof AmendRow & string,
    label: string,
    before: string | null,
    after: string,
    shown = after,
  ) => {
    Object.assign(amend, { [field]: after });
    changes.push({ field, label, before: before ?? '', after: shown });
  };

  const job = jobOf(row.workTypeName);
  const isOtherJob =
    job !== undefined && job.name !== (jobOf(person.work_type_name)?.name ?? person.work_type_name);
  if (isOtherJob) {
    const before = `${person.work_type_name}（${person.job_type}类）`;
    note('workTypeName', '工种', before, job.name, `${job.name}（${job.jobType}类）`);
  }
  if (row.projectName !== '' && row.projectName !== person.project_name)
    note('projectName', '所属项目', person.project_name, row.projectName);
  if (row.workUnit !== '' && row.workUnit !== person.work_unit)
    note('workUnit', '实际用工单位', person.work_unit, row.workUnit);
  if (row.mobile !== '' && hashOf(row.mobile) !== person.mobile_hash)
    note('mobile', '手机号', person.mobile_masked, row.mobile, maskMobile(row.mobile));
  if (row.certNo !== '' && row.certNo !== person.cert_no)
    note('certNo', '特种作业证编号', person.cert_no, row.certNo);
  if (row.birthday && person.birthday === null) note('birthday', '出生日期', '', row.birthday);
  return { amend, changes, isOtherClass: isOtherJob && job.jobType !== person.job_type };
}
