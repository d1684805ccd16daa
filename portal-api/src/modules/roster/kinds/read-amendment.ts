import { sql } from 'kysely';
import { problems, problemText } from 'shared-kernel/contract';
import type { AmendRow } from 'shared-kernel/contract/roster';
import { brokenCells, cleanIdNo } from 'shared-kernel/domain/cleaning';
import { isMobile } from 'shared-kernel/domain/contact';
import { heightWork } from 'shared-kernel/domain/dictionaries';
import {
  normalizedPerson,
  personFields,
  type WorkTypeFacts,
} from 'shared-kernel/domain/people/insured-person';
import { maskMobile } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';
import type { FilialeId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import { ownedBy } from '../../../platform/tenant';
import { livePersonStates } from '../../insure/insure-states';
import { workTypesByName } from '../../insure/people/staff-lookups';
import type { Amendment } from './apply-amendment';
import type { ChangedPolicy, ItemChange } from './change-kind';
import type { Person } from './policy-staff';
import { readIdentity, type IdentityRules } from './read-identity';

/** Changes of one line, for display and for applying. */
export interface ReadAmendment {
  change: Amendment;
  changes: ItemChange[];
  issues: { field: string; message: string }[];
  /** Work type or project changed: the cover continues in another row. */
  isSpan: boolean;
  /** Name, number or an existing birthday changed: requires a proof and an audit. */
  isIdentity: boolean;
}

interface Project {
  id: number;
  projectname: string;
  filiale_id: FilialeId | null;
}

interface AmendmentRules extends IdentityRules {
  workTypes: Awaited<ReturnType<typeof workTypesByName>>;
  projects: ReadonlyMap<string, Project>;
}

/** Loads the data that lines are checked against. */
export async function amendmentRules(
  ctx: Context,
  actor: Actor,
  policy: ChangedPolicy,
  rows: readonly AmendRow[],
): Promise<AmendmentRules> {
  const projects = await ctx.db
    .selectFrom('project')
    .select(['id', 'projectname', 'filiale_id'])
    .where(ownedBy(actor, 'project'))
    .execute();
  const cases = await ctx.db
    .selectFrom('cases')
    .select('id_no_hash')
    .distinct()
    .where('customer_id', '=', actor.customerId)
    .execute();
  const requested = rows.flatMap(({ newIdNo }) =>
    newIdNo?.trim() ? [ctx.pii.index(cleanIdNo(newIdNo))] : [],
  );
  const covered = await ctx.db
    .selectFrom('insure_person')
    .select('id_no_hash')
    .where('supplyer_id', '=', policy.insure.supplyer_id)
    .where('person_status', 'in', livePersonStates)
    .where(sql<boolean>`id_no_hash = any (${requested}::text[])`)
    .execute();
  return {
    ctx,
    policy,
    workTypes: await workTypesByName(ctx.db),
    projects: new Map(projects.map((project) => [project.projectname, project])),
    injured: new Set(cases.map((row) => row.id_no_hash)),
    covered: new Set(covered.map((row) => row.id_no_hash)),
  };
}

const blank = { name: '', idType: '', idNo: '', workTypeName: '' };

/** Reads one line; empty cells and unchanged values change nothing. */
export function readAmendment(
  rules: AmendmentRules,
  person: Person,
  given: AmendRow,
  hasProof: boolean,
): ReadAmendment {
  const read: ReadAmendment = { change: {}, changes: [], issues: [], isSpan: false, isIdentity: false };
  const requested = normalizedPerson({
    ...blank,
    name: given.newName ?? '',
    idNo: given.newIdNo ?? '',
    mobile: given.mobile ?? '',
    workTypeName: given.workTypeName ?? '',
    projectName: given.projectName ?? '',
    workUnit: given.workUnit ?? '',
    certNo: given.certNo ?? '',
    birthday: given.birthday ?? '',
  });
  const note = (field: string, label: string, before: string | null, after: string) =>
    void read.changes.push({ field, label, before: before ?? '', after });
  const refuse = (field: string, message: string) => void read.issues.push({ field, message });
  const { change } = read;
  read.issues.push(...brokenCells(given, personFields));
  if (read.issues.length > 0) return read;

  if (requested.certNo !== '' && requested.certNo !== person.cert_no) {
    change.certNo = requested.certNo;
    note('certNo', '特种作业证编号', person.cert_no, requested.certNo);
  }
  const work = rules.workTypes.find(requested.workTypeName);
  const isWork = (name: string) => name === person.work_type_name;
  if (requested.workTypeName !== '' && !isWork(requested.workTypeName) && !isWork(work?.workTypeName ?? '')) {
    const problem = workProblem(rules, requested.workTypeName, work);
    if (problem || !work) refuse('workTypeName', problem ?? '');
    else if (work.certRequired && (change.certNo ?? person.cert_no ?? '') === '')
      refuse('certNo', texts.certificateNeeded(requested.workTypeName));
    else {
      const { workTypeName: name, jobType, heightWork: isHigh, certRequired } = work;
      change.work = { name, jobType, heightWork: isHigh, certRequired };
      read.isSpan = true;
      note(
        'workTypeName',
        '工种',
        classText(person.work_type_name, person.job_type),
        classText(work.workTypeName, work.jobType),
      );
    }
  }
  if (requested.projectName !== '' && requested.projectName !== person.project_name) {
    const project = rules.projects.get(requested.projectName);
    if (!project) refuse('projectName', `项目“${requested.projectName}”不存在`);
    else {
      change.project = {
        id: project.id,
        name: project.projectname,
        filialeId: project.filiale_id ?? person.filiale_id,
      };
      read.isSpan = true;
      note('projectName', '所属项目', person.project_name, project.projectname);
    }
  }
  if (requested.workUnit !== '' && requested.workUnit !== person.work_unit) {
    if (requested.workUnit.length > 50) refuse('workUnit', texts.unitTooLong);
    change.workUnit = requested.workUnit;
    note('workUnit', '实际用工单位', person.work_unit, requested.workUnit);
  }
  if ((given.mobile ?? '').trim() !== '' && rules.ctx.pii.index(requested.mobile) !== person.mobile_hash) {
    if (!isMobile(requested.mobile)) refuse('mobile', texts.invalidMobile);
    change.mobile = requested.mobile;
    note('mobile', '手机号', person.mobile_masked, maskMobile(requested.mobile));
  }
  readIdentity(rules, person, requested, hasProof, { read, note, refuse });
  if (read.changes.length === 0 && read.issues.length === 0) refuse('name', '未作任何修改');
  return read;
}

const classText = (name: string, jobType: number): string => `${name}（${jobType}类）`;

function workProblem(
  { policy: { insure, plan } }: AmendmentRules,
  name: string,
  work: WorkTypeFacts | undefined,
): string | undefined {
  if (!work) return texts.unknownWorkType(name);
  const isCovered = insure.unit_prices?.[String(work.jobType)] !== undefined;
  const isAccepted = isCovered && (plan.meal.height_work === heightWork.code.insured || !work.heightWork);
  return isAccepted ? undefined : problemText(problems.workTypeNotCovered, { workType: name });
}
