import { adjustStatus, materialCheckStatus } from 'shared-kernel/domain/dictionaries';
import { claimRange, type ClaimRange } from 'shared-kernel/domain/claims/claim-range';
import { fen } from 'shared-kernel/domain/money';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { circumstancesOf } from './adjust-case';
import { newestAdjust, ownCase, type CaseRecord } from '../case.repository';
import { usedLimits } from './used-limits';

const certificatePaper = 'M24';

/** Estimates the insurer's payment for a case: from its adjustment, or before that from known facts; else 404. */
export async function estimateCase({ db }: Context, actor: Actor, id: CaseId): Promise<ClaimRange> {
  const row = await ownCase(db, actor, id);
  return (await adjustedRange(db, id)) ?? rangeOf(db, row);
}

/** Estimates the insurer's payment from the known facts and the remaining limits. */
export const rangeOf = async (db: Db, row: CaseRecord): Promise<ClaimRange> =>
  claimRange(row.cover.terms, await circumstancesOf(db, row), row.facts, {
    used: await usedLimits(db, row),
    estimate: row.estimate_amount_fen > 0 ? fen(row.estimate_amount_fen) : undefined,
    isCertificateOpen: row.cover.certificateNeeded && !(await isCertified(db, row)),
  });

/** Returns the range of the newest adjustment, unless it was objected to. */
async function adjustedRange(db: Db, caseId: CaseId): Promise<ClaimRange | undefined> {
  const newest = await newestAdjust(db, caseId);
  if (!newest || newest.adjust_status === adjustStatus.code.objected || newest.lines.length === 0)
    return undefined;
  const exact = (amount: number) => ({ least: fen(amount), most: fen(amount) });
  return {
    lines: newest.lines.map(({ item, claimed, payable, capReason }) => ({
      item,
      claimed,
      payable: exact(payable),
      missing: null,
      capReason: capReason ?? null,
    })),
    total: exact(newest.total_payable_fen),
    missing: [],
    papers: [],
  };
}

const isCertified = (db: Db, row: CaseRecord): Promise<boolean> =>
  db
    .selectFrom('case_material')
    .select('id')
    .where('case_id', '=', row.id)
    .where('material_code', '=', certificatePaper)
    .where('check_status', '=', materialCheckStatus.code.accepted)
    .executeTakeFirst()
    .then((found) => found !== undefined);
