import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { problems } from 'shared-kernel/contract';
import { uploadMaxBytes } from 'shared-kernel/domain/constants';
import { shortFileName } from 'shared-kernel/domain/text';
import { makeTempFolder } from '../../data-folder';
import { bodyTooLarge } from './body-size';
import { cleanFileName } from './clean-input';
import { mostParameters, tooManyText } from '../decode';
import { Problem } from '../problem';
import type { UploadedFile } from '../route';

/** Limits of a request: number of files, and bytes of all other fields together. */
interface UploadSize {
  files: number;
  bytes: number;
}

export interface Uploads {
  fields: Record<string, unknown>;
  files: UploadedFile[];
  /** Removes the temporary folder with all files that were not moved away. */
  clear(): Promise<void>;
}

/** Writes the files of a multipart request to a temporary folder below `dataDir`; throws 413 for a file over 20 MB. */
export async function receiveUploads(
  request: FastifyRequest,
  dataDir: string,
  size: UploadSize,
): Promise<Uploads> {
  if (!request.isMultipart()) throw new Problem(problems.unsupportedType);
  const folder = await makeTempFolder(dataDir, 'upload');
  const clear = () => rm(folder, { recursive: true, force: true });
  try {
    return { ...(await readParts(request, folder, size)), clear };
  } catch (error) {
    passOver(request);
    await clear();
    throw isMalformed(error) ? new Problem(problems.invalidInput) : (countRefusal(error, size) ?? error);
  }
}

/**
 * Reads and drops the rest of a refused body: a proxy may already have sent all of it and reuse the connection for
 * another request, which would wait behind the unread bytes.
 */
function passOver({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** Returns the refusal for too many files or fields, recognised by the parser's error codes. */
function countRefusal(error: unknown, { files }: UploadSize): Problem | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message = code === 'FST_FILES_LIMIT' ? `一次最多上传${files}个文件` : tooManyText('表单的字段');
  return ['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT'].includes(String(code))
    ? new Problem(problems.tooLarge, {}, { message })
    : undefined;
}

/** The parser's own errors have neither a status nor a code, those of disks and plugins do. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Problem) && !('code' in error) && !('statusCode' in error);

async function readParts(
  request: FastifyRequest,
  folder: string,
  size: UploadSize,
): Promise<Omit<Uploads, 'clear'>> {
  const lost = request.largeBody?.lost;
  // Without a prototype, a field may be called `toString`.
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const files: UploadedFile[] = [];
  let left = size.bytes;
  const limits = {
    fields: mostParameters,
    fieldSize: size.bytes,
    files: size.files,
    parts: mostParameters + size.files,
    fileSize: uploadMaxBytes,
    headerPairs: 20,
  };
  const parts = request.parts({ limits });
  for await (const part of lost ? until(lost, parts) : parts) {
    if (part.type === 'field') {
      left -= Buffer.byteLength(String(part.value));
      if (part.valueTruncated || left < 0) throw bodyTooLarge(size.bytes);
      fields[part.fieldname] = collected(fields[part.fieldname], part.value);
      continue;
    }
    const path = join(folder, String(files.length));
    const target = createWriteStream(path, { mode: 0o600 });
    await writeWhole(part.file, target, lost);
    files.push({
      field: part.fieldname,
      fileName: baseName(part.filename),
      mime: part.mimetype,
      size: target.bytesWritten,
      path,
    });
  }
  return { fields, files };
}

/** Yields the items until the signal ends them with its reason, also while the next one is awaited. */
async function* until<Item>(signal: AbortSignal, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  // The promise may have no handler at that moment.
  ended.catch(() => {});
  const iterator = items[Symbol.asyncIterator]();
  for (;;) {
    signal.throwIfAborted();
    const next = await Promise.race([iterator.next(), ended]);
    if (next.done) return;
    yield next.value;
  }
}

/** Writes a file and refuses one over the limit at once: its rest may be hundreds of megabytes. */
async function writeWhole(file: Readable, target: Writable, lost?: AbortSignal): Promise<void> {
  const stopped = new AbortController();
  const stop = (reason: unknown) => stopped.abort(reason);
  file.once('limit', () => stop(new Problem(problems.tooLarge)));
  const onLost = () => stop(lost?.reason);
  lost?.addEventListener('abort', onLost);
  try {
    await pipeline(file, target, { signal: stopped.signal });
  } catch (error) {
    throw stopped.signal.aborted ? stopped.signal.reason : error;
  } finally {
    lost?.removeEventListener('abort', onLost);
  }
}

/** A field that is sent twice becomes a list. */
function collected(before: unknown, value: unknown): unknown {
  if (before === undefined) return value;
  return Array.isArray(before) ? [...before, value] : [before, value];
}

/** Old browsers send whole paths, attackers too. */
function baseName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  return shortFileName(cleanFileName(base)) || 'file';
}
