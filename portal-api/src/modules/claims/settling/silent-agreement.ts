import { sql } from 'kysely';

/**
 * True for a row of `cases` of which silence counts as agreement: when its newest version pays something, and at least
 * half of what was claimed. Versions of old without lines count as paid in full.
 */
export const agreesBySilence = sql<boolean>`exists (
  select 1 from case_adjust
  where case_adjust.case_id = cases.id
    and case_adjust.version_no = (select max(version_no) from case_adjust newest where newest.case_id = cases.id)
    and case_adjust.total_payable_fen > 0
    and case_adjust.total_payable_fen * 2 >=
      (select coalesce(sum((line->>'claimed')::bigint), 0) from jsonb_array_elements(case_adjust.lines) line))`;
