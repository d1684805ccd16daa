import { randomUUID, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from 'shared-kernel/domain/clock';
import { uploadMaxBytes } from 'shared-kernel/domain/constants';
import { problems } from 'shared-kernel/contract';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';
import type { FileStore, NewFile, WrittenFile } from '../../platform/file-store';
import { fail, Problem } from '../../platform/http/problem';
import type { Log, Context } from '../../platform/context';
import type { Leases } from '../../platform/leases';
import type { Pii } from '../../platform/pii';
import type { Workers } from '../../platform/workers/workers';
import type { Alarms } from '../../platform/alarms';
import { openBucket } from './bucket';
import type { BucketAddress } from 'delivery/environment/bucket-address';
import { removeOld } from './drafts';
import { createBucketBytes, createFolderBytes, type Draft, type FileBytes } from './file-bytes';
import { adoptFiles, lockFiles, releaseFiles } from './file-owners';
import { type FileRow, findLive, insertOnce, isUuid, recordOf, uploadedBefore } from './file.repository';
import { createThumbnails } from './pictures/thumbnails';
import { sql } from 'kysely';
import { requireRoom } from '../../platform/row-caps';

const validMs = 10 * 60_000;

/** Makes and checks signed URLs, which grant access to a file for ten minutes. */
export function createSignedUrls(clock: Clock, pii: Pick<Pii, 'index'>) {
  const signature = (id: string, exp: number) => pii.index(`file-url:${id}:${exp}`);
  return {
    of(id: string): string {
      const exp = Math.floor((clock.now().getTime() + validMs) / 1000);
      return `/prod-api/api/oss/raw/${id}?sig=${signature(id, exp)}&exp=${exp}`;
    },
    isGood(id: string, sig: string, exp: number): boolean {
      const expected = Buffer.from(signature(id, exp));
      const given = Buffer.from(sig);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      return clock.now().getTime() <= exp * 1000;
    },
  };
}

const hourMs = 3_600_000;
/** A form started on one day and submitted on the next must still find its files. */
const tmpKeptMs = 48 * hourMs;
/** Bytes are on disk before their row exists, and the row's transaction may still be open. */
const orphanKeptMs = hourMs;
/** Longer than any request or import takes. */
const temporaryKeptMs = 6 * hourMs;

/** Expires old temporary files, and removes bytes to which no row refers. */
async function sweepFiles(db: Db, bytes: FileBytes, temporary: string, now: Date): Promise<void> {
  await db
    .updateTable('file')
    .set({ deleted_at: now })
    .where('owner', 'like', 'tmp:%')
    .where('locked', '=', false)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - tmpKeptMs))
    .execute();
  await removeOld(temporary, Date.now() - temporaryKeptMs);
  await bytes.forgetDrafts(Date.now() - orphanKeptMs);
  // File times on disk follow the machine's clock, even when the portal's clock was set.
  for await (const ids of bytes.stored(Date.now() - orphanKeptMs)) {
    const live = await db
      .selectFrom('file')
      .select('id')
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute();
    const named = new Set(live.map((row) => row.id));
    await Promise.all(ids.filter((id) => !named.has(id)).map((id) => bytes.remove(id)));
  }
}

const megabyte = 1024 * 1024;

/** Quota of one employer in bytes: all its files, and those not submitted with a form yet. */
export const fileQuota = { all: 10 * 1024 * megabyte, loose: 1024 * megabyte } as const;

/**
 * Throws 413 when the employer's quota has no space for `size` bytes. Concurrent uploads do not see each other, so an
 * employer may exceed it by a few files.
 */
async function requireFileRoom(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  customerId: CustomerId,
  size: number,
): Promise<void> {
  await requireRoom({ clock }, db, { customerId }, 'file');
  const used = await db
    .selectFrom('file')
    .select([
      sql<number>`coalesce(sum(size), 0)::int8`.as('all'),
      sql<number>`coalesce(sum(size) filter (where not locked), 0)::int8`.as('loose'),
    ])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const refuse = (message: string) => new Problem(problems.tooLarge, {}, { message });
  if (used.all + size > fileQuota.all)
    throw refuse(`企业文件总量已达上限${gigabytes(fileQuota.all)}，请联系客服`);
  if (used.loose + size > fileQuota.loose)
    throw refuse(`未提交的文件已达上限${gigabytes(fileQuota.loose)}，请先提交或删除已上传的文件`);
}

