import { agreementType, stampAskStatus, usertype } from 'shared-kernel/domain/dictionaries';
import { updateById } from '../../platform/row-by-id';
import type { SeedContext, SeedCustomer } from '../../platform/seeding/seed-context';
import { agreementDocument, agreementTitle } from '../documents/agreement.document';
import { pdfMaker } from '../documents/template/pdf-maker';
import { copyFile, signedCopy } from './signed-copy.document';
import { companyOf, requireAsk } from './stamp-ask.repository';

const earlierVersion = '2025.1';

/**
 * Seeds an employer that signed the current agreement, and one that signed the previous version and must sign again.
 */
export async function seedAgreements(seed: SeedContext): Promise<void> {
  const { c1, c2 } = seed.customers;
  await seedSigned(seed, c1);
  await seedSigned(seed, c2, earlierVersion);
}

async function seedSigned(seed: SeedContext, customer: SeedCustomer, version?: string): Promise<void> {
  const ctx = seed.at(customer.joinedAt);
  const make = pdfMaker(ctx, null);
  const { id } = await ctx.db
    .insertInto('stamp_ask')
    .values({
      customer_id: customer.id,
      ask_title: agreementTitle(ctx.config.brand.name),
      agreement_type: agreementType.code.platform,
      signcompany_id: customer.signcompanyId,
      protocol_version: version,
      created_at: customer.joinedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ask = await requireAsk(ctx.db, { customerId: customer.id }, id);
  const document = await agreementDocument(make, ctx.config.brand.name, companyOf(ask));
  const copy = await signedCopy(make, ctx.config.brand.name, ask, {
    customername: customer.customername,
    uscc: customer.uscc,
    signer: customer.customername,
    username: customer.username,
    at: customer.joinedAt,
    ip: '127.0.0.1',
    docSha256: document.sha256,
  });
  const file = await ctx.files.put(ctx.db, copyFile(ask, copy.bytes));
  await ctx.files.adopt(ctx.db, [file.id], `stampAsk:${id}`, {
    customerId: customer.id,
    filialeId: null,
    usertype: usertype.code.main,
  });
  await updateById(ctx.db, 'stamp_ask', id, {
    ask_status: stampAskStatus.code.signed,
    sign_time: customer.joinedAt,
    sign_file_id: file.id,
    doc_sha256: document.sha256,
    page_count: document.pageCount,
    protocol_version: companyOf(ask).protocol_version,
  });
}
