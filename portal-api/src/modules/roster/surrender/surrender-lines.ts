import type { SurrenderLine } from 'shared-kernel/contract/insure';
import { addDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { addFen, fen, yuanText, zeroFen, type Fen } from 'shared-kernel/domain/money';
import { dayShareText, reduceRefund } from 'shared-kernel/domain/premium';
import type { Db } from '../../../platform/db/database';
import { agreedMeal } from '../../insure/agreed-terms';
import type { OwnedInsure } from '../../insure/insure.repository';
import { coverStart, hasBegun, leavingState } from '../../insure/people/leaving';
import { personOfItem } from '../kinds/policy-staff';
import { claimsOfPolicy, paidFormula } from '../../insure/people/staff-rules';

export interface Surrender {
  lines: (Omit<SurrenderLine, 'refund' | 'unitPremium'> & { refund: Fen; unitPremium: Fen })[];
  refund: Fen;
  /** People with a case that is not closed. */
  openCases: number;
}

/** Calculates each person's refund when cover ends with `lastDay`, for the preview and for the refund itself. */
export async function surrenderOf(db: Db, insure: OwnedInsure, lastDay: CivilDate): Promise<Surrender> {
  const people = await db
    .selectFrom('insure_person')
    .selectAll()
    .select(coverStart.as('cover_start'))
    .where('insure_id', '=', insure.id)
    .where('person_status', '=', leavingState(insure))
    .orderBy('id')
    .execute();
  const meal = await agreedMeal(db, insure.id);
  const claims = await claimsOfPolicy(db, insure.id);
  const lines = people.map((person) => {
    const isBegun = hasBegun(insure);
    const charged = fen(person.charged_fen);
    const share = reduceRefund({
      unit: fen(person.unit_premium_fen),
      policyStart: insure.start_date,
      policyEnd: insure.end_date,
      coverStart: person.cover_start,
      lastDay: isBegun ? lastDay : addDays(person.start_date, -1),
      minChargeDays: isBegun ? meal.min_charge_days : 0,
    });
    // A refund never exceeds the amount that was charged for the person.
    const whole = !isBegun || share.amount > charged;
    const refund = claims.paid.has(person.id)
      ? zeroFen
      : isBegun
        ? fen(Math.min(share.amount, charged))
        : charged;
    return {
      ...personOfItem(person),
      startDate: person.start_date,
      days: share.days,
      unitPremium: fen(person.unit_premium_fen),
      refund,
      formula: claims.paid.has(person.id)
        ? paidFormula
        : whole
          ? `已付保费 ${yuanText(refund)}`
          : dayShareText(share),
    };
  });
  return { lines, refund: addFen(...lines.map((line) => line.refund)), openCases: claims.open.size };
}
