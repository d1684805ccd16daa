import { closeSync, fstatSync, readFile } from 'node:fs';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOf } from '../build/integrity';
import { openPlain, readPlain } from '../build/plain-files';

export type Encoding = 'br' | 'gzip';

/** A file that is open and was compared with its hash: reading it goes on although its name leads elsewhere by now. */
export interface OpenFile {
  /** Whoever is given it closes it. */
  fd: number;
  size: number;
  encoding: Encoding | undefined;
  /** Of the content, however it is encoded. */
  integrity: string;
}

const readAll = promisify(readFile);
const endings = { br: '.br', gzip: '.gz' } as const;
const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;
/** Neither a version nor a host has a file of this size, see build/adopt-build.ts. */
const mostBytes = 64 * 1024 * 1024;
const mostRemembered = 20_000;

/**
 * Files below a folder, each given out only as the bytes whose hash is known. A file is hashed when it is first asked
 * for, and again when it is not the same file any more.
 */
export class VerifiedFiles {
  readonly #folder: string;
  readonly #found = new Map<string, Promise<boolean>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The first of these encodings that there is a copy in, else the file itself; undefined when it is not there as it was. */
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
        // Neither readable nor a compressed copy: as if it was not there.
      }
      closeSync(fd);
    }
    return undefined;
  }

  /** The bytes of a file; undefined when it is not there as it was. */
  read(file: string, integrity: string): Buffer | undefined {
    try {
      const bytes = readPlain(this.#folder, file);
      return integrityOf(bytes) === integrity ? bytes : undefined;
    } catch {
      return undefined;
    }
  }

  #tryOpen(file: string): number | undefined {
    try {
      return openPlain(this.#folder, file);
    } catch {
      return undefined;
    }
  }

  #isGenuine(fd: number, integrity: string, encoding: Encoding | undefined): Promise<boolean> {
    const { dev, ino, size, mtimeNs, ctimeNs } = fstatSync(fd, { bigint: true });
    if (size > mostBytes) return Promise.resolve(false);
    // Whoever writes into a file changes its ctime, which cannot be set.
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