const gigabytes = (bytes: number): string => `${bytes / (1024 * megabyte)}GB`;

interface FileStoreParts {
  dataDir: string;
  /** Undefined: the bytes are stored in the data folder. */
  bucket: BucketAddress | undefined;
  log: Pick<Log, 'error'>;
  alarms: Pick<Alarms, 'raise' | 'clear'>;
  clock: Clock;
  pii: Pick<Pii, 'index'>;
  workers: Workers;
  leases: Leases;
}

/** Stores file contents in the data folder or a bucket, and their metadata in the database. */
export function createFileStore(parts: FileStoreParts): FileStore {
  const { dataDir, bucket, log, alarms, clock, pii, workers, leases } = parts;
  const folder = join(dataDir, 'files');
  const bytes = bucket
    ? createBucketBytes(openBucket(bucket, log, alarms), folder)
    : createFolderBytes(folder);
  const thumbnailOf = createThumbnails(bytes, workers, leases);
  const urls = createSignedUrls(clock, pii);
  const stored = (row: FileRow) => recordOf(row, urls.of(row.id));

  const keep = async (db: Db, { content: _, ...file }: NewFile, draft: Draft): Promise<WrittenFile> => {
    const { size, sha256 } = draft;
    const before = await uploadedBefore(db, file, sha256);
    if (before) return { ...file, id: before.id, size, sha256, isStored: true };
    if (size > uploadMaxBytes) throw new Problem(problems.tooLarge);
    // Documents that the portal makes for an employer are exempt from the quota.
    if (file.customerId !== null && file.uploaderId !== null)
      await requireFileRoom({ clock }, db, file.customerId, size);
    const id = randomUUID();
    await draft.keep(id);
    return { ...file, id, size, sha256 };
  };

  const write = async (db: Db, file: NewFile): Promise<WrittenFile> => {
    requireOutside(db);
    const draft = await bytes.draft(file.content);
    try {
      return await keep(db, file, draft);
    } finally {
      await draft.discard();
    }
  };

  const record = async (db: Db, written: WrittenFile) => {
    if (!written.isStored) {
      const row = await insertOnce(db, written, clock.now());
      if (row) return stored(row);
      await bytes.remove(written.id);
    }
    const first = await uploadedBefore(db, written, written.sha256);
    // The file of the first attempt was deleted in the meantime.
    return first ? stored(first) : fail(problems.conflict);
  };

  return {
    async inspect(owner, { path, fileName }) {
      const message = '文件内容过于复杂，无法检查，请简化后重新上传';
      const unreadable = new Problem(problems.tooLarge, {}, { message });
      const found = await workers.run(owner, 'inspectFile', { path, fileName }, unreadable);
      if ('mime' in found) return found;
      const { problem, ...options } = found.refusal;
      throw new Problem(problems[problem], {}, options);
    },

    put: async (db, file) => record(db, await write(db, file)),
    write,
    record,

    async discard({ id, isStored }) {
      if (!isStored) await bytes.remove(id);
    },

    async ofOwner(db, owner) {
      const rows = await db
        .selectFrom('file')
        .selectAll()
        .where('owner', '=', owner)
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(stored);
    },

    async find(db, id, customerId) {
      const row = isUuid(id) ? await findLive(db, id) : undefined;
      return row && (row.customer_id === null || row.customer_id === customerId) ? stored(row) : undefined;
    },

    adopt: (db, ids, owner, reader) => adoptFiles(db, ids, { owner }, reader),
    handIn: (db, ids, owner, reader) => adoptFiles(db, ids, { owner, locked: true }, reader),
    lock: lockFiles,
    release: releaseFiles,

    sweep: (db) => sweepFiles(db, bytes, join(dataDir, 'tmp'), clock.now()),

    async restore(db, id, content) {
      const draft = await bytes.draft({ bytes: content });
      try {
        const row = await findLive(db, id);
        if (row?.sha256 !== draft.sha256) throw new Error(`these are not the bytes of file ${id}`);
        await draft.keep(id);
      } finally {
        await draft.discard();
      }
    },

    read: (id, range) => bytes.read(id, range),

    thumbnail: async (db, id, width) => {
      const row = await findLive(db, id);
      return row && thumbnailOf(row, width);
    },
  };
}

function requireOutside(db: Db): void {
  if (db.isTransaction) throw new Error('files are written to disk before a transaction, not within it');
}
