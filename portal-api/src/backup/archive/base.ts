import { spawn } from 'node:child_process';
import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import type { Bucket } from '../../modules/files/bucket';
import { endOf } from '../end-of-tool';
import { sha256Of } from './segments';

/** Size of one object: it is held in memory, and sent again when the bucket is busy. */
const partBytes = 32 * 1024 * 1024;

const description = z.object({
  /** Recovery is possible to any time after this, with the archive's segments. */
  endedAt: z.iso.datetime(),
  bytes: z.int(),
  /** SHA-256 of each part. */
  parts: z.array(z.string()),
});

type Base = z.infer<typeof description> & { name: string };

const partName = (base: string, index: number) => `base/${base}/${String(index + 1).padStart(6, '0')}`;
const describedName = (base: string) => `base/${base}/whole.json`;

/** Copies the server's cluster with pg_basebackup, which waits until all required segments are archived. */
export async function takeBase(bucket: Bucket, url: string, now: () => Date): Promise<Base> {
  const name = now().toISOString().replace(/[:.]/g, '-');
  const tool = spawn(
    'pg_basebackup',
    ['-d', url, '-D', '-', '-F', 'tar', '-X', 'none', '-z', '--checkpoint=fast', '--no-password'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = endOf(tool, 'pg_basebackup');
  // Awaited below; this avoids an unhandled rejection if it fails before.
  ended.catch(() => undefined);
  const parts: string[] = [];
  let bytes = 0;
  for await (const part of inParts(tool.stdout)) {
    const sha256 = sha256Of(part);
    await bucket.put(partName(name, parts.length), part, sha256);
    parts.push(sha256);
    bytes += part.length;
  }
  await ended;
  const described = { endedAt: now().toISOString(), bytes, parts };
  // Written last: an interrupted base has no description, so it is not listed.
  const text = Buffer.from(JSON.stringify(described));
  await bucket.put(describedName(name), text, sha256Of(text));
  return { name, ...described };
}

/** Returns the complete bases, oldest first. */
export async function basesIn(bucket: Bucket): Promise<Base[]> {
  const names: string[] = [];
  for await (const objects of bucket.list('base/'))
    names.push(...objects.flatMap(({ name }) => /^base\/([^/]+)\/whole\.json$/.exec(name)?.[1] ?? []));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const found = await bucket.get(describedName(name));
      return { name, ...description.parse(await found?.json()) };
    }),
  );
}

interface Unpacking {
  bucket: Bucket;
  /** Folder for the cluster; must be empty or missing. */
  folder: string;
  /** Recovery target; undefined: to the end of the archive. */
  to: Date | undefined;
  /** Command line of `fetch`, without its two file arguments. */
  fetch: string;
}

/** Exit code of `fetch` for a file that the archive does not have. */
export const missing = 3;

/** PostgreSQL takes exit code 1 for the end of the archive; other failures (unreachable bucket) must exit with 255. */
const recoveryCommand = (fetch: string) =>
  `${fetch} "%f" "%p"; case $? in 0) ;; ${missing}) exit 1 ;; *) exit 255 ;; esac`;

/** Creates a cluster that recovers to the target time when it is started, and then accepts writes. */
export async function unpackBase({ bucket, folder, to, fetch }: Unpacking): Promise<Base> {
  const bases = await basesIn(bucket);
  const base = bases.findLast(({ endedAt }) => to === undefined || new Date(endedAt) <= to);
  if (!base)
    throw new Error(
      bases[0] ? `The oldest base is of ${bases[0].endedAt}, after that.` : 'The archive has no base.',
    );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const tool = spawn('tar', ['-xzf', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'pipe'] });
  await Promise.all([pipeline(Readable.from(partsOf(bucket, base)), tool.stdin), endOf(tool, 'tar')]);
  // PostgreSQL does not accept Z for UTC.
  const target = to ? `recovery_target_time = '${to.toISOString().replace('Z', '+00')}'\n` : '';
  await appendFile(
    join(folder, 'postgresql.auto.conf'),
    `\nrestore_command = '${recoveryCommand(fetch).replaceAll("'", "''")}'\n${target}recovery_target_action = 'promote'\n`,
  );
  await writeFile(join(folder, 'recovery.signal'), '');
  return base;
}

async function* partsOf(bucket: Bucket, { name, parts }: Base): AsyncGenerator<Buffer> {
  for (const [index, sha256] of parts.entries()) {
    const found = await bucket.get(partName(name, index));
    const bytes = found && Buffer.from(await found.arrayBuffer());
    if (!bytes || sha256Of(bytes) !== sha256)
      throw new Error(`Part ${index + 1} of the base ${name} is ${bytes ? 'damaged' : 'missing'}.`);
    yield bytes;
  }
}

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}
