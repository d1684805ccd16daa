import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Selectable } from 'kysely';
import { problems } from 'shared-kernel/contract';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../platform/context';
import { nextNumber } from '../../platform/db/next-number';
import { Problem } from '../../platform/http/problem';
import type { DocumentKind, DocumentTable } from './documents.tables';
import { recordedBlocks, type Block, type Sheet } from './template/sheet';

export interface DocumentToKeep {
  customerId: CustomerId;
  kind: DocumentKind;
  /** Subject of the document, such as `plans:1,2`. */
  bizKey: string;
  title: string;
  author: string;
  /** Recipient, shown to anybody who verifies the document. */
  holder: string;
  mark?: string;
  write(sheet: Sheet): void;
}

type DocumentRow = Selectable<DocumentTable>;

/**
 * Returns the document with this content: the first call generates and stores it, later calls return the same bytes.
 * Other content about the same `bizKey` is a new edition with its own number. A file changed on disk is generated again
 * when that produces the issued bytes; otherwise the call throws 503 and raises an alarm.
 */
export async function keptDocument(ctx: Context, document: DocumentToKeep): Promise<Uint8Array> {
  const blocks = recordedBlocks(document.write);
  const { title, author, holder, mark } = document;
  const content = sha256(JSON.stringify([title, author, holder, blocks, ...(mark ? [mark] : [])]));
  const row =
    (await find(ctx, document, content)) ??
    (await ctx.leases.inTurn(
      `document:${document.customerId}:${content}`,
      async () => (await find(ctx, document, content)) ?? make(ctx, document, content, blocks),
    ));
  const stored = await storedBytes(ctx, row);
  if (stored && sha256(stored) === row.sha256) return stored;
  return repaired(ctx, document, row, blocks);
}

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

const find = ({ db }: Context, { customerId, kind, bizKey }: DocumentToKeep, content: string) =>
  db
    .selectFrom('document')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('biz_key', '=', bizKey)
    .where('content_sha256', '=', content)
    .executeTakeFirst();

/** When two calls generate it concurrently, both return the bytes stored first. */
async function make(ctx: Context, document: DocumentToKeep, content: string, blocks: readonly Block[]) {
  const issued = await nextIssue(ctx);
  const pdf = await draw(ctx, document, issued, blocks);
  const { customerId, kind, bizKey: biz_key, title, holder } = document;
  const written = await ctx.files.write(ctx.db, {
    owner: `document:${issued.doc_no}`,
    fileName: `${title}.pdf`,
    customerId,
    uploaderId: null,
    mime: 'application/pdf',
    content: { bytes: pdf.bytes },
  });
  const row = await ctx.db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('document')
      .values({
        ...issued,
        kind,
        biz_key,
        title,
        holder,
        customer_id: customerId,
        content_sha256: content,
        sha256: written.sha256,
        page_count: pdf.pageCount,
        file_id: written.id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!inserted) return undefined;
    await ctx.files.record(trx, written);
    await ctx.files.lock(trx, [written.id]);
    return inserted;
  });
  if (row) return row;
  await ctx.files.discard(written);
  return (await find(ctx, document, content)) ?? Promise.reject(new Error('a kept document was removed'));
}

type Issued = Pick<DocumentRow, 'doc_no' | 'check_value' | 'issued_at'>;

/** Returns `WJ`, the day and a serial number; 80 random bits keep the verification URL from being guessed. */
async function nextIssue({ db, clock }: Context): Promise<Issued> {
  const issued_at = clock.now();
  return {
    doc_no: await nextNumber(db, 'document_no_seq', 'WJ', civilDateOf(issued_at)),
    check_value: randomBytes(10).toString('hex'),
    issued_at,
  };
}

async function draw(ctx: Context, document: DocumentToKeep, issued: Issued, blocks: readonly Block[]) {
  const { title, author, customerId, mark } = document;
  const verification = { docNo: issued.doc_no, url: verifyUrl(ctx, issued) };
  const brand = ctx.config.brand.name;
  const facts = { title, author, date: issued.issued_at, brand, ...(mark ? { mark } : {}), verification };
  const seal = ctx.sealer && { seal: ctx.sealer.face };
  const drawn = await ctx.workers.run(customerId, 'drawPdf', { facts: { ...facts, ...seal }, blocks });
  return ctx.sealer ? { ...drawn, bytes: await ctx.sealer.seal(drawn.bytes, issued.issued_at) } : drawn;
}

function verifyUrl({ config }: Context, { doc_no, check_value }: Issued): string {
  const origin = config.publicUrl ?? 'http://localhost:8080';
  return `${origin}/prod-api/api/public/verify/${doc_no}?check=${check_value}`;
}

/** Undefined when there is no file on disk. */
export const storedBytes = async (
  { files }: Context,
  { file_id }: Pick<DocumentRow, 'file_id'>,
): Promise<Uint8Array | undefined> =>
  buffer(await files.read(file_id)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });

async function repaired(ctx: Context, document: DocumentToKeep, row: DocumentRow, blocks: readonly Block[]) {
  const facts = { docNo: row.doc_no, file: row.file_id };
  const { bytes } = await draw(ctx, document, row, blocks);
  if (sha256(bytes) !== row.sha256) {
    ctx.alarms.raise('document-changed', facts);
    throw new Problem(problems.unavailable, {}, { message: '文件已损坏，暂时无法下载，请联系客服' });
  }
  await ctx.files.restore(ctx.db, row.file_id, bytes);
  ctx.log.warn(facts, 'the file of a kept document was changed on disk; the issued bytes were made again');
  return bytes;
}
