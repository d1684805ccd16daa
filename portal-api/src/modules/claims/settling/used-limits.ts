import { sql } from 'kysely';
import { addDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { nothingUsed, type UsedLimits } from 'shared-kernel/domain/claims/claim-facts';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import { adjustStatus, caseStatus, claimItem } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import type { CaseDetail } from 'shared-kernel/contract/claims';
import type { CaseId, CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Actor } from '../../../platform/context';
import type { Db, Trx } from '../../../platform/db/database';
import { idsOf } from '../../../platform/row-by-id';
import { ownedBy } from '../../../platform/tenant';
import type { CaseRecord } from '../case.repository';

/** Cases count against the limits once an adjustment was sent to the customer. */
const counted = [caseStatus.code.awaitCustomer, caseStatus.code.awaitPayment, caseStatus.code.paid];
const yearDays = 365;
const adjusting = 'claims.adjust';

/** Serialises adjustments of one employer, so that no two use the same remaining limit. */
export async function lockLimits(trx: Trx, customerId: CustomerId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${adjusting}), ${customerId}::int)`.execute(trx);
}

/** Returns the shared limits that other cases have used, according to their newest adjustments. */
export const usedLimits = async (db: Db, row: CaseRecord): Promise<UsedLimits> =>
  usedBy(othersThan(row, await countedCases(db, row)), row);

const othersThan = (row: CaseRecord, cases: readonly Counted[]) => cases.filter(({ id }) => id !== row.id);

type Counted = Awaited<ReturnType<typeof countedCases>>[number];

/** Sums the limits used by these cases, which may include the case itself. */
function usedBy(others: readonly Counted[], row: CaseRecord): UsedLimits {
  const { terms } = row.cover;
  const amounts = (of: readonly Counted[], ...items: number[]) =>
    fen(of.reduce((sum, one) => sum + items.reduce((part, item) => part + one.paid(item), 0), 0));
  const samePerson = others.filter((one) => one.id_no_hash === row.id_no_hash);
  const underPolicy = samePerson.filter((one) => one.insure_id === row.insure_id);
  const root = row.follow_up_of ?? row.id;
  const chain = samePerson.filter((one) => (one.follow_up_of ?? one.id) === root);
  const policy = others.filter((one) => one.insure_id === row.insure_id);
  const accident = policy.filter((one) => isSameAccident(one, row, root));
  const allItems = claimItem.codes;
  const { medical, lostWages, hospitalAllowance, disability, death } = claimItem.code;
  const inWindow = (days: (one: Counted) => number) =>
    daysOfYear(
      row.accident_day,
      samePerson.map((one) => ({ day: one.accident_day, days: days(one) })),
    );
  return {
    medical: amounts(underPolicy, medical),
    lostDays: inWindow((one) => one.lost_days),
    hospitalDays: inWindow((one) => one.hospital_days),
    person: amounts(underPolicy, disability, death),
    sameAccident: {
      disability: amounts(chain, disability),
      deductible: chain.some((one) => one.claims(medical)) ? terms.medicalDeductible : nothingUsed.medical,
      lostDeductDays: chain.some((one) => one.claims(lostWages)) ? terms.lostWage.deductDays : 0,
      hospitalDeductDays: chain.some((one) => one.claims(hospitalAllowance)) ? terms.hospital.deductDays : 0,
    },
    ...(terms.accidentLimit && {
      accidentLeft: fen(Math.max(0, terms.accidentLimit - amounts(accident, ...allItems))),
    }),
    ...(terms.totalLimit && {
      policyLeft: fen(Math.max(0, terms.totalLimit - amounts(policy, ...allItems))),
    }),
  };
}

/**
 * Returns the remaining limits of a case and the cases that used them. The case itself counts from the agreement on;
 * before that, limits are those of its next adjustment, with the amounts left after one awaiting its answer.
 */
export async function limitsOfCase(
  db: Db,
  actor: Actor,
  row: CaseRecord,
): Promise<Pick<CaseDetail, 'limitsLeft' | 'limitsAfter' | 'limitShares'>> {
  const withOwn = await countedCases(db, row);
  const others = othersThan(row, withOwn);
  const counting = caseNoun.stepOf(row.case_status) === 't4' ? withOwn : others;
  const sharing = counting.filter((one) => sharesWith(one, row));
  const visible =
    sharing.length === 0
      ? []
      : await db
          .selectFrom('cases')
          .select('id')
          .where(ownedBy(actor, 'cases'))
          .where('id', 'in', idsOf(sharing))
          .execute();
  const seen = new Set(visible.map(({ id }) => id));
  return {
    limitsLeft: limitsLeft(row, usedBy(counting, row)),
    ...(counting.length < withOwn.length && { limitsAfter: limitsLeft(row, usedBy(withOwn, row)) }),
    limitShares: sharing.map((one) => shareOf(one, row, seen.has(one.id))),
  };
}

/** True for cases of the same person or accident; other cases under the policy are too many to list. */
const sharesWith = (one: Counted, row: CaseRecord): boolean =>
  one.id_no_hash === row.id_no_hash ||
  (one.insure_id === row.insure_id && isSameAccident(one, row, row.follow_up_of ?? row.id));

function shareOf(one: Counted, row: CaseRecord, isVisible: boolean): CaseDetail['limitShares'][number] {
  const { medical, disability, death } = claimItem.code;
  const isSamePerson = one.id_no_hash === row.id_no_hash;
  const isUnderPolicy = one.insure_id === row.insure_id;
  const amount = (isShared: boolean, ...items: readonly number[]) =>
    fen(isShared ? items.reduce((sum, item) => sum + one.paid(item), 0) : 0);
  return {
    id: isVisible ? one.id : null,
    caseNo: isVisible ? one.case_no : null,
    medical: amount(isSamePerson && isUnderPolicy, medical),
    person: amount(isSamePerson && isUnderPolicy, disability, death),
    lostDays: isSamePerson ? one.lost_days : 0,
    hospitalDays: isSamePerson ? one.hospital_days : 0,
    total: amount(isUnderPolicy, ...claimItem.codes),
  };
}

function limitsLeft({ cover: { terms } }: CaseRecord, used: UsedLimits): CaseDetail['limitsLeft'] {
  const left = (limit: number, taken: number) => Math.max(0, limit - taken);
  return {
    medical: fen(left(terms.medicalLimit, used.medical)),
    person: fen(left(terms.deathLimit, used.person)),
    lostDays: left(terms.lostWage.maxPerYear, used.lostDays),
    hospitalDays: left(terms.hospital.maxPerYear, used.hospitalDays),
    accident: used.accidentLeft ?? null,
    policy: used.policyLeft ?? null,
  };
}

const isSameAccident = (
  one: { id: CaseId; accident_no: string | null; follow_up_of: number | null },
  row: CaseRecord,
  root: number,
): boolean =>
  (one.follow_up_of ?? one.id) === root || (row.accident_no !== null && one.accident_no === row.accident_no);

/**
 * Returns the days used in the year before the accident. Later accidents whose year includes this one count too, so
 * that no one-year window exceeds the limit, in whatever order cases are adjusted.
 */
function daysOfYear(day: CivilDate, others: readonly { day: CivilDate; days: number }[]): number {
  const usedBefore = (end: CivilDate) =>
    others
      .filter((one) => one.day <= end && one.day > addDays(end, -yearDays))
      .reduce((sum, one) => sum + one.days, 0);
  const ends = others.map((one) => one.day).filter((end) => end >= day && addDays(end, -yearDays) < day);
  return Math.max(...[day, ...ends].map(usedBefore));
}

/** Includes the case itself when its own adjustment counts. */
async function countedCases(db: Db, row: CaseRecord) {
  const found = await db
    .selectFrom('cases')
    .innerJoin('case_adjust as adjust', 'adjust.case_id', 'cases.id')
    .innerJoin('insure', 'insure.id', 'cases.insure_id')
    .select([
      'cases.id',
      'cases.case_no',
      'cases.insure_id',
      'cases.id_no_hash',
      'cases.accident_day',
      'cases.accident_no',
      'cases.follow_up_of',
      'adjust.lines',
      'adjust.lost_days',
      'adjust.hospital_days',
      'adjust.med_payable_fen',
      'adjust.lost_payable_fen',
      'adjust.hosp_payable_fen',
      'adjust.maim_payable_fen',
      'adjust.death_payable_fen',
      'adjust.legal_payable_fen',
      'cases.claim_items',
    ]) // prettier-ignore
    .where('cases.customer_id', '=', row.customer_id)
    .where('cases.case_status', 'in', counted)
    .where('adjust.adjust_status', '<>', adjustStatus.code.objected)
    .where((is) =>
      is.or([
        is('cases.insure_id', '=', row.insure_id),
        // Yearly days are shared between all policies with the same insurer.
        is.and([
          is('cases.id_no_hash', '=', row.id_no_hash),
          is(
            'insure.supplyer_id',
            '=',
            db.selectFrom('insure as own').select('own.supplyer_id').where('own.id', '=', row.insure_id),
          ),
        ]),
      ]),
    )
    .where(
      'adjust.version_no',
      '=',
      sql<number>`(select max(newest.version_no) from case_adjust newest where newest.case_id = cases.id)`,
    )
    .execute();
  return found.map((one) => {
    const payables: Record<number, number> = {
      [claimItem.code.medical]: one.med_payable_fen,
      [claimItem.code.lostWages]: one.lost_payable_fen,
      [claimItem.code.hospitalAllowance]: one.hosp_payable_fen,
      [claimItem.code.disability]: one.maim_payable_fen,
      [claimItem.code.death]: one.death_payable_fen,
      [claimItem.code.legalFees]: one.legal_payable_fen,
    };
    return {
      ...one,
      paid: (item: number) => payables[item] ?? 0,
      claims: (item: number) => one.claim_items.includes(item),
    };
  });
}
