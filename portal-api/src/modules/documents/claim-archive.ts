import { Readable } from 'node:stream';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { materialName } from 'shared-kernel/domain/claims/claim-materials';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { RawAnswer } from '../../platform/http/route';
import { zipStream, type ZipEntry } from '../../platform/zip-stream';
import { newestAdjust, ownCase } from '../claims/case.repository';
import {
  claimCalculation,
  claimCalculationTitle,
  claimNotice,
  claimNoticeTitle,
} from './claim-letters.document';

const { paid, unpaid } = caseStatus.code;

/** Archives one of the caller's cases: its files by material, and the calculation and notice where they exist. */
export async function claimArchive(ctx: Context, actor: Actor, id: CaseId, ip: string): Promise<RawAnswer> {
  const found = await ownCase(ctx.db, actor, id);
  const rows = await ctx.db
    .selectFrom('case_material')
    .select(['material_code', 'file_ids'])
    .where('case_id', '=', id)
    .orderBy('material_code')
    .execute();
  const entries: ZipEntry[] = [];
  for (const { material_code, file_ids } of rows) {
    const folder = inPath(`${material_code}_${materialName(material_code)}`);
    for (const [at, fileId] of file_ids.entries()) {
      const file = await ctx.files.find(ctx.db, fileId, actor.customerId);
      if (!file) continue;
      // Numbered because phones give many photos the same name.
      const name = `${folder}/${String(at + 1).padStart(2, '0')}_${inPath(file.fileName)}`;
      entries.push({ name, open: () => ctx.files.read(fileId) });
    }
  }
  const documents: [string, () => Promise<Uint8Array>][] = [];
  if (await newestAdjust(ctx.db, id))
    documents.push([claimCalculationTitle, () => claimCalculation(ctx, actor, id)]);
  if (found.case_status === paid || found.case_status === unpaid)
    documents.push([claimNoticeTitle, () => claimNotice(ctx, actor, id)]);
  // Generated before the response starts, so that an error can still be returned as one.
  for (const [title, make] of documents) {
    const bytes = await make();
    entries.push({ name: `${title}.pdf`, open: async () => Readable.from([bytes]) });
  }
  // Audited because the files include identity cards and receipts with account numbers.
  await ctx.audit.write(ctx.db, actor, { action: 'case.archive', entity: 'cases', entityId: id, ip });
  return {
    stream: zipStream(entries),
    mime: 'application/zip',
    fileName: `理赔材料_${found.case_no}.zip`,
  };
}

/** Makes a file name safe as part of a path: uploaded files can have any name. */
const inPath = (name: string): string => name.replaceAll(/[\\/:*?"<>|]/g, '_');
