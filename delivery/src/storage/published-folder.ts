import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fstatSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hostRelease, type HostBuildRecord } from '../build/host-build-record';
import { integrityOf } from '../build/integrity';
import { copyFiles, filesBelow, hasPlain, openPlain, readPlain } from '../build/plain-files';
import { jsonIn } from '../issues-in-words';
import { Refusal } from '../refusal';
import { digestsIn } from '../signatures/statement';
import type { PublishedRemotes, PublishedVersion, PutVersion, Retired } from './published-remotes';
import {
  descriptionFileOf,
  filesToPublish,
  hostIn,
  parseDescription,
  readRelease,
  releaseOf,
  remoteIn,
  type Description,
} from './release-description';
import { contentOf, isContent, type RemoteJson } from './remote-json';
import { VerifiedFiles, type Encoding, type OpenFile } from './verified-files';

const namePattern = /^[a-z][a-z0-9-]*$/;
const versionPattern = /^\d[\w.+-]*$/;
const halfDonePattern = /^\.(?:incoming|retired)-/;

interface Described {
  /** Identifies the state of the file when it was read. */
  seen: string;
  description: Description;
  integrity: string;
}

/** Rejects with a Refusal for a version that must not be read; receives the bytes of its description. */
export type Approve = (remote: string, version: string, description: Buffer) => Promise<void>;

/** Stores published versions as folders of this machine: `<data>/remotes/<name>/<version>/`. */
export class PublishedFolder implements PublishedRemotes {
  readonly dir: string;
  readonly #files: VerifiedFiles;
  readonly #described = new Map<string, Described>();

  /** `approve`: further rules for versions that are served. */
  constructor(
    dataDir: string,
    private readonly approve?: Approve,
  ) {
    this.dir = join(dataDir, 'remotes');
    this.#files = new VerifiedFiles(this.dir);
  }

