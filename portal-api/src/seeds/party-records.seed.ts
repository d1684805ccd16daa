import { addDays, civilDateOf } from 'shared-kernel/domain/civil-date';
import { agreementType, applyKind, operatorAuditStatus } from 'shared-kernel/domain/dictionaries';
import { samplePdf } from '../platform/seeding/sample-pdf';
import { demoEmployers } from './accounts';
import type { CustomerKey, SeedContext, SeedCustomer } from '../platform/seeding/seed-context';
import { rowById, updateById } from '../platform/row-by-id';

type Seed = Pick<SeedContext, 'ctx' | 'today'>;
type Made = Record<CustomerKey, SeedCustomer>;

/** Seeds further records of the employers: invoice titles, the operator in review, the agreement to be signed again. */
export async function seedPartyRecords(seed: Seed, made: Made): Promise<void> {
  await seedInvoiceTitles(seed, made);
  await seedOperatorInReview(seed, made.c4);
  await seedAuthorities(seed, made);
  await seedStampAsk(seed, made.c2);
}

async function seedInvoiceTitles({ ctx }: Seed, made: Made): Promise<void> {
  // Employers without a history have not filled in the form yet.
  const withHistory = demoEmployers.filter(({ key }) => ['c1', 'c2', 'c3'].includes(key));
  const rows = withHistory.map(
    ({ key, columns: { customername, uscc, invoicetype, address, linkername } }) => ({
      customer_id: made[key].id,
      title: customername,
      tax_no: uscc,
      invoicetype,
      reg_address: address,
      reg_phone: '05920000018',
      bank_deposit: '示例银行开发区支行',
      bank_num: `3505016800000000${made[key].id.toString().padStart(4, '0')}`,
      receive_email: `${key}@example.com`,
      receiver_name: linkername,
      receiver_phone: made[key].username,
      receiver_address: address,
      updated_at: ctx.clock.now(),
    }),
  );
  await ctx.db.insertInto('invoice_info').values(rows).execute();
}

async function seedOperatorInReview({ ctx, today }: Seed, customer: SeedCustomer): Promise<void> {
  await ctx.db
    .insertInto('operator_temp')
    .values({
      customer_id: customer.id,
      operator_name: '方秋萍',
      operator_telephone: customer.username,
      operator_email: 'c4@example.com',
      position: '人事主管',
      valid_from: today,
      valid_to: addDays(today, 365),
      apply_kind: applyKind.code.first,
      created_at: ctx.clock.now(),
    })
    .execute();
}

/** Days from today until an operator's authority ends: one has time left, one must be renewed soon. */
const authorityDays: Partial<Record<CustomerKey, number>> = { c1: 214, c2: 21, c3: 333 };

/** Time that the provider took to review the first operators. */
const reviewMs = 5 * 3_600_000 + 27 * 60_000;

async function seedAuthorities({ ctx, today }: Seed, made: Made): Promise<void> {
  for (const { key, columns } of demoEmployers) {
    const customer = made[key];
    const days = authorityDays[key];
    if (days === undefined) continue;
    const letter = await ctx.files.put(ctx.db, {
      owner: `customer:${customer.id}:auth-letter`,
      fileName: '授权委托书.pdf',
      customerId: customer.id,
      uploaderId: null,
      mime: 'application/pdf',
      content: { bytes: samplePdf('authority') },
    });
    const joined = civilDateOf(customer.joinedAt);
    const term = { auth_valid_from: addDays(today, days - 365), auth_valid_to: addDays(today, days) };
    await updateById(ctx.db, 'customer', customer.id, { ...term, auth_letter_file_id: letter.id });
    await ctx.db
      .insertInto('operator_temp')
      .values({
        customer_id: customer.id,
        operator_name: columns.linkername ?? '',
        operator_telephone: customer.username,
        operator_email: `${key}@example.com`,
        // The authority of then; it has been renewed since.
        valid_from: joined,
        valid_to: addDays(joined, 365),
        apply_kind: applyKind.code.first,
        audit_status: operatorAuditStatus.code.approved,
        audit_time: new Date(customer.joinedAt.getTime() + reviewMs),
        created_at: customer.joinedAt,
      })
      .execute();
  }
}

async function seedStampAsk({ ctx, today }: Seed, customer: SeedCustomer): Promise<void> {
  const company = await rowById(ctx.db, 'signcompany', customer.signcompanyId, 'fdd_protocol_url');
  await ctx.db
    .insertInto('stamp_ask')
    .values({
      customer_id: customer.id,
      ask_title: `${ctx.config.brand.name}平台服务协议`,
      agreement_type: agreementType.code.platform,
      signcompany_id: customer.signcompanyId,
      fdd_protocol_url: company.fdd_protocol_url,
      deadline: addDays(today, 30),
      created_at: ctx.clock.now(),
    })
    .execute();
}
