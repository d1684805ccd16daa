import { sql, type Selectable } from 'kysely';
import { problems, type AnswerOf } from 'shared-kernel/contract';
import type {
  getRosterCheck,
  getRosterGap,
  RosterDifference,
  RosterGap,
  RosterReport,
} from 'shared-kernel/contract/roster/check';
import { addDays } from 'shared-kernel/domain/civil-date';
import { maskIdNo } from 'shared-kernel/domain/text';
import { usertype } from 'shared-kernel/domain/dictionaries';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import { Problem } from '../../../platform/http/problem';
import { requireInsure } from '../../insure/insure.repository';
import { compareRoster, type Compared, type Difference } from './compare-roster';
import { checkedPolicies, coverOf } from './covered-people';
import { jobsOf } from './job-names';
import { plannedOrders, type PlannedOrder, type ProofsOf } from './moves';
import { priceOrders, type Price } from './price-differences';
import type { RosterLine } from './roster-line';
import { statesOf } from './state-words';
import type { RosterCheckTable } from '../roster.tables';

type CheckRow = Selectable<RosterCheckTable>;

/** Each branch has its own sheet; the main account's covers the whole employer. */
const ofScope = (actor: Actor) =>
  sql<boolean>`(customer_id = ${actor.customerId} and filiale_id is not distinct from ${scopeOf(actor)})`;
const scopeOf = (actor: Actor): number | null =>
  actor.usertype === usertype.code.project ? actor.filialeId : null;

export const findCheck = (ctx: Context, actor: Actor): Promise<CheckRow | undefined> =>
  ctx.db.selectFrom('roster_check').selectAll().where(ofScope(actor)).executeTakeFirst();

interface SheetToCheck {
  insureId: PolicyId | undefined;
  addToId: PolicyId | undefined;
  fileName: string;
  lines: readonly RosterLine[];
  /** Ignored sheets and rows of the file. */
  leftOut: RosterReport['leftOut'];
}

/** Stores the lines of a sheet in place of the previous one's; returns the id. */
export async function keepCheck(ctx: Context, actor: Actor, sheet: SheetToCheck): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('roster_check').where(ofScope(actor)).execute();
    const { id } = await trx
      .insertInto('roster_check')
      .values({
        customer_id: actor.customerId,
        filiale_id: scopeOf(actor),
        insure_id: sheet.insureId ?? null,
        add_to_id: sheet.addToId ?? null,
        checker_name: actor.name,
        file_name: sheet.fileName,
        lines_sealed: ctx.pii.seal(JSON.stringify(sheet.lines)),
        unread_sheets: sheet.leftOut.sheets,
        unread_rows: sheet.leftOut.rows,
        ordering_since: null,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Throws 404 for policies that the caller may not see, 2011 for those without cover. */
export async function requireCovering(
  ctx: Context,
  actor: Actor,
  ids: readonly (number | undefined)[],
): Promise<void> {
  for (const id of ids) {
    if (id === undefined) continue;
    await requireInsure(ctx.db, actor, id);
    if ((await checkedPolicies(ctx.db, actor, id)).length === 0) throw new Problem(problems.policyNotInForce);
  }
}

interface Comparison extends Compared {
  lineCount: number;
  coveredCount: number;
  addToId: PolicyId;
}

/** Compares the stored lines with the current cover; undefined without a policy in force. */
export async function comparisonOf(
  ctx: Context,
  actor: Actor,
  check: CheckRow,
): Promise<Comparison | undefined> {
  const cover = await coverOf(ctx.db, actor, check.insure_id);
  const [chosen] = check.add_to_id === null ? [] : await checkedPolicies(ctx.db, actor, check.add_to_id);
  const addTo = chosen ?? cover.policies[0];
  if (!addTo) return undefined;
  // Only this module writes the column, so its type is known.
  const lines = JSON.parse(ctx.pii.open(check.lines_sealed)) as RosterLine[];
  const compared = await compareRoster({
    lines,
    cover,
    addTo,
    today: ctx.clock.today(),
    jobOf: await jobsOf(ctx.db, actor),
    stateOf: await statesOf(ctx.db, actor),
    hashOf: (text) => ctx.pii.index(text),
    numberOf: (person) => ctx.pii.open(person.id_no_sealed),
  });
  return { ...compared, lineCount: lines.length, coveredCount: cover.people.length, addToId: addTo.id };
}

/** Plans the orders that close these differences. */
export function ordersFor(
  ctx: Context,
  differences: readonly Difference[],
  proofs: ProofsOf,
): PlannedOrder[] {
  const today = ctx.clock.today();
  return plannedOrders(differences, today, addDays(today, 1), proofs);
}

/** Placeholder for proofs that are uploaded with the order: a price only depends on whether there are any. */
const proofToCome = ['00000000-0000-0000-0000-000000000000'];

export async function reportOf(ctx: Context, actor: Actor): Promise<AnswerOf<typeof getRosterCheck>> {
  const check = await findCheck(ctx, actor);
  const compared = check && (await comparisonOf(ctx, actor, check));
  if (!check || !compared) return null;
  const { differences, pending, unread, unknownJobs, unknownStates, lineCount, coveredCount, addToId } =
    compared;
  const orders = ordersFor(ctx, differences, () => proofToCome);
  const prices = await priceOrders(ctx, actor, orders);
  return {
    ...factsOf(check),
    id: check.id,
    checkerName: check.checker_name,
    insureId: check.insure_id,
    addToId,
    lineCount,
    coveredCount,
    counts: countsOf(differences),
    differences: differences.flatMap((one) => shown(one, prices.get(one)) ?? []),
    pending,
    unread,
    leftOut: { sheets: check.unread_sheets, rows: check.unread_rows },
    unknownJobs,
    unknownStates,
  };
}

export async function gapOf(ctx: Context, actor: Actor): Promise<AnswerOf<typeof getRosterGap>> {
  const check = await findCheck(ctx, actor);
  const compared = check && (await comparisonOf(ctx, actor, check));
  return check && compared ? { ...factsOf(check), counts: countsOf(compared.differences) } : null;
}

const factsOf = (check: CheckRow) => ({
  fileName: check.file_name,
  checkedAt: check.created_at.toISOString(),
});

function countsOf(differences: readonly Difference[]): Record<RosterGap, number> {
  const counts = { missing: 0, left: 0, class: 0, data: 0 };
  for (const { gap } of differences) counts[gap] += 1;
  return counts;
}

function shown(one: Difference, price: Price | undefined): RosterDifference | undefined {
  if (!price) return undefined;
  const { key, gap, policy, effectDate, line, person, changes } = one;
  return {
    key,
    gap,
    line: line?.line ?? null,
    sheet: line?.sheet ?? '',
    personId: person?.id ?? null,
    name: person?.name ?? line?.person.name ?? '',
    idNoMasked: person?.id_no_masked ?? maskIdNo(line?.person.idNo ?? ''),
    workTypeName: person?.work_type_name ?? one.job?.name ?? line?.person.workTypeName ?? '',
    projectName: person?.project_name ?? '',
    insureId: policy.id,
    policyNo: policy.policyNo,
    effectDate,
    changes,
    needsProof: one.isIdentity ?? false,
    ...price,
  };
}
