import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { MaterialRow } from 'shared-kernel/contract/claims';
import {
  checkReadings,
  idCardPaper,
  invoicePaper,
  readingText,
  type FileReading,
} from 'shared-kernel/domain/claims/reading-checks';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../../../platform/context';
import { idsOf, updateById } from '../../../platform/row-by-id';
import { doubtIdCard } from '../../recognition/doubts';
import { recognitionOf, type Scan } from '../../recognition/http-recognition';
import type { CaseRecord } from '../case.repository';
import type { StoredReading } from '../claims.tables';

const kinds: Readonly<Record<string, StoredReading['kind']>> = {
  [idCardPaper]: 'id-card',
  [invoicePaper]: 'invoice',
};

/** Compares the texts read from the open rows with the case, and queues files that have not been read yet. */
export async function readRows(ctx: Context, row: CaseRecord, rows: readonly MaterialRow[]) {
  const isConfigured = ctx.config.recognition !== undefined;
  const files = rows.flatMap(({ isOpen, materialCode, files: stored }) => {
    const kind = kinds[materialCode];
    return isOpen && kind ? stored.map((file) => ({ ...file, kind, materialCode })) : [];
  });
  const known = isConfigured ? await knownReadings(ctx, files) : new Map<string, StoredReading | null>();
  if (isConfigured)
    for (const { id, kind } of files)
      if (!known.has(id)) readLater(ctx, { id, kind, customerId: row.customer_id });

  const readings = files.flatMap(({ id, fileName }): FileReading[] => {
    const found = known.get(id);
    if (!found) return [];
    if (found.kind === 'invoice') return [{ fileName, ...found }];
    const { kind, idNoHash, isSure } = found;
    return idNoHash === '' ? [] : [{ fileName, kind, isSamePerson: idNoHash === row.id_no_hash, isSure }];
  });
  const texts = Object.keys(kinds).flatMap((materialCode): [string, string][] => {
    const own = files.filter((file) => file.materialCode === materialCode);
    const text = readingText({
      materialCode,
      isConfigured,
      files: own.length,
      read: own.filter(({ id }) => known.get(id)).length,
      unread: own.filter(({ id }) => known.get(id) === null).length,
    });
    return text === undefined ? [] : [[materialCode, text]];
  });
  return {
    notes: checkReadings({
      injuredName: row.name,
      injuredIdNo: row.id_no_masked,
      facts: row.facts,
      readings,
    }),
    /** Text read and compared, by material code. */
    texts: new Map(texts),
  };
}

/** Delay before files without a result are read again, since the service may have been unavailable. */
const againAfterMs = 3_600_000;

async function knownReadings(
  { db, clock }: Context,
  files: readonly { id: string; kind: string }[],
): Promise<Map<string, StoredReading | null>> {
  if (files.length === 0) return new Map();
  const rows = await db
    .selectFrom('paper_reading')
    .selectAll()
    .where('file_id', 'in', idsOf(files))
    .execute();
  return new Map(
    rows
      .filter(
        ({ facts, read_at }) => facts !== null || read_at.getTime() > clock.now().getTime() - againAfterMs,
      )
      .filter((found) => files.some(({ id, kind }) => id === found.file_id && kind === found.kind))
      .map(({ file_id, facts }) => [file_id, facts]),
  );
}

interface ToRead {
  id: string;
  kind: StoredReading['kind'];
  customerId: CustomerId;
}

/** Files being read by this instance, those of one employer one after the other. */
const underWay = new WeakMap<Context, { files: Set<string>; last: Map<CustomerId, Promise<unknown>> }>();

/** Runs in the background because a page takes seconds; the live feed notifies the open page. */
function readLater(ctx: Context, file: ToRead): void {
  const { customerId } = file;
  const queue = underWay.get(ctx) ?? { files: new Set(), last: new Map() };
  underWay.set(ctx, queue);
  if (queue.files.has(file.id)) return;
  queue.files.add(file.id);
  const last = (queue.last.get(customerId) ?? Promise.resolve())
    .then(async () => {
      const lease = await ctx.leases.take(`reading:${file.id}`);
      await (lease && readNow(ctx, file).finally(lease.release));
    })
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'a paper could not be read'))
    .finally(() => {
      queue.files.delete(file.id);
      if (queue.last.get(customerId) === last) queue.last.delete(customerId);
    });
  queue.last.set(customerId, last);
}

async function readNow(ctx: Context, { id, kind, customerId }: ToRead): Promise<void> {
  const file = await ctx.files.find(ctx.db, id, customerId);
  if (!file) return;
  const scan = { bytes: await buffer(await ctx.files.read(id)), mime: file.mime };
  const recognition = recognitionOf(ctx, { customerId, isMinor: true });
  const facts = await (kind === 'id-card'
    ? readIdCard(ctx, recognition, scan)
    : readInvoice(recognition, scan));
  const reading = { facts: facts ? JSON.stringify(facts) : null, read_at: ctx.clock.now() };
  await ctx.db
    .insertInto('paper_reading')
    .values({ file_id: id, kind, ...reading })
    .onConflict((conflict) => conflict.columns(['file_id', 'kind']).doUpdateSet(reading))
    .execute();
  await updateById(ctx.db, 'customer', customerId, { change_no: sql<number>`change_no + 1` });
}

type Recognition = ReturnType<typeof recognitionOf>;

async function readIdCard(
  ctx: Context,
  recognition: Recognition,
  scan: Scan,
): Promise<StoredReading | undefined> {
  const found = await recognition.idCard(scan, 'front');
  if (!found) return undefined;
  const { idNo, unsure = [] } = doubtIdCard(found, ctx.clock.today());
  // The other side of a card has no number: it was read, but there is nothing to compare.
  return {
    kind: 'id-card',
    idNoHash: idNo === '' ? '' : ctx.pii.index(idNo),
    isSure: !unsure.includes('idNo'),
  };
}

async function readInvoice(recognition: Recognition, scan: Scan): Promise<StoredReading | undefined> {
  const found = await recognition.invoice(scan);
  if (!found) return undefined;
  const { invoiceNo, date, total, buyer, unsure = [] } = found;
  return { kind: 'invoice', invoiceNo, date, total, buyer, unsure };
}