  async folderOf(remote: string, version: string): Promise<string> {
    if (!this.#isThere(remote, version)) throw new Refusal(`${remote} ${version} has not been published`);
    return this.#pathOf(remote, version);
  }

  async has(remote: string, version: string): Promise<boolean> {
    return this.#isThere(remote, version);
  }

  async describe(remote: string, version: string): Promise<RemoteJson> {
    await this.folderOf(remote, version);
    return remoteIn((await this.#describe(remote, version)).description);
  }

  async describeHost(version: string): Promise<HostBuildRecord> {
    await this.folderOf(hostRelease, version);
    return hostIn((await this.#describe(hostRelease, version)).description);
  }

  async open(
    remote: string,
    version: string,
    file: string,
    encodings: readonly Encoding[] = [],
  ): Promise<OpenFile | undefined> {
    const integrity = await this.#integrityOf(remote, version, file);
    return integrity === undefined
      ? undefined
      : this.#files.open(`${remote}/${version}/${file}`, integrity, encodings);
  }

  async read(remote: string, version: string, file: string): Promise<Buffer> {
    const integrity = await this.#integrityOf(remote, version, file);
    const bytes = integrity && this.#files.read(`${remote}/${version}/${file}`, integrity);
    if (!bytes)
      throw new Refusal(`${file} of ${remote} ${version} is not what was published: publish it again`);
    return bytes;
  }

  async digestsOf(remote: string, version: string): Promise<Record<string, string>> {
    const folder = await this.folderOf(remote, version);
    return digestsIn(folder, filesBelow(folder));
  }

  async names(): Promise<string[]> {
    return existsSync(this.dir)
      ? readdirSync(this.dir).filter((name) => namePattern.test(name) && name !== hostRelease)
      : [];
  }

  async versions(remote: string): Promise<PublishedVersion[]> {
    const folder = join(this.dir, remote);
    if (!namePattern.test(remote) || !existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((version) => this.#isThere(remote, version))
      .map((version) => ({ version, publishedAt: statSync(join(folder, version)).ctime }))
      .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  }

  async inspect(buildDir: string): Promise<PutVersion> {
    const { remote, version } = releaseOf(readRelease(buildDir));
    const isNew = !this.#isThere(remote, version);
    if (!isNew) refuseOtherBytes(buildDir, this.#pathOf(remote, version), `${remote} ${version}`);
    return { remote, version, isNew };
  }

  async put(buildDir: string): Promise<PutVersion> {
    const found = await this.inspect(buildDir);
    if (!found.isNew) return found;
    const { remote, version } = found;
    // Outside of the served folders but on the same file system, so that the rename is atomic.
    const incoming = join(this.dir, `.incoming-${randomUUID()}`);
    try {
      await copyFiles(buildDir, incoming, filesToPublish(buildDir, readRelease(buildDir)));
      // The copy is validated, because the build may have changed meanwhile.
      const copied = releaseOf(readRelease(incoming));
      if (copied.remote !== remote || copied.version !== version)
        throw new Refusal(`${buildDir} was changed while it was published: publish it again`);
      return (await this.adopt(incoming, remote, version)) ? found : await this.inspect(buildDir);
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  /** Makes a complete folder a version in one step; resolves with false when another process did so meanwhile. */
  async adopt(folder: string, remote: string, version: string): Promise<boolean> {
    await mkdir(join(this.dir, remote), { recursive: true });
    try {
      await rename(folder, this.#pathOf(remote, version));
      return true;
    } catch (problem) {
      if (this.#isThere(remote, version)) return false;
      const code = (problem as NodeJS.ErrnoException).code ?? '';
      if (!['ENOTDIR', 'ENOTEMPTY', 'EEXIST'].includes(code)) throw problem;
      throw new Refusal(
        `${this.#pathOf(remote, version)} is in the way and no version: move it elsewhere, and publish again`,
      );
    }
  }

  async retire(remote: string, version: string): Promise<Retired> {
    const from = await this.folderOf(remote, version);
    const retired = join(this.dir, `.retired-${randomUUID()}`);
    await rename(from, retired);
    return {
      restore: () => rename(retired, from),
      discard: () => rm(retired, { recursive: true, force: true }),
    };
  }

  async sweep(before: Date): Promise<void> {
    if (!existsSync(this.dir)) return;
    const halfDone = readdirSync(this.dir)
      .filter((name) => halfDonePattern.test(name))
      .map((name) => join(this.dir, name));
    for (const folder of halfDone)
      if (statSync(folder).mtime < before) await rm(folder, { recursive: true, force: true });
  }

  #isThere(remote: string, version: string): boolean {
    const isName = namePattern.test(remote) && versionPattern.test(version);
    return isName && hasPlain(this.dir, `${remote}/${version}/${descriptionFileOf(remote)}`);
  }

  #pathOf(remote: string, version: string): string {
    return join(this.dir, remote, version);
  }

  /** Returns the hash that a version's description has for a file; undefined for a file that it does not list. */
  async #integrityOf(remote: string, version: string, file: string): Promise<string | undefined> {
    try {
      if (!this.#isThere(remote, version)) return undefined;
      const { description, integrity } = await this.#describe(remote, version);
      if (file === descriptionFileOf(remote)) return integrity;
      return Object.hasOwn(description.integrity, file) ? description.integrity[file] : undefined;
    } catch {
      return undefined;
    }
  }

  /** Reads the description again when its file has been replaced. */
  async #describe(remote: string, version: string): Promise<Described> {
    const file = `${remote}/${version}/${descriptionFileOf(remote)}`;
    const fd = openPlain(this.dir, file);
    try {
      const { ino, size, mtimeNs, ctimeNs } = fstatSync(fd, { bigint: true });
      const seen = [ino, size, mtimeNs, ctimeNs].join(' ');
      const known = this.#described.get(file);
      if (known?.seen === seen) return known;
      const bytes = readFileSync(fd);
      const where = join(this.dir, file);
      const description = parseDescription(remote, jsonIn(bytes, where), where);
      const own = releaseOf(description);
      if (own.remote !== remote || own.version !== version)
        throw new Refusal(`${where} is that of ${own.remote} ${own.version}`);
      await this.approve?.(remote, version, bytes);
      const read = { seen, description, integrity: integrityOf(bytes) };
      this.#described.set(file, read);
      return read;
    } finally {
      closeSync(fd);
    }
  }
}

function refuseOtherBytes(buildDir: string, target: string, what: string): void {
  const differing = [...new Set([...filesBelow(buildDir), ...filesBelow(target)])]
    .filter(isContent)
    .filter((file) => !sameContent(file, buildDir, target));
  if (differing.length)
    throw new Refusal(
      `${what} is already published with other content (${differing.slice(0, 3).join(', ')})`,
    );
}

function sameContent(file: string, one: string, other: string): boolean {
  if (!hasPlain(one, file) || !hasPlain(other, file)) return false;
  return contentOf(file, readPlain(one, file)).equals(contentOf(file, readPlain(other, file)));
}
