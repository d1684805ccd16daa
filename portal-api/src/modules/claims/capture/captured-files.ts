import { problems, type BodyOf } from 'shared-kernel/contract';
import {
  mostCapturedFiles,
  type decideCaptured as decideEndpoint,
  type uploadCaptured as uploadEndpoint,
} from 'shared-kernel/contract/claims/capture';
import { photoMaterial } from 'shared-kernel/domain/claims/claim-materials';
import { usertype } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import { sql } from 'kysely';
import { updateById } from '../../../platform/row-by-id';
import type { Actor, Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import type { WrittenFile } from '../../../platform/file-store';
import { Problem, refusedInWords } from '../../../platform/http/problem';
import type { UploadedFile } from '../../../platform/http/route';
import { guestsOf } from '../../../platform/tenant';
import { nameWithEnding } from '../../files/file-type-of';
import { webPictures } from '../../files/pictures/thumbnails';
import { addMaterialFiles, lockedOwnCase } from '../papers/case-materials';
import { openCapture, type OpenCapture } from './open-capture';

/** The file types that a phone may send, detected from the bytes. */
const phoneTypes: readonly string[] = [...webPictures, 'application/pdf'];

const ownerOf = (captureId: number): string => `capture:${captureId}`;

type Upload = BodyOf<typeof uploadEndpoint>;

/** Stores a file from a phone, which waits for the employer. Nothing is stored when the code has ended meanwhile. */
export async function uploadCaptured(
  ctx: Context,
  token: string,
  upload: Upload,
  files: readonly UploadedFile[],
): Promise<{ fileCount: number; left: number }> {
  const capture = await openCapture(ctx, ctx.db, token);
  const file = requireFile(capture, upload.materialCode, files);
  const found = await ctx.files.inspect(guestsOf(capture.customerId), file);
  const { mime } = found;
  if (!phoneTypes.includes(mime)) throw refused(problems.unsupportedType, '只能上传照片或PDF文件');
  if (upload.materialCode === photoMaterial && !mime.startsWith('image/'))
    throw refused(problems.unsupportedType, texts.photosOnly);
  const written = await ctx.files.write(ctx.db, {
    owner: ownerOf(capture.id),
    fileName: nameWithEnding(file.fileName, mime),
    ...found,
    customerId: capture.customerId,
    uploaderId: capture.userId,
    content: { path: file.path },
  });
  try {
    const stored = await ctx.db.transaction().execute((trx) => store(ctx, trx, token, upload, written));
    if (stored.isRepeat) await ctx.files.discard(written);
    return { fileCount: stored.fileCount, left: mostCapturedFiles - stored.fileCount };
  } catch (error) {
    await ctx.files.discard(written);
    throw error;
  }
}

const refused = (kind: typeof problems.invalidInput | typeof problems.unsupportedType, message: string) =>
  refusedInWords('file', message, kind);

function requireFile({ rows }: OpenCapture, code: string, [file]: readonly UploadedFile[]): UploadedFile {
  if (!rows.some(({ materialCode }) => materialCode === code))
    throw refused(problems.invalidInput, '该二维码不能上传这项材料');
  if (!file) throw refused(problems.invalidInput, '请选择文件');
  if (file.size === 0) throw refused(problems.invalidInput, '文件内容为空，请重新拍照');
  return file;
}

async function store(ctx: Context, trx: Trx, token: string, upload: Upload, written: WrittenFile) {
  const capture = await openCapture(ctx, trx, token, { forUpdate: true });
  const repeated = await trx
    .selectFrom('case_captured_file')
    .innerJoin('file', 'file.id', 'case_captured_file.file_id')
    .select('file.sha256')
    .where('capture_id', '=', capture.id)
    .where('case_captured_file.upload_key', '=', upload.uploadKey)
    .executeTakeFirst();
  if (repeated && repeated.sha256 !== written.sha256) throw new Problem(problems.uploadChanged);
  if (repeated) return { isRepeat: true, fileCount: capture.fileCount };
  await ctx.files.record(trx, written);
  await trx
    .insertInto('case_captured_file')
    .values({
      capture_id: capture.id,
      case_id: capture.caseId,
      material_code: upload.materialCode,
      file_id: written.id,
      upload_key: upload.uploadKey,
      created_at: ctx.clock.now(),
      decided_at: null,
    })
    .execute();
  const fileCount = capture.fileCount + 1;
  await updateById(trx, 'case_capture', capture.id, { file_count: fileCount });
  await noteChange(trx, capture);
  return { isRepeat: false, fileCount };
}

/** Notifies the employer's open pages of the change. */
const noteChange = (trx: Trx, { customerId }: OpenCapture) =>
  updateById(trx, 'customer', customerId, { change_no: sql<number>`change_no + 1` });

/**
 * Removes a file of this code that is undecided, while the code is valid. The file still counts towards the code's
 * total, which limits uploads. 4005 once the employer has decided.
 */
export async function removeCaptured(ctx: Context, token: string, uploadKey: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const capture = await openCapture(ctx, trx, token, { forUpdate: true, mayBeFull: true });
    const sent = await trx
      .selectFrom('case_captured_file')
      .select(['id', 'file_id', 'decided_at'])
      .where('capture_id', '=', capture.id)
      .where('upload_key', '=', uploadKey)
      .executeTakeFirst();
    if (!sent) return;
    if (sent.decided_at)
      throw new Problem(problems.caseStateChanged, {}, { message: '企业已处理这个文件，不能再移除' });
    await trx.deleteFrom('case_captured_file').where('id', '=', sent.id).execute();
    await ctx.files.release(trx, [sent.file_id], ownerOf(capture.id));
    await noteChange(trx, capture);
  });
}

/** Accepts or drops waiting files; files already decided, for example by a colleague, are skipped. */
export async function decideCaptured(
  ctx: Context,
  actor: Actor,
  caseId: CaseId,
  { take, drop }: BodyOf<typeof decideEndpoint>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockedOwnCase(trx, actor, caseId);
    const waiting = await trx
      .selectFrom('case_captured_file')
      .selectAll()
      .where('case_id', '=', caseId)
      .where('id', 'in', [0, ...take, ...drop])
      .where('decided_at', 'is', null)
      .orderBy('id')
      .execute();
    // Makes the files temporary again: accepted ones are then attached to their row, the cleanup deletes the others.
    for (const file of waiting) await ctx.files.release(trx, [file.file_id], ownerOf(file.capture_id));
    const taken = waiting.filter(({ id }) => take.includes(id));
    for (const materialCode of new Set(taken.map(({ material_code }) => material_code))) {
      const files = taken.filter(({ material_code }) => material_code === materialCode);
      const fileIds = files.map(({ file_id }) => file_id);
      // The case belongs to the caller's employer, whichever of its users created the code.
      const reader = { customerId: row.customer_id, filialeId: null, usertype: usertype.code.main };
      await addMaterialFiles(ctx, trx, actor, caseId, { materialCode, fileIds }, reader);
    }
    const decided_at = ctx.clock.now();
    for (const { id } of waiting)
      await updateById(trx, 'case_captured_file', id, { decided_at, taken: take.includes(id) });
  });
}
