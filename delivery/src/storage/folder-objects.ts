import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ObjectStore } from './object-store';

const keyPattern = /^(?!\.)[A-Za-z0-9._+@-]+(?:\/(?!\.)[A-Za-z0-9._+@-]+)*$/;

/**
 * Stores objects as files below a folder. A write goes to a temporary file next to its target, which is then linked or
 * renamed: both are atomic, and the file system refuses a link where a file exists. A killed process leaves no lock.
 */
export class FolderObjects implements ObjectStore {
  constructor(private readonly root: string) {}

  async get(key: string): Promise<Uint8Array | undefined> {
    return readFile(this.#fileOf(key)).catch(unless('ENOENT', undefined));
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#draft(key, bytes, (draft, file) => rename(draft, file));
  }

  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    return this.#draft(key, bytes, (draft, file) =>
      link(draft, file).then(() => true, unless('EEXIST', false)),
    );
  }

  async list(prefix: string, after = ''): Promise<string[]> {
    const folder = this.#fileOf(prefix.replace(/\/$/, ''));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
      unless('ENOENT', []),
    );
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((key) => keyPattern.test(key) && key > after)
      .sort();
  }

  async remove(key: string): Promise<void> {
    await rm(this.#fileOf(key), { force: true });
  }

  async #draft<T>(key: string, bytes: Uint8Array, place: (draft: string, file: string) => Promise<T>) {
    const file = this.#fileOf(key);
    // On the same file system as its target; the dot hides it from every listing.
    const draft = join(dirname(file), `.draft-${randomUUID()}`);
    await mkdir(dirname(file), { recursive: true });
    try {
      await writeFile(draft, bytes, { flush: true });
      return await place(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
  }

  #fileOf(key: string): string {
    if (!keyPattern.test(key)) throw new Error(`"${key}" is no key of an object`);
    return join(this.root, key);
  }
}

/** Converts one expected file system error to a value; rethrows others. */
function unless<T>(code: string, value: T): (problem: unknown) => T {
  return (problem) => {
    if ((problem as NodeJS.ErrnoException).code === code) return value;
    throw problem;
  };
}
