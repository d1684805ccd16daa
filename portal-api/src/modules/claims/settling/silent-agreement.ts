import { sql } from 'kysely';
import type { ClaimPayable } from 'shared-kernel/domain/claims/claim-calculation';

/** Silence counts as agreement when something, and at least half of what was claimed, is paid. */
export const mayAgreeBySilence = ({ total, lines }: Pick<ClaimPayable, 'total' | 'lines'>): boolean =>
  total > 0 && total * 2 >= lines.reduce((sum, { claimed }) => sum + claimed, 0);

/** The same of the newest version of a row of `cases`; versions of old without lines count as paid in full. */
export const agreesBySilence = sql<boolean>`exists (
  select 1 from case_adjust
  where case_adjust.case_id = cases.id
    and case_adjust.version_no = (select max(version_no) from case_adjust newest where newest.case_id = cases.id)
    and case_adjust.total_payable_fen > 0
    and case_adjust.total_payable_fen * 2 >=
      (select coalesce(sum((line->>'claimed')::bigint), 0) from jsonb_array_elements(case_adjust.lines) line))`;
