import { problems, type BodyOf, type ProblemKind } from 'shared-kernel/contract';
import type { CustomerBaseInfo, updateCustomerBaseInfo } from 'shared-kernel/contract/onboarding';
import { isUscc } from 'shared-kernel/domain/validators';
import { infoInputStatus } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import { updateById } from '../../platform/row-by-id';
import type { Actor, Context } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { Problem, refusedField } from '../../platform/http/problem';
import { attachedFile, employerOf, lockEmployer } from './employer.repository';

type Form = BodyOf<typeof updateCustomerBaseInfo>;

export async function baseInfoOf(ctx: Context, customerId: CustomerId): Promise<CustomerBaseInfo> {
  const employer = await employerOf(ctx.db, customerId);
  return {
    customername: employer.customername,
    uscc: employer.uscc,
    customerType: employer.customer_type,
    legalPerson: employer.legal_person ?? '',
    industryCode: employer.industry_code ?? '',
    regionCode: employer.region_code ?? '',
    address: employer.address ?? '',
    establishDate: employer.establish_date,
    employeeScale: employer.employee_scale ?? '',
    licenseFile: await attachedFile(ctx, customerId, employer.license_file_id),
    version: employer.version,
    infoInputStatus: employer.info_input_status,
  };
}

/**
 * Saves the company's information; 409 for a stale version. 403 once onboarding is complete, because policies and
 * invoices depend on it.
 */
export async function saveBaseInfo(ctx: Context, actor: Actor, form: Form) {
  if (form.establishDate !== null && form.establishDate > ctx.clock.today())
    throw refusedField('establishDate', texts.establishedInFuture);
  if (!isUscc(form.uscc)) throw withField(problems.invalidCreditCode);
  return ctx.db.transaction().execute(async (trx) => {
    const before = await lockEmployer(trx, actor.customerId);
    if (before.info_input_status === infoInputStatus.code.done)
      throw new Problem(problems.forbidden, {}, { message: '企业信息已确认，如需变更请联系客服' });
    if (before.version !== form.version) throw new Problem(problems.conflict);
    if (await isTaken(trx, form.uscc, actor.customerId)) throw withField(problems.creditCodeTaken);
    if (form.licenseFileId !== before.license_file_id)
      await ctx.files.handIn(trx, [form.licenseFileId], `customer:${actor.customerId}:license`, actor);
    const written = await write(trx, actor.customerId, form, {
      info_input_status: Math.max(before.info_input_status, infoInputStatus.code.company),
      version: before.version + 1,
      updated_at: ctx.clock.now(),
    });
    const { customername, uscc, info_input_status } = before;
    await ctx.audit.write(trx, actor, {
      action: 'customer.base-info',
      entity: 'customer',
      entityId: actor.customerId,
      before: { customername, uscc, info_input_status },
      after: { customername: form.customername, uscc: form.uscc, ...written },
    });
    return { infoInputStatus: written.info_input_status, version: written.version };
  });
}

const withField = (kind: ProblemKind) => refusedField('uscc', kind.text, kind);

async function isTaken(db: Db, uscc: string, customerId: CustomerId): Promise<boolean> {
  const other = await db
    .selectFrom('customer')
    .select('id')
    .where('uscc', '=', uscc)
    .where('id', '<>', customerId)
    .executeTakeFirst();
  return other !== undefined;
}

const orNull = (text: string): string | null => (text === '' ? null : text);

async function write(
  trx: Trx,
  customerId: CustomerId,
  form: Form,
  state: { info_input_status: number; version: number; updated_at: Date },
) {
  await updateById(trx, 'customer', customerId, {
    ...state,
    customername: form.customername,
    uscc: form.uscc,
    customer_type: form.customerType,
    legal_person: form.legalPerson,
    industry_code: orNull(form.industryCode),
    region_code: form.regionCode,
    address: form.address,
    establish_date: form.establishDate,
    employee_scale: orNull(form.employeeScale),
    license_file_id: form.licenseFileId,
  });
  // The title and tax number of invoices are always the employer's own.
  await trx
    .updateTable('invoice_info')
    .set({ title: form.customername, tax_no: form.uscc })
    .where('customer_id', '=', customerId)
    .execute();
  return { info_input_status: state.info_input_status, version: state.version };
}
