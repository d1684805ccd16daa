import type { FieldIssue } from 'shared-kernel/contract';
import type { StaffChange } from 'shared-kernel/contract/roster';
import { startOfDay } from 'shared-kernel/domain/civil-date';
import { fen, zeroFen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../../platform/context';
import { projectRule } from '../../insure/project-rule';
import { sealAmendment } from './apply-amendment';
import { amendmentRules, readAmendment, type ReadAmendment } from './read-amendment';
import {
  requireFirstDay,
  requireLines,
  type ChangedPolicy,
  type PricedItem,
  type PricedPeople,
} from './change-kind';
import {
  issuesAgainst,
  personOfItem,
  readerOfPersons,
  staffOf,
  type StaffPerson,
  type PolicyStaff,
} from './policy-staff';
import { swapTermsFor } from './price-replacing';
import { swapPrice } from './swap-price';

const unpriced = '不涉及保费 0.00';

/** Prices amendments: each person with the changes and their cost. */
export async function priceAmending(
  ctx: Context,
  actor: Actor,
  policy: ChangedPolicy,
  change: StaffChange,
): Promise<PricedPeople> {
  const rows = change.amends ?? [];
  requireLines(rows);
  const { insure } = policy;
  const staff = await staffOf(ctx, actor, insure, 'amend');
  const rules = await amendmentRules(ctx, actor, policy, rows);
  const mayChange = await projectRule(ctx.db, actor);
  const issues: FieldIssue[] = [];
  const personOf = readerOfPersons(staff);
  const read = rows.flatMap((given, index) => {
    const row = index + 1;
    const named = personOf(given, row);
    const { person } = named;
    if (!person) {
      issues.push({ field: named.field, row, message: named.message });
      return [];
    }
    const one = readAmendment(rules, person, given, (change.proofFileIds ?? []).length > 0);
    const notAllowed = mayChange(one.change.project?.id ?? person.project_id, one.change.work !== undefined);
    if (notAllowed) one.issues.push({ field: 'projectName', message: notAllowed });
    if (one.issues.length === 0) return [{ row, person, given, one }];
    issues.push(...one.issues.map((issue) => ({ ...issue, row })));
    return [];
  });
  const isLater = read.some(({ one }) => one.isSpan || one.isIdentity);
  if (isLater) requireFirstDay(ctx, insure, change.effectDate);
  const first = isLater ? change.effectDate : ctx.clock.today();
  const items = read.map(({ row, person, one }) => itemOf(ctx, policy, staff, { row, person, one, first }));
  const back = items.filter(({ premium }) => premium < 0);
  issues.push(...(await issuesAgainst(ctx.db, 'refund', insure, back)));
  const audited = read.filter(({ one }) => one.isIdentity);
  return {
    items,
    issues,
    warnings: audited.length === 0 ? [] : [`${audited.length}人更正姓名或证件号码，须审核证明材料后生效`],
    effectDate: first,
    effectAt: isLater ? startOfDay(first) : ctx.clock.now(),
    morePeople: 0,
  };
}

interface Given {
  row: number;
  person: StaffPerson;
  one: ReadAmendment;
  first: PricedItem['startDate'];
}

function itemOf(
  ctx: Context,
  policy: ChangedPolicy,
  staff: PolicyStaff,
  { row, person, one, first }: Given,
): PricedItem {
  const common = {
    row,
    ...personOfItem(person),
    startDate: first,
    endDate: person.end_date,
    projectId: one.change.project ? one.change.project.id : person.project_id,
    changes: one.changes,
    changeSealed: sealAmendment(ctx, one.change),
  };
  if (!one.isSpan) {
    const unit = fen(person.unit_premium_fen);
    return { ...common, days: 0, totalDays: 0, unitPremium: unit, premium: zeroFen, formula: unpriced };
  }
  const swap = swapTermsFor(policy, staff, person, one.change.work?.jobType ?? person.job_type);
  const price = swapPrice(policy.insure, swap, first);
  const { days, totalDays, premium, formula } = price;
  return { ...common, days, totalDays, unitPremium: swap.newUnit, premium, formula, swap, price };
}
