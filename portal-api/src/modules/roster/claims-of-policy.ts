import type { Db } from '../../platform/db/database';
import { caseCode } from '../claims/case-states';

/** Codes that end a case; every other one is open. */
const closed = [caseCode.paid, caseCode.unpaid, caseCode.withdrawn];

export interface ClaimsOfPolicy {
  /** People with an open case: they may not leave. */
  open: ReadonlySet<number>;
  /** People whose case was closed and paid: they may leave without a refund. */
  paid: ReadonlySet<number>;
}

/** Cases of a policy that affect the people who are to leave it. */
export async function claimsOfPolicy(db: Db, insureId: number): Promise<ClaimsOfPolicy> {
  // By number: after an amendment the cover goes on in another row of the same person.
  const rows = await db
    .selectFrom('cases')
    .innerJoin('insure_person', (join) =>
      join
        .onRef('insure_person.id_no_hash', '=', 'cases.id_no_hash')
        .onRef('insure_person.insure_id', '=', 'cases.insure_id'),
    )
    .select(['insure_person.id as person_id', 'case_status'])
    .where('cases.insure_id', '=', insureId)
    .where('case_status', 'not in', [caseCode.unpaid, caseCode.withdrawn])
    .execute();
  const idsOf = (isIncluded: (status: number) => boolean) =>
    new Set(rows.filter((row) => isIncluded(row.case_status)).map((row) => row.person_id));
  return {
    open: idsOf((status) => !closed.some((code) => code === status)),
    paid: idsOf((status) => status === caseCode.paid),
  };
}

/** Why a person with a paid case gets no refund, in place of the formula. */
export const paidFormula = '已有赔付案件，退费 0.00';
