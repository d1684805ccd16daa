import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { filesBelow } from '../build/integrity';
import { readRemoteJson } from './remote-json';
import type { RemoteJson } from './remote-json';
import { Refusal } from '../refusal';

const namePattern = /^[a-z][a-z0-9-]*$/;

/** Immutable published versions of remotes, one folder each: `<data>/remotes/<name>/<version>/`. */
export class PublishedRemotes {
  readonly dir: string;

  constructor(dataDir: string) {
    this.dir = join(dataDir, 'remotes');
  }

  folderOf(remote: string, version: string): string {
    return join(this.dir, remote, version);
  }

  has(remote: string, version: string): boolean {
    return existsSync(join(this.folderOf(remote, version), 'remote.json'));
  }

  /** remote.json of a published version; throws a Refusal when there is no such version. */
  describe(remote: string, version: string): RemoteJson {
    if (!this.has(remote, version)) throw new Refusal(`${remote} ${version} has not been published`);
    return readRemoteJson(this.folderOf(remote, version));
  }

  names(): string[] {
    return existsSync(this.dir) ? readdirSync(this.dir).filter((name) => namePattern.test(name)) : [];
  }

  /** Versions of a remote, the latest published first. */
  versions(remote: string): { version: string; publishedAt: Date }[] {
    const folder = join(this.dir, remote);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((version) => this.has(remote, version))
      .map((version) => ({ version, publishedAt: statSync(join(folder, version)).ctime }))
      .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  }

  /**
   * Stores a build's folder as a version and says whether it is new. A version never changes: storing other bytes
   * under a version that exists is refused. A kill in the middle leaves no half version behind.
   */
  put(buildDir: string): { remote: string; version: string; isNew: boolean } {
    const { name: remote, version } = readRemoteJson(buildDir);
    const target = this.folderOf(remote, version);
    if (this.has(remote, version))
      return { remote, version, isNew: this.#refuseOtherBytes(buildDir, target) };
    // Outside of the folder that is served, on the same file system, so that the rename is one step.
    const incoming = join(this.dir, `.incoming-${randomUUID()}`);
    mkdirSync(join(this.dir, remote), { recursive: true });
    try {
      cpSync(buildDir, incoming, { recursive: true });
      renameSync(incoming, target);
    } catch (problem) {
      // Somebody else published this version meanwhile.
      if (this.has(remote, version))
        return { remote, version, isNew: this.#refuseOtherBytes(buildDir, target) };
      throw problem;
    } finally {
      rmSync(incoming, { recursive: true, force: true });
    }
    return { remote, version, isNew: true };
  }

  remove(remote: string, version: string): void {
    rmSync(this.folderOf(remote, version), { recursive: true, force: true });
  }

  #refuseOtherBytes(buildDir: string, target: string): false {
    const differing = [...new Set([...filesBelow(buildDir), ...filesBelow(target)])].filter(
      (file) => !sameBytes(join(buildDir, file), join(target, file)),
    );
    if (differing.length) {
      const { name, version } = readRemoteJson(target);
      throw new Refusal(
        `${name} ${version} is already published with other content (${differing.slice(0, 3).join(', ')})`,
      );
    }
    return false;
  }
}

function sameBytes(one: string, other: string): boolean {
  return existsSync(one) && existsSync(other) && readFileSync(one).equals(readFileSync(other));
}
