import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityOf } from '../build/integrity';
import { Refusal } from '../refusal';
import { eachOf } from './each-of';
import { jsonBytes, parseJson } from './object-store';
import type { ObjectStore } from './object-store';
import type { PublishedFolder } from './published-folder';
import { differingFiles, indexOf, parseIndex } from './published-index';
import type { PublishedIndex } from './published-index';
import type { PublishedRemotes, PublishedVersion, PutVersion, Retired } from './published-remotes';
import type { RemoteJson } from './remote-json';

const versionsFolder = 'versions/';
const indexPattern = /^versions\/([a-z][a-z0-9-]*)\/(.+)\.json$/;

/**
 * Published versions in a store that machines share. A version's files lie under the name of their content and are
 * written first; the version exists from the moment its index is created. So a kill leaves nothing that is taken for
 * a version, and of two that publish different bytes under one version neither can mix its files into the other's.
 * What this machine serves it copies, checked, into its own folder.
 */
export class PublishedObjects implements PublishedRemotes {
  readonly #objects: ObjectStore;
  readonly #copies: PublishedFolder;
  readonly #copying = new Map<string, Promise<string>>();

  constructor(objects: ObjectStore, copies: PublishedFolder) {
    this.#objects = objects;
    this.#copies = copies;
  }

  get dir(): string {
    return this.#copies.dir;
  }

  async folderOf(remote: string, version: string): Promise<string> {
    if (await this.#copies.has(remote, version)) return this.#copies.folderOf(remote, version);
    const key = indexKey(remote, version);
    const running = this.#copying.get(key);
    if (running) return running;
    const copying = this.#copy(remote, version).finally(() => this.#copying.delete(key));
    this.#copying.set(key, copying);
    return copying;
  }

  async has(remote: string, version: string): Promise<boolean> {
    return (await this.#find(remote, version)) !== undefined;
  }

  async describe(remote: string, version: string): Promise<RemoteJson> {
    // A copy never changes, and is there when the store is not.
    return (await this.#copies.has(remote, version))
      ? this.#copies.describe(remote, version)
      : (await this.#get(remote, version)).description;
  }

  async names(): Promise<string[]> {
    const keys = await this.#objects.list(versionsFolder);
    return [...new Set(keys.flatMap((key) => indexPattern.exec(key)?.[1] ?? []))];
  }

  async versions(remote: string): Promise<PublishedVersion[]> {
    const keys = await this.#objects.list(`${versionsFolder}${remote}/`);
    const found: PublishedVersion[] = [];
    await eachOf(keys, async (key) => {
      const version = indexPattern.exec(key)?.[2];
      const index = version === undefined ? undefined : await this.#find(remote, version);
      if (version !== undefined && index) found.push({ version, publishedAt: new Date(index.publishedAt) });
    });
    return found.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  }

  async inspect(buildDir: string): Promise<PutVersion> {
    return this.#compare(indexOf(buildDir, new Date()));
  }

  async put(buildDir: string): Promise<PutVersion> {
    const index = indexOf(buildDir, new Date());
    const found = await this.#compare(index);
    if (!found.isNew) return found;
    const { remote, version } = found;
    const folder = filesFolder(remote, version, index.content);
    await eachOf(Object.keys(index.files), async (file) =>
      this.#objects.put(folder + file, await readFile(join(buildDir, file))),
    );
    if (await this.#objects.create(indexKey(remote, version), jsonBytes(index))) return found;
    // Somebody else published this version meanwhile.
    return this.#compare(index).catch(async (refusal: unknown) => {
      await this.#removeFiles(remote, version, index);
      throw refusal;
    });
  }

  async retire(remote: string, version: string): Promise<Retired> {
    const index = await this.#get(remote, version);
    await this.#objects.remove(indexKey(remote, version));
    return {
      restore: async () => void (await this.#objects.create(indexKey(remote, version), jsonBytes(index))),
      discard: async () => {
        await this.#removeFiles(remote, version, index);
        if (await this.#copies.has(remote, version))
          await (await this.#copies.retire(remote, version)).discard();
      },
    };
  }

  async sweep(before: Date): Promise<void> {
    await this.#copies.sweep(before);
  }

  async #compare(index: PublishedIndex): Promise<PutVersion> {
    const { name: remote, version } = index.description;
    const present = await this.#find(remote, version);
    const differing = present ? differingFiles(present, index) : [];
    if (differing.length)
      throw new Refusal(
        `${remote} ${version} is already published with other content (${differing.slice(0, 3).join(', ')})`,
      );
    return { remote, version, isNew: !present };
  }

  async #copy(remote: string, version: string): Promise<string> {
    const { content, files } = await this.#get(remote, version);
    const incoming = join(this.dir, `.incoming-${randomUUID()}`);
    await mkdir(incoming, { recursive: true });
    try {
      await eachOf(Object.entries(files), async ([file, integrity]) => {
        const bytes = await this.#objects.get(filesFolder(remote, version, content) + file);
        if (!bytes || integrityOf(bytes) !== integrity)
          throw new Error(`${file} of ${remote} ${version} in the store is not what was published`);
        await mkdir(dirname(join(incoming, file)), { recursive: true });
        await writeFile(join(incoming, file), bytes);
      });
      await this.#copies.adopt(incoming, remote, version);
      return await this.#copies.folderOf(remote, version);
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  async #removeFiles(remote: string, version: string, { content, files }: PublishedIndex): Promise<void> {
    await eachOf(Object.keys(files), (file) =>
      this.#objects.remove(filesFolder(remote, version, content) + file),
    );
  }

  async #get(remote: string, version: string): Promise<PublishedIndex> {
    const index = await this.#find(remote, version);
    if (!index) throw new Refusal(`${remote} ${version} has not been published`);
    return index;
  }

  async #find(remote: string, version: string): Promise<PublishedIndex | undefined> {
    const bytes = await this.#objects.get(indexKey(remote, version));
    return bytes && parseIndex(parseJson(bytes));
  }
}

function indexKey(remote: string, version: string): string {
  return `${versionsFolder}${remote}/${version}.json`;
}

function filesFolder(remote: string, version: string, content: string): string {
  return `files/${remote}/${version}/${content}/`;
}
