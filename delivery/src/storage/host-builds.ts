import { existsSync, statSync, utimesSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { buildRecord, pageFile, readHostBuild } from '../build/host-build-record';
import { hasPlain, readPlain } from '../build/plain-files';
import { copyFiles, writeNew } from './copy-files';
import { VerifiedFiles } from './verified-files';
import type { Encoding, OpenFile } from './verified-files';

/** A page may stay open for days: number of builds stored before the present one. */
export const maxStoredBuilds = 5;

type Hashes = Readonly<Record<string, string>>;

/**
 * Builds of the host that have been served: `<data>/hosts/builds/<name>/` holds page and record of each,
 * `<data>/hosts/assets/` the hashed files of all. A page that was opened before a release still finds the files it
 * asks for later, and a remote can be tested in the previous host.
 */
export class HostBuilds {
  readonly #dir: string;
  readonly #files: VerifiedFiles;
  #known: { seen: string; hashes: Hashes } | undefined;

  constructor(dataDir: string) {
    this.#dir = join(dataDir, 'hosts');
    this.#files = new VerifiedFiles(this.#dir);
  }

  /** Names of the stored builds, the latest first. */
  async names(): Promise<string[]> {
    if (!existsSync(this.#builds)) return [];
    const names = (await readdir(this.#builds)).filter(
      (name) => /^[\da-f]+$/.test(name) && hasPlain(this.#builds, `${name}/${buildRecord}`),
    );
    const storedAt = (name: string) => statSync(this.#folderOf(name)).mtimeMs;
    return names.sort((one, other) => storedAt(other) - storedAt(one));
  }

  /** Opens a file of an earlier build, as it was stored; undefined for anything else. */
  async open(file: string, encodings: readonly Encoding[]): Promise<OpenFile | undefined> {
    const seen = existsSync(this.#builds) ? String(statSync(this.#builds).mtimeMs) : '';
    if (this.#known?.seen !== seen) this.#known = { seen, hashes: await this.#hashesOfAll() };
    const { hashes } = this.#known;
    return Object.hasOwn(hashes, file)
      ? this.#files.open(file, hashes[file] as string, encodings)
      : undefined;
  }

  /** Stores a build and removes those that are too old. Storing one again makes it the latest. */
  async store(hostDir: string, now: Date): Promise<string> {
    const { name, integrity } = readHostBuild(hostDir);
    await this.#storeAssets(hostDir, integrity);
    const target = this.#folderOf(name);
    if (!Object.keys(this.#hashesOf(name)).length) await this.#storeRecord(hostDir, target);
    utimesSync(target, now, now);
    for (const old of (await this.names()).slice(maxStoredBuilds)) await this.#forget(old);
    return name;
  }

  /** Restores a stored build as a folder that an edge can serve. */
  async restore(name: string, folder: string): Promise<void> {
    await copyFiles(this.#folderOf(name), folder, [pageFile, buildRecord]);
    const files = withCopies(this.#hashesOf(name));
    await copyFiles(
      this.#dir,
      folder,
      files.filter((file) => hasPlain(this.#dir, file)),
    );
  }

  async #storeAssets(hostDir: string, integrity: Hashes): Promise<void> {
    const missing = Object.entries(assetsOf(integrity)).filter(
      ([file, hash]) => this.#files.read(file, hash) === undefined,
    );
    for (const file of withCopies(Object.fromEntries(missing)))
      if (hasPlain(hostDir, file)) await this.#replace(join(this.#dir, file), readPlain(hostDir, file));
  }

  /** Whatever lies there now, a link too, is exchanged and never written through. */
  async #replace(file: string, bytes: Uint8Array): Promise<void> {
    const draft = join(dirname(file), `.draft-${randomUUID()}`);
    await writeNew(draft, bytes);
    await rename(draft, file).finally(() => rm(draft, { force: true }));
  }

  async #storeRecord(hostDir: string, target: string): Promise<void> {
    const incoming = join(this.#dir, `.incoming-${randomUUID()}`);
    await copyFiles(hostDir, incoming, [pageFile, buildRecord]);
    await mkdir(this.#builds, { recursive: true });
    // Without hashes, from an earlier version of the portal.
    await rm(target, { recursive: true, force: true });
    await rename(incoming, target);
  }

  async #forget(name: string): Promise<void> {
    const files = withCopies(this.#hashesOf(name));
    await rm(this.#folderOf(name), { recursive: true, force: true });
    const needed = await this.#hashesOfAll();
    for (const file of files)
      if (!Object.hasOwn(needed, file.replace(/\.(?:br|gz)$/, '')))
        await rm(join(this.#dir, file), { force: true });
  }

  async #hashesOfAll(): Promise<Hashes> {
    return Object.assign({}, ...(await this.names()).map((name) => this.#hashesOf(name))) as Hashes;
  }

  #hashesOf(name: string): Hashes {
    try {
      return assetsOf(readHostBuild(this.#folderOf(name)).integrity);
    } catch {
      // Stored before builds named their hashes.
      return {};
    }
  }

  get #builds(): string {
    return join(this.#dir, 'builds');
  }

  #folderOf(name: string): string {
    return join(this.#builds, name);
  }
}

function assetsOf(integrity: Hashes): Hashes {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => file.startsWith('assets/')));
}

/** The files, and the names of the compressed copies that they may have. */
function withCopies(hashes: Hashes): string[] {
  return Object.keys(hashes).flatMap((file) => [file, `${file}.br`, `${file}.gz`]);
}
