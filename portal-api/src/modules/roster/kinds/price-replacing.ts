import { problems, problemText, type FieldIssue } from 'shared-kernel/contract';
import type { ReplaceRow, StaffChange } from 'shared-kernel/contract/roster';
import { startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { replaceScope } from 'shared-kernel/domain/dictionaries';
import { holdsBirthday } from 'shared-kernel/domain/people/identity';
import { fen } from 'shared-kernel/domain/money';
import { maskIdNo } from 'shared-kernel/domain/text';
import type { Actor, Context } from '../../../platform/context';
import { Problem } from '../../../platform/http/problem';
import type { OwnedInsure } from '../../insure/insure.repository';
import { checkStaffList, type CheckedPerson } from '../../insure/people/person-check';
import {
  listOf,
  requireFirstDay,
  requireLines,
  type ChangedPolicy,
  type ItemChange,
  type PricedItem,
  type PricedPeople,
} from './change-kind';
import {
  personOfItem,
  readerOfPersons,
  staffOf,
  type Person,
  type PolicyStaff,
  type StaffPerson,
} from './policy-staff';
import { swapPrice, type SwapTerms } from './swap-price';

/** Maps field names of the staff list check to fields of a replacement line. */
const newFields: Readonly<Record<string, string>> = {
  name: 'newName',
  idType: 'newIdType',
  idNo: 'newIdNo',
  mobile: 'newMobile',
  workTypeName: 'newWorkTypeName',
  certNo: 'newCertNo',
  birthday: 'newBirthday',
};

/** Prices replacements of people from the order's day on. */
export async function priceReplacing(
  ctx: Context,
  actor: Actor,
  policy: ChangedPolicy,
  change: StaffChange,
): Promise<PricedPeople> {
  const { insure, plan } = policy;
  if (!plan.meal.allow_replace) throw new Problem(problems.replacementNotAllowed);
  const rows = change.replaces ?? [];
  requireLines(rows);
  const first = change.effectDate;
  requireFirstDay(ctx, insure, first);
  const staff = await staffOf(ctx, actor, insure, 'replace', first);
  const issues: FieldIssue[] = [];
  const leaving = leavingPeople(rows, staff, issues);
  const checked = await checkStaffList(ctx, plan, listOf(actor, insure, first, rows.map(newPerson)));
  issues.push(...checked.issues.map((issue) => ({ ...issue, field: newFields[issue.field] ?? issue.field })));
  const items = checked.people.flatMap((joining): PricedItem[] => {
    const old = leaving.get(joining.row);
    if (!old) return [];
    if (!fits(plan.meal.replace_scope, old.job_type, joining.jobType)) {
      const message = problemText(problems.classMismatch);
      issues.push({ field: 'newWorkTypeName', row: joining.row, message });
      return [];
    }
    const terms = swapTermsFor(policy, staff, old, joining.jobType);
    return [replacedItem(insure, old, inPlaceOf(old, joining, rows), terms, first)];
  });
  return {
    items,
    issues: issues.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    warnings: checked.warnings,
    effectDate: first,
    effectAt: startOfDay(first),
    morePeople: 0,
  };
}

/** Returns the leaving people by line; adds errors to `issues`. */
function leavingPeople(
  rows: readonly ReplaceRow[],
  staff: PolicyStaff,
  issues: FieldIssue[],
): ReadonlyMap<number, StaffPerson> {
  const leaving = new Map<number, StaffPerson>();
  const personOf = readerOfPersons(staff);
  rows.forEach((given, index) => {
    const row = index + 1;
    const named = personOf(given, row);
    if (named.person) leaving.set(row, named.person);
    else issues.push({ field: named.field, row, message: named.message });
  });
  return leaving;
}

const newPerson = (row: ReplaceRow) => ({
  name: row.newName,
  idType: row.newIdType,
  idNo: row.newIdNo,
  mobile: row.newMobile,
  workTypeName: row.newWorkTypeName,
  certNo: row.newCertNo,
  birthday: row.newBirthday,
});

function fits(scope: number, before: number, after: number): boolean {
  if (scope === replaceScope.code.anyClass) return true;
  return scope === replaceScope.code.sameOrLowerClass ? after <= before : after === before;
}

/** Returns the terms on which a person's cover goes over to a class; in the same class its price stays the same. */
export const swapTermsFor = (
  { insure, plan }: ChangedPolicy,
  { claims }: PolicyStaff,
  old: StaffPerson,
  jobType: number,
): SwapTerms => ({
  oldUnit: fen(old.unit_premium_fen),
  newUnit: fen(
    jobType === old.job_type ? old.unit_premium_fen : (insure.unit_prices?.[String(jobType)] ?? 0),
  ),
  coverStart: old.cover_start,
  minChargeDays: plan.meal.min_charge_days,
  keepsPremium: claims.paid.has(old.id) || !plan.meal.allow_reduce,
});

/** The new person takes over the replaced person's project and unit. */
function inPlaceOf(old: Person, joining: CheckedPerson, rows: readonly ReplaceRow[]): CheckedPerson {
  const given = rows[joining.row - 1];
  return {
    ...joining,
    projectId: old.project_id ?? undefined,
    person: {
      ...joining.person,
      projectName: old.project_name ?? '',
      workUnit: given?.newWorkUnit?.trim() || (old.work_unit ?? ''),
    },
  };
}

function replacedItem(
  insure: OwnedInsure,
  old: Person,
  joining: CheckedPerson,
  swap: SwapTerms,
  first: CivilDate,
): PricedItem {
  const price = swapPrice(insure, swap, first);
  const { person, jobType } = joining;
  return {
    row: joining.row,
    ...personOfItem(old),
    startDate: first,
    endDate: insure.end_date,
    days: price.days,
    totalDays: price.totalDays,
    unitPremium: swap.newUnit,
    premium: price.premium,
    formula: price.formula,
    projectId: old.project_id,
    changes: [
      {
        field: 'person',
        label: '人员',
        before: `${old.name} ${old.id_no_masked}`,
        after: `${person.name} ${maskIdNo(person.idNo)}`,
      },
      {
        field: 'workTypeName',
        label: '工种',
        before: `${old.work_type_name}（${old.job_type}类）`,
        after: `${person.workTypeName}（${jobType}类）`,
      },
      ...birthdayChange(old, joining),
    ],
    joining,
    swap,
    price,
  };
}

/** Shown when the new document's number does not contain the birthday. */
const birthdayChange = (old: Person, { idType, person, birthday }: CheckedPerson): ItemChange[] =>
  birthday && !holdsBirthday(idType, person.idNo)
    ? [{ field: 'birthday', label: '出生日期', before: old.birthday ?? '', after: birthday }]
    : [];
