import type { MaterialRow } from 'shared-kernel/contract/claims';
import type { CaseId, CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';

type Waiting = MaterialRow['captured'][number] & { materialCode: string };

/** Returns files from phones that wait for the employer's decision. */
export async function waitingFiles(
  ctx: Context,
  db: Db,
  caseId: CaseId,
  customerId: CustomerId,
): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('case_captured_file')
    .select(['id', 'material_code', 'file_id', 'created_at'])
    .where('case_id', '=', caseId)
    .where('decided_at', 'is', null)
    .orderBy('id')
    .execute();
  const waiting: Waiting[] = [];
  for (const { id, material_code, file_id, created_at } of rows) {
    const file = await ctx.files.find(db, file_id, customerId);
    if (file) waiting.push({ materialCode: material_code, id, file, createTime: created_at.toISOString() });
  }
  return waiting;
}
