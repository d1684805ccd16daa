import type { Selectable } from 'kysely';
import type { StampAsk } from 'shared-kernel/contract/agreements';
import { stampAskStatus } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { notFound } from '../../platform/http/problem';
import type { SigncompanyTable } from '../../platform/db/parties.tables';
import { ofCustomer } from '../../platform/tenant';
import { pdfMaker } from '../documents/template/pdf-maker';
import { agreementDocument, type AgreementDocument } from '../documents/agreement.document';
import { agreementUrl } from '../reference/reference.repository';
import type { StampAskTable } from './agreements.tables';

/** Business type of messages about a signature. */
export const stampAskBizType = 'stampAsk';

type Company = Pick<Selectable<SigncompanyTable>, 'signcompanyname' | 'uscc'>;
export type AskRow = Selectable<StampAskTable> &
  Company & { company_url: string | null; company_version: string };

const asksOf = (db: Db, customerId: number) =>
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

/** Returns the newest pending request. */
export const waitingAsk = (db: Db, customerId: number): Promise<AskRow | undefined> =>
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
  id: row.signcompany_id,
  signcompanyname: row.signcompanyname,
  uscc: row.uscc,
  protocol_version: row.protocol_version ?? row.company_version,
  fdd_protocol_url: outsideUrl(row),
});

export const actionsOf = (status: number): StampAsk['actions'] =>
  status === stampAskStatus.code.waiting ? ['sign'] : [];

/** Signed requests show the facts at the time of signing, whatever the current text is. */
export async function toStampAsk(ctx: Context, row: AskRow): Promise<StampAsk> {
  const document = row.ask_status === stampAskStatus.code.waiting ? await documentOf(ctx, row) : undefined;
  return {
    id: row.id,
    askTitle: row.ask_title,
    agreementType: row.agreement_type,
    signcompany: row.signcompany_id,
    signcompanyname: row.signcompanyname,
    fddProtocolUrl: agreementUrl(companyOf(row)),
    pageCount: document?.pageCount ?? row.page_count,
    docSha256: document?.sha256 ?? row.doc_sha256,
    askStatus: row.ask_status,
    deadline: row.deadline,
    signTime: row.sign_time?.toISOString() ?? null,
    createTime: row.created_at.toISOString(),
    protocolVersion: row.protocol_version ?? row.company_version,
    isOutdated: row.protocol_version !== null && row.protocol_version !== row.company_version,
    actions: actionsOf(row.ask_status),
  };
}

/** Returns the signed URL of the signed copy. */
export async function signedCopyUrl(ctx: Context, row: AskRow): Promise<string | null> {
  const file = row.sign_file_id ? await ctx.files.find(ctx.db, row.sign_file_id, row.customer_id) : undefined;
  return file?.url ?? null;
}
