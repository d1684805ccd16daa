import { applyKind, messageKind, operatorAuditStatus, usertype } from 'shared-kernel/domain/dictionaries';
import { problems } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import { operatorApplicationStatus } from 'shared-kernel/domain/nouns/employer';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import { updateById } from '../../platform/row-by-id';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';
import { countText } from '../../platform/sms/limits';
import { sendText } from '../../platform/sms/texts';
import { endingAccess, type EndAccess } from '../session';
import { customerIdByUsername, lockEmployer } from './employer.repository';
import type { ApplicationRow } from './operator-application';
import { holdPhone, isPhoneFree } from './phone-check';

export interface Verdict {
  approved: boolean;
  /** Reason for the rejection; null when approved. */
  reason: string | null;
}

/** Decides the pending application; 409 when there is none. */
export async function decideOperator(ctx: Context, username: string | undefined, verdict: Verdict) {
  const customerId = await customerIdByUsername(ctx.db, username);
  return endingAccess(ctx, async (trx, end) => {
    const employer = await lockEmployer(trx, customerId);
    const row = await closeWaiting(ctx, trx, customerId, verdict);
    const linker = nextLinkerStatus(row, verdict);
    await updateById(trx, 'customer', customerId, {
      linker_audit_status: linker,
      version: employer.version + 1,
      updated_at: ctx.clock.now(),
    });
    const isReplaced = verdict.approved && (await takeOffice(trx, row, end));
    if (isReplaced) await greetOperator(ctx, trx, row, employer.customername);
    await notifyOwner(ctx, trx, row, verdict, isReplaced);
    await ctx.audit.write(trx, 'provider', {
      action: verdict.approved ? 'operator.approve' : 'operator.reject',
      entity: 'operator_temp',
      entityId: row.id,
      before: { linker_audit_status: employer.linker_audit_status },
      after: { linker_audit_status: linker, reason: verdict.reason },
    });
    return { id: row.id, username, auditStatus: row.audit_status, linkerAuditStatus: linker };
  });
}

async function closeWaiting(
  ctx: Context,
  trx: Trx,
  customerId: CustomerId,
  verdict: Verdict,
): Promise<ApplicationRow> {
  const row = await trx
    .updateTable('operator_temp')
    .set({
      audit_status: operatorApplicationStatus.code[verdict.approved ? 'approved' : 'rejected'],
      audit_remark: verdict.reason,
      audit_time: ctx.clock.now(),
    })
    .where('customer_id', '=', customerId)
    .where('audit_status', '=', operatorApplicationStatus.code.waiting)
    .returningAll()
    .executeTakeFirst();
  if (!row)
    throw new Problem(problems.conflict, {}, { message: 'no application of this employer is waiting' });
  return row;
}

/** Rejecting a change keeps the current operator. */
function nextLinkerStatus(row: ApplicationRow, verdict: Verdict): number {
  if (verdict.approved || row.apply_kind === applyKind.code.change) return operatorAuditStatus.code.approved;
  return operatorAuditStatus.code.rejected;
}

/**
 * Makes the approved person the employer's contact, who receives the account's SMS codes; the username stays. Returns
 * whether the person changed; then the previous operator's access has ended.
 */
async function takeOffice(trx: Trx, row: ApplicationRow, end: EndAccess): Promise<boolean> {
  await holdPhone(trx, row.operator_telephone);
  if (!(await isPhoneFree(trx, row.operator_telephone, row.customer_id)))
    throw new Problem(problems.mobileTaken);
  await updateById(trx, 'customer', row.customer_id, {
    linkername: row.operator_name,
    telephone: row.operator_telephone,
    email: row.operator_email,
    auth_letter_file_id: row.auth_letter_file_id,
    auth_valid_from: row.valid_from,
    auth_valid_to: row.valid_to,
  });
  const user = await trx
    .selectFrom('app_user')
    .select(['id', 'mobile'])
    .where('customer_id', '=', row.customer_id)
    .where('usertype', '=', usertype.code.main)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const next = { mobile: row.operator_telephone, name: row.operator_name };
  // A first application comes from the account's user, unless it names another phone.
  const isReplaced = row.apply_kind === applyKind.code.change || user.mobile !== next.mobile;
  if (isReplaced) await end(user.id, next);
  else await updateById(trx, 'app_user', user.id, next);
  return isReplaced;
}

/** Sends the new operator an SMS about signing in. The decision succeeds even when the SMS limit is reached. */
async function greetOperator(ctx: Context, trx: Trx, row: ApplicationRow, employer: string): Promise<void> {
  try {
    await countText(ctx, trx, row.operator_telephone, { customerId: row.customer_id });
  } catch (error) {
    if (error instanceof Problem) return;
    throw error;
  }
  await sendText(ctx, trx, row.operator_telephone, { kind: 'operator', values: { employer } });
}

const notifyOwner = (
  ctx: Context,
  trx: Trx,
  row: ApplicationRow,
  verdict: Verdict,
  isReplaced: boolean,
): Promise<void> =>
  ctx.outbox.add(trx, {
    customerId: row.customer_id,
    kind: messageKind.code.account,
    subject: verdict.approved ? texts.operatorApproved : `操作员审核未通过：${verdict.reason ?? ''}`,
    content: verdict.approved
      ? `${row.operator_name}的操作员申请已通过审核。${isReplaced ? texts.operatorSignsIn : ''}`
      : `${row.operator_name}的操作员申请未通过审核，原因：${verdict.reason ?? ''}。请修改后重新提交。`,
    bizType: 'operatorTemp',
    bizId: row.id,
    link: '/setting/operator',
    popup: true,
  });
