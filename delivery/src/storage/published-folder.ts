import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../build/integrity';
import { Refusal } from '../refusal';
import type { PublishedRemotes, PublishedVersion, PutVersion, Retired } from './published-remotes';
import { contentOf, isContent, readRemoteJson } from './remote-json';
import type { RemoteJson } from './remote-json';

const namePattern = /^[a-z][a-z0-9-]*$/;
const halfDonePattern = /^\.(?:incoming|retired)-/;

/** Published versions as folders of this machine, which the edge serves as they are: `<data>/remotes/<name>/<version>/`. */
export class PublishedFolder implements PublishedRemotes {
  readonly dir: string;

  constructor(dataDir: string) {
    this.dir = join(dataDir, 'remotes');
  }

  async folderOf(remote: string, version: string): Promise<string> {
    if (!this.#isThere(remote, version)) throw new Refusal(`${remote} ${version} has not been published`);
    return this.#pathOf(remote, version);
  }

  async has(remote: string, version: string): Promise<boolean> {
    return this.#isThere(remote, version);
  }

  async describe(remote: string, version: string): Promise<RemoteJson> {
    return readRemoteJson(await this.folderOf(remote, version));
  }

  async names(): Promise<string[]> {
    return existsSync(this.dir) ? readdirSync(this.dir).filter((name) => namePattern.test(name)) : [];
  }

  async versions(remote: string): Promise<PublishedVersion[]> {
    const folder = join(this.dir, remote);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((version) => this.#isThere(remote, version))
      .map((version) => ({ version, publishedAt: statSync(join(folder, version)).ctime }))
      .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  }

  async inspect(buildDir: string): Promise<PutVersion> {
    const { name: remote, version } = readRemoteJson(buildDir);
    const isNew = !this.#isThere(remote, version);
    if (!isNew) refuseOtherBytes(buildDir, this.#pathOf(remote, version));
    return { remote, version, isNew };
  }

  async put(buildDir: string): Promise<PutVersion> {
    const found = await this.inspect(buildDir);
    if (!found.isNew) return found;
    const { remote, version } = found;
    // Outside of the folders that are served, on the same file system, so that the rename is one step.
    const incoming = join(this.dir, `.incoming-${randomUUID()}`);
    try {
      await cp(buildDir, incoming, { recursive: true });
      return (await this.adopt(incoming, remote, version)) ? found : await this.inspect(buildDir);
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  /** Makes a complete folder a version in one step; false when another process did so meanwhile. */
  async adopt(folder: string, remote: string, version: string): Promise<boolean> {
    await mkdir(join(this.dir, remote), { recursive: true });
    try {
      await rename(folder, this.#pathOf(remote, version));
      return true;
    } catch (problem) {
      if (this.#isThere(remote, version)) return false;
      throw problem;
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
    return existsSync(join(this.#pathOf(remote, version), 'remote.json'));
  }

  #pathOf(remote: string, version: string): string {
    return join(this.dir, remote, version);
  }
}

function refuseOtherBytes(buildDir: string, target: string): void {
  const differing = [...new Set([...filesBelow(buildDir), ...filesBelow(target)])]
    .filter(isContent)
    .filter((file) => !sameContent(file, join(buildDir, file), join(target, file)));
  if (!differing.length) return;
  const { name, version } = readRemoteJson(target);
  throw new Refusal(
    `${name} ${version} is already published with other content (${differing.slice(0, 3).join(', ')})`,
  );
}

function sameContent(file: string, one: string, other: string): boolean {
  if (!existsSync(one) || !existsSync(other)) return false;
  return contentOf(file, readFileSync(one)).equals(contentOf(file, readFileSync(other)));
}
