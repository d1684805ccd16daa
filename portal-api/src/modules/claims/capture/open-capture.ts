import { problems } from 'shared-kernel/contract';
import { mostCapturedFiles } from 'shared-kernel/contract/claims/capture';
import { accountStatus, materialCheckStatus } from 'shared-kernel/domain/dictionaries';
import type { Context } from '../../../platform/context';
import type { Db } from '../../../platform/db/database';
import { Problem } from '../../../platform/http/problem';
import { rightsOf } from '../../../platform/rights';
import { isOpenRow } from '../papers/case-checklist';
import { caseMachine } from '../case-machine';
import { captureIdOf } from './captures';

export type OpenCapture = Awaited<ReturnType<typeof openCapture>>;

const { waiting, accepted } = materialCheckStatus.code;

const ended = (message: string) => new Problem(problems.caseStateChanged, {}, { message });

/**
 * Returns the code of a token while it accepts files; throws 404 for a token that this portal did not create, 4005 with
 * the reason for a code that has ended.
 */
export async function openCapture(
  ctx: Context,
  db: Db,
  token: string,
  how: { forUpdate?: boolean; mayBeFull?: boolean } = {},
) {
  const id = captureIdOf(ctx, token);
  const found = id === undefined ? undefined : await readCapture(db, id, how.forUpdate === true);
  if (!found)
    throw new Problem(problems.notFound, {}, { message: '二维码无效，请在电脑上重新打开二维码后再扫' });
  if (found.revoked_at || !isStillGiven(found)) throw ended('二维码已停用，请在电脑上重新打开二维码后再扫');
  if (found.expires_at <= ctx.clock.now()) throw ended('二维码已过期，请在电脑上重新打开二维码后再扫');
  const rows = await db
    .selectFrom('case_material')
    .select(['material_code', 'required', 'check_status', 'reopened'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('case_captured_file as sent')
            .select('sent.id')
            .whereRef('sent.case_id', '=', 'case_material.case_id')
            .whereRef('sent.material_code', '=', 'case_material.material_code')
            .where('sent.decided_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('is_sent'),
    )
    .where('case_id', '=', found.case_id)
    .where('material_code', 'in', found.material_codes)
    .execute();
  const open = rows
    .filter((row) => isOpenRow(found.case_status, row))
    .map(({ material_code: materialCode, required, check_status, is_sent }) => ({
      materialCode,
      required,
      // A file is attached, or has arrived and waits for a decision.
      isThere: is_sent || check_status === waiting || check_status === accepted,
    }));
  if (open.length === 0 || !caseMachine.mayIn('materials', found.case_status))
    throw ended('材料已提交审核，现在不能再上传');
  if (found.file_count >= mostCapturedFiles && !how.mayBeFull)
    throw ended(`每个二维码最多上传${mostCapturedFiles}个文件，请在电脑上重新打开二维码后再扫`);
  return {
    id: found.id,
    caseId: found.case_id,
    caseNo: found.case_no,
    customerId: found.customer_id,
    userId: found.user_id,
    /** Rows for which the code was created and that are still open. */
    rows: open.toSorted((a, b) => a.materialCode.localeCompare(b.materialCode)),
    fileCount: found.file_count,
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof readCapture>>>;

/** Whether the creator of the code may still upload, and has not lost access to the account since. */
const isStillGiven = (found: Found): boolean =>
  found.status === accountStatus.code.active &&
  found.customer_status === accountStatus.code.active &&
  rightsOf(found).claim &&
  (found.access_ended_at === null || found.created_at > found.access_ended_at);

/** With `forUpdate` case and code stay locked until the transaction ends; submitting and other uploads wait. */
async function readCapture(db: Db, id: number, forUpdate: boolean) {
  if (forUpdate) {
    await db
      .selectFrom('cases')
      .select('id')
      .where('id', '=', db.selectFrom('case_capture').select('case_id').where('id', '=', id))
      .forUpdate()
      .execute();
    await db.selectFrom('case_capture').select('id').where('id', '=', id).forUpdate().execute();
  }
  return db
    .selectFrom('case_capture')
    .innerJoin('cases', 'cases.id', 'case_capture.case_id')
    .innerJoin('app_user as u', 'u.id', 'case_capture.user_id')
    .innerJoin('customer as c', 'c.id', 'u.customer_id')
    .selectAll('case_capture')
    .select(['cases.case_no', 'cases.case_status', 'cases.customer_id'])
    .select(['u.usertype', 'u.permissions', 'u.status', 'u.access_ended_at', 'c.status as customer_status'])
    .where('case_capture.id', '=', id)
    .executeTakeFirst();
}
