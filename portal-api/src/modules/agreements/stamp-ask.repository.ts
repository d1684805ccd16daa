import type { Selectable } from 'kysely';
import { stampAskStatus } from 'shared-kernel/domain/dictionaries';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { notFound } from '../../platform/http/problem';
import type { SigncompanyTable } from '../../platform/db/parties.tables';
import { ofCustomer } from '../../platform/tenant';
import { pdfMaker } from '../documents/template/pdf-maker';
import { agreementDocument, type AgreementDocument } from '../documents/agreement.document';
import type { StampAskTable } from './agreements.tables';

export const stampAskBizType = 'stampAsk';

type Company = Pick<Selectable<SigncompanyTable>, 'signcompanyname' | 'uscc'>;
export type AskRow = Selectable<StampAskTable> &
  Company & { company_url: string | null; company_version: string };

const asksOf = (db: Db, customerId: CustomerId) =>
  db
    .selectFrom('stamp_ask')
    .innerJoin('signcompany', 'signcompany.id', 'stamp_ask.signcompany_id')
    .selectAll('stamp_ask')
    .select([
      'signcompany.signcompanyname',
      'signcompany.uscc',
      'signcompany.protocol_version as company_version',
      'signcompany.fdd_protocol_url as company_url',
    ])
    .where(ofCustomer({ customerId }, 'stamp_ask'))
    .orderBy('stamp_ask.id', 'desc');

export const waitingAsk = (db: Db, customerId: CustomerId): Promise<AskRow | undefined> =>
  asksOf(db, customerId).where('ask_status', '=', stampAskStatus.code.waiting).limit(1).executeTakeFirst();

/** Returns a request of the caller's employer; throws 404 for others. */
export async function requireAsk(db: Db, actor: Pick<Actor, 'customerId'>, id: number): Promise<AskRow> {
  return asksOf(db, actor.customerId).where('stamp_ask.id', '=', id).executeTakeFirstOrThrow(notFound);
}

const outsideUrl = (row: AskRow): string | null => row.fdd_protocol_url ?? row.company_url;

/** Returns the document to read; undefined when it is at another origin. */
export async function documentOf(ctx: Context, row: AskRow): Promise<AgreementDocument | undefined> {
  if (outsideUrl(row) !== null) return undefined;
  return agreementDocument(pdfMaker(ctx, row.customer_id), ctx.config.brand.name, companyOf(row));
}

export const companyOf = (row: AskRow) => ({
  signcompanyname: row.signcompanyname,
  uscc: row.uscc,
  protocol_version: row.protocol_version ?? row.company_version,
  fdd_protocol_url: outsideUrl(row),
});

export async function signedCopyUrl(ctx: Context, row: AskRow): Promise<string | null> {
  const file = row.sign_file_id ? await ctx.files.find(ctx.db, row.sign_file_id, row.customer_id) : undefined;
  return file?.url ?? null;
}
