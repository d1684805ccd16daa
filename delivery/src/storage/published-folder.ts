import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../build/integrity';
import { Refusal } from '../refusal';
import type { PublishedRemotes, PublishedVersion, PutVersion } from './published-remotes';
import { readRemoteJson } from './remote-json';
import type { RemoteJson } from './remote-json';

const namePattern = /^[a-z][a-z0-9-]*$/;

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
    // Outside of the folder that is served, on the same file system, so that the rename is one step.
    const incoming = join(this.dir, `.incoming-${randomUUID()}`);
    await mkdir(join(this.dir, remote), { recursive: true });
    try {
      await cp(buildDir, incoming, { recursive: true });
      await rename(incoming, this.#pathOf(remote, version));
      return found;
    } catch (problem) {
      // Somebody else published this version meanwhile.
      if (this.#isThere(remote, version)) return this.inspect(buildDir);
      throw problem;
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  async remove(remote: string, version: string): Promise<void> {
    await rm(this.#pathOf(remote, version), { recursive: true, force: true });
  }

  #isThere(remote: string, version: string): boolean {
    return existsSync(join(this.#pathOf(remote, version), 'remote.json'));
  }

  #pathOf(remote: string, version: string): string {
    return join(this.dir, remote, version);
  }
}

function refuseOtherBytes(buildDir: string, target: string): void {
  const differing = [...new Set([...filesBelow(buildDir), ...filesBelow(target)])].filter(
    (file) => !sameBytes(join(buildDir, file), join(target, file)),
  );
  if (!differing.length) return;
  const { name, version } = readRemoteJson(target);
  throw new Refusal(
    `${name} ${version} is already published with other content (${differing.slice(0, 3).join(', ')})`,
  );
}

function sameBytes(one: string, other: string): boolean {
  return existsSync(one) && existsSync(other) && readFileSync(one).equals(readFileSync(other));
}
