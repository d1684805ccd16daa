import { sql } from 'kysely';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import type { Db } from '../../platform/db/database';

export interface ClaimsOfPolicy {
  /** People with an open case: they may not leave. */
  open: ReadonlySet<number>;
  /** People whose case was closed and paid: they may leave without a refund. */
  paid: ReadonlySet<number>;
}

/** Cases of a policy that affect the people who are to leave it. */
export async function claimsOfPolicy(db: Db, insureId: number): Promise<ClaimsOfPolicy> {
  // Also by number: a person who left and came back has another row; a continued row may have a corrected number.
  const { rows } = await sql<{ person_id: number; case_status: number }>`
    with recursive claimed (person_id, case_status) as (
      select person.id, case_status from cases
      join insure_person person on person.insure_id = cases.insure_id
        and (person.id = cases.person_id or person.id_no_hash = cases.id_no_hash)
      where cases.insure_id = ${insureId} and case_status not in (${caseStatus.code.unpaid}, ${caseStatus.code.withdrawn})
      union
      select later.id, case_status from claimed join insure_person later on later.continues_id = claimed.person_id
    )
    select person_id, case_status from claimed`.execute(db);
  const idsOf = (isIncluded: (status: number) => boolean) =>
    new Set(rows.filter((row) => isIncluded(row.case_status)).map((row) => row.person_id));
  return {
    open: idsOf((status) => !caseNoun.isEnd(status)),
    paid: idsOf((status) => status === caseStatus.code.paid),
  };
}

/** Why a person with a paid case gets no refund, in place of the formula. */
export const paidFormula = '已有赔付案件，退费 0.00';
