import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, extract, type ReadEntry } from 'tar';
import { clashesAmong, nameIssue, shown } from '../build/file-names';
import { Refusal } from '../refusal';

/** Limits of an archive as it is sent, and of its content; bytes. There may be as many folders as files. */
export const most = { sent: 50_000_000, unpacked: 200_000_000, files: 2000 } as const;
/** What an archive has around its files: headers, and names in blocks of their own; bytes. */
const mostAround = most.files * 4096;

/** Timeout of a whole upload, in milliseconds. */
export const uploadMs = 120_000;

/**
 * Stores an archive (tar, possibly compressed) below `folder` and unpacks it there; resolves with the folder of its
 * files, which for an npm package is `package/`. Before anything is unpacked, throws a Refusal for an entry that is not
 * a plain file or folder inside the archive.
 */
export async function receiveArchive(sent: Readable, folder: string): Promise<string> {
  const zipped = join(folder, 'zipped');
  const archive = join(folder, 'archive');
  const files = join(folder, 'files');
  await pipeline(sent, atMost(most.sent, 'has'), createWriteStream(zipped, { flags: 'wx' }));
  await unzip(zipped, archive);
  const isPackage = await inspect(archive);
  await mkdir(files);
  await extract({
    file: archive,
    cwd: files,
    strict: true,
    zstd: false,
    noChmod: true,
    noMtime: true,
  });
  return isPackage ? join(files, 'package') : files;
}

function atMost(bytes: number, does: string, shownBytes = bytes) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    let sum = 0;
    for await (const chunk of chunks) {
      sum += chunk.length;
      if (sum > bytes) throw new Refusal(`the archive ${does} more than ${shownBytes / 1_000_000} MB`);
      yield chunk;
    }
  };
}

/**
 * The parser would unzip on the main thread, and whatever follows the last entry too: a few megabytes of zeros would
 * keep everybody else waiting for minutes.
 */
async function unzip(zipped: string, archive: string): Promise<void> {
  const limited = atMost(most.unpacked + mostAround, 'unpacks to', most.unpacked);
  const unzipping = (await isGzip(zipped)) ? createGunzip() : new PassThrough();
  await pipeline(createReadStream(zipped), unzipping, limited, createWriteStream(archive)).catch(refuse);
  if (await isGzip(archive)) refuse(new Error('it is compressed twice'));
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.readUInt16BE() === 0x1f8b;
  } finally {
    await file.close();
  }
}

function refuse(problem: unknown): never {
  if (problem instanceof Refusal) throw problem;
  throw new Refusal(
    `this is no archive that can be read (tar, also with gzip): ${String((problem as Error).message)}`,
  );
}

/** Reads the archive without unpacking it; resolves with whether everything is in the folder of an npm package. */
async function inspect(archive: string): Promise<boolean> {
  const seen: string[] = [];
  const folders = new Set<string>();
  let entries = 0;
  let sum = 0;
  let isPackage = true;
  const look = (entry: ReadEntry) => {
    const name = entry.path.replace(/^\.\//, '').replace(/\/$/, '');
    entries += 1;
    if (entries > 2 * most.files) throw new Refusal(`the archive has more than ${2 * most.files} entries`);
    if (name === '') return;
    isPackage &&= name === 'package' || name.startsWith('package/');
    sum += entry.size;
    const isFolder = entry.type === 'Directory';
    if (!isFolder && entry.type !== 'File' && entry.type !== 'OldFile')
      throw new Refusal(`${shown(entry.path)} is a ${wordOf(entry.type)}: only plain files can be published`);
    const issue = nameIssue(name);
    if (issue !== undefined) throw new Refusal(`${shown(entry.path)} ${issue}`);
    if (isFolder) return void folders.add(`${name}/`);
    seen.push(name);
    if (seen.length > most.files) throw new Refusal(`the archive has more than ${most.files} files`);
    if (sum > most.unpacked)
      throw new Refusal(`the archive unpacks to more than ${most.unpacked / 1_000_000} MB`);
  };
  const parser = new Parser({
    strict: true,
    zstd: false,
    onReadEntry(entry) {
      try {
        look(entry);
        entry.resume();
      } catch (problem) {
        parser.abort(problem as Error);
      }
    },
  });
  // Its types belong to another stream implementation, but it has everything that a pipe needs.
  await pipeline(createReadStream(archive), parser as unknown as NodeJS.WritableStream).catch(refuse);
  if (!seen.length) throw new Refusal('there is no file in the archive');
  const [clash] = clashesAmong([...seen, ...folders]);
  if (clash !== undefined) throw new Refusal(clash);
  return isPackage;
}

const wordOf = (type: string): string =>
  ({
    SymbolicLink: 'symbolic link',
    Link: 'hard link',
    CharacterDevice: 'device',
    BlockDevice: 'device',
    FIFO: 'pipe',
  })[type] ?? `thing of the kind ${type}`;
