import type { OperatorApplication } from 'shared-kernel/contract/onboarding';
import { maskIdNo } from 'shared-kernel/domain/text';
import type { CustomerId, OperatorTempId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { notFound } from '../../platform/http/problem';
import { ofCustomer } from '../../platform/tenant';
import { attachedFile } from './employer.repository';
import type { ApplicationRow } from './operator-application';

const mostShown = 50;

const newestFirst = (db: Db, customerId: CustomerId) =>
  db
    .selectFrom('operator_temp')
    .selectAll()
    .where(ofCustomer({ customerId }, 'operator_temp'))
    .orderBy('id', 'desc');

export const newestApplication = (db: Db, customerId: CustomerId): Promise<ApplicationRow | undefined> =>
  newestFirst(db, customerId).limit(1).executeTakeFirst();

/** Returns an application; 404 for those of other employers. */
export async function readApplication(
  ctx: Context,
  actor: Actor,
  id: OperatorTempId,
): Promise<OperatorApplication> {
  const row = await newestFirst(ctx.db, actor.customerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return toApplication(ctx, row);
}

export async function readApplications(ctx: Context, actor: Actor): Promise<OperatorApplication[]> {
  const rows = await newestFirst(ctx.db, actor.customerId).limit(mostShown).execute();
  return Promise.all(rows.map((row) => toApplication(ctx, row)));
}

async function toApplication(ctx: Context, row: ApplicationRow): Promise<OperatorApplication> {
  const file = (id: string | null) => attachedFile(ctx, row.customer_id, id);
  return {
    id: row.id,
    operatorName: row.operator_name,
    operatorIdNo: row.operator_id_no_sealed ? maskIdNo(ctx.pii.open(row.operator_id_no_sealed)) : null,
    operatorTelephone: row.operator_telephone,
    operatorEmail: row.operator_email ?? '',
    position: row.position ?? '',
    authLetterFile: await file(row.auth_letter_file_id),
    idFrontFile: await file(row.id_front_file_id),
    idBackFile: await file(row.id_back_file_id),
    validFrom: row.valid_from,
    validTo: row.valid_to,
    applyKind: row.apply_kind,
    auditStatus: row.audit_status,
    auditRemark: row.audit_remark,
    auditTime: row.audit_time?.toISOString() ?? null,
    createTime: row.created_at.toISOString(),
  };
}
