import { closeSync, fstatSync, readFile } from 'node:fs';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOf } from '../build/integrity';
import { openPlain, readPlain } from '../build/plain-files';

export type Encoding = 'br' | 'gzip';

/** An open file whose content matched its hash: reading continues even if its name refers to another file meanwhile. */
export interface OpenFile {
  /** The receiver has to close it. */
  fd: number;
  size: number;
  encoding: Encoding | undefined;
  /** Hash of the content before compression. */
  integrity: string;
}

const readAll = promisify(readFile);
const endings = { br: '.br', gzip: '.gz' } as const;
const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;
/** No version or host has a file of this size, see build/adopt-build.ts. */
const mostBytes = 64 * 1024 * 1024;
const mostRemembered = 20_000;

/** Files served only as bytes of known hash: hashed at the first request, and again once replaced. */
export class VerifiedFiles {
  readonly #found = new Map<string, Promise<boolean>>();

  constructor(private readonly folder: string) {}

  /** Opens the first available of these encodings, else the file itself; undefined when missing or changed. */
  async open(
    file: string,
    integrity: string,
    encodings: readonly Encoding[] = [],
  ): Promise<OpenFile | undefined> {
    for (const encoding of [...encodings, undefined]) {
      const fd = this.#tryOpen(encoding ? `${file}${endings[encoding]}` : file);
      if (fd === undefined) continue;
      try {
        if (await this.#isGenuine(fd, integrity, encoding))
          return { fd, size: fstatSync(fd).size, encoding, integrity };
      } catch {
        // Unreadable, or no compressed copy: treated as missing.
      }
      closeSync(fd);
    }
    return undefined;
  }

  /** Reads a file; undefined when it is missing or changed. */
  read(file: string, integrity: string): Buffer | undefined {
    try {
      const bytes = readPlain(this.folder, file);
      return integrityOf(bytes) === integrity ? bytes : undefined;
    } catch {
      return undefined;
    }
  }

  #tryOpen(file: string): number | undefined {
    try {
      return openPlain(this.folder, file);
    } catch {
      return undefined;
    }
  }

  #isGenuine(fd: number, integrity: string, encoding: Encoding | undefined): Promise<boolean> {
    const { dev, ino, size, mtimeNs, ctimeNs } = fstatSync(fd, { bigint: true });
    if (size > mostBytes) return Promise.resolve(false);
    // Writing into a file changes its ctime, which cannot be set back.
    const key = [dev, ino, size, mtimeNs, ctimeNs, integrity, encoding].join(' ');
    const known = this.#found.get(key);
    if (known) return known;
    if (this.#found.size >= mostRemembered) this.#found.clear();
    const found = hasHash(fd, integrity, encoding);
    this.#found.set(key, found);
    found.catch(() => this.#found.delete(key));
    return found;
  }
}

async function hasHash(fd: number, integrity: string, encoding: Encoding | undefined): Promise<boolean> {
  const bytes = await readAll(fd);
  const content = encoding ? await unpackers[encoding](bytes, { maxOutputLength: mostBytes }) : bytes;
  return integrityOf(content) === integrity;
}
