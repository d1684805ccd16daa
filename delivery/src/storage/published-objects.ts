import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { hostRelease, type HostBuildRecord } from '../build/host-build-record';
import { integrityOf } from '../build/integrity';
import { readPlain, writeNew } from '../build/plain-files';
import { jsonIn } from '../issues-in-words';
import { Refusal, StoreAway } from '../refusal';
import { jsonBytes, readStored, type ObjectStore } from './object-store';
import type { PublishedFolder } from './published-folder';
import { differingFiles, indexOf, parseIndex, type PublishedIndex } from './published-index';
import { digestOf } from '../signatures/statement';
import { within } from '../within';
import type { PublishedRemotes, PublishedVersion, PutVersion, Retired } from './published-remotes';
import { hostIn, releaseOf, remoteIn } from './release-description';
import type { RemoteJson } from './remote-json';
import type { Encoding, OpenFile } from './verified-files';

const versionsFolder = 'versions/';
const indexPattern = /^versions\/([a-z][a-z0-9-]*)\/(.+)\.json$/;

const unfinishedFolder = 'unfinished/';

/** How long a request waits for a version's files to be copied; copying continues afterwards. */
const longestWaitMs = 5000;

/** Files that would be orphaned if the command ended here: recorded before they are written or removed. */
const unfinished = z.object({
  remote: z.string(),
  version: z.string(),
  upload: z.uuid(),
  files: z.array(z.string()),
  since: z.iso.datetime(),
});
type Unfinished = z.output<typeof unfinished>;
type Upload = Omit<Unfinished, 'since'>;

/**
 * Stores published versions where several machines share them. Each publisher first writes a version's files into a
 * separate folder; the version exists from the moment its index is created. So a killed process leaves nothing that
 * counts as a version, and two publishers of one version never mix their files. Files that this machine serves are
 * verified and copied into its own folder.
 */
export class PublishedObjects implements PublishedRemotes {
  readonly #copying = new Map<string, Promise<string>>();

  constructor(
    private readonly objects: ObjectStore,
    private readonly copies: PublishedFolder,
  ) {}

  get dir(): string {
    return this.copies.dir;
  }

  async folderOf(remote: string, version: string): Promise<string> {
    if (await this.copies.has(remote, version)) return this.copies.folderOf(remote, version);
    const key = indexKey(remote, version);
    const running = this.#copying.get(key);
    if (running) return running;
    const copying = this.#copy(remote, version).finally(() => this.#copying.delete(key));
    this.#copying.set(key, copying);
    return copying;
  }

  async has(remote: string, version: string): Promise<boolean> {
    try {
      return (await this.#find(remote, version)) !== undefined;
    } catch (problem) {
      if (await this.copies.has(remote, version)) return true;
      throw problem;
    }
  }

  async open(
    remote: string,
    version: string,
    file: string,
    encodings?: readonly Encoding[],
  ): Promise<OpenFile | undefined> {
    try {
      await within(longestWaitMs, this.folderOf(remote, version), () => {
        throw new StoreAway(`the store has not sent ${remote} ${version} yet`);
      });
    } catch (problem) {
      if (problem instanceof Refusal && !(problem instanceof StoreAway)) return undefined;
      throw problem;
    }
    return this.copies.open(remote, version, file, encodings);
  }

  async read(remote: string, version: string, file: string): Promise<Buffer> {
    await this.folderOf(remote, version);
    return this.copies.read(remote, version, file);
  }

  async describe(remote: string, version: string): Promise<RemoteJson> {
    // A copy never changes, and is available even when the store is not.
    return (await this.copies.has(remote, version))
      ? this.copies.describe(remote, version)
      : remoteIn((await this.#get(remote, version)).description);
  }

  async describeHost(version: string): Promise<HostBuildRecord> {
    return (await this.copies.has(hostRelease, version))
      ? this.copies.describeHost(version)
      : hostIn((await this.#get(hostRelease, version)).description);
  }

  async digestsOf(remote: string, version: string): Promise<Record<string, string>> {
    const index = await this.#get(remote, version);
    const found: Record<string, string> = {};
    await eachOf(Object.keys(index.files), async (file) => {
      const bytes = await this.objects.get(fileKey(index, file));
      if (bytes) found[file] = digestOf(bytes);
    });
    return found;
  }

  async names(): Promise<string[]> {
    const keys = await this.objects.list(versionsFolder);
    const names = new Set(keys.flatMap((key) => indexPattern.exec(key)?.[1] ?? []));
    return [...names].filter((name) => name !== hostRelease);
  }

  async versions(remote: string): Promise<PublishedVersion[]> {
    const keys = await this.objects.list(`${versionsFolder}${remote}/`);
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
    const done = await this.#note(index);
    await eachOf(Object.entries(index.files), async ([file, integrity]) => {
      const bytes = readPlain(buildDir, file);
      if (integrityOf(bytes) !== integrity)
        throw new Refusal(`${file} was changed while ${remote} ${version} was published: publish it again`);
      await this.objects.put(fileKey(index, file), bytes);
    });
    const isFirst = await this.objects.create(indexKey(remote, version), jsonBytes(index));
    // Otherwise another process has published this version meanwhile.
    if (!isFirst) await this.#removeFiles(placeOf(index));
    await done();
    return isFirst ? found : this.#compare(index);
  }

  async retire(remote: string, version: string): Promise<Retired> {
    const index = await this.#get(remote, version);
    const done = await this.#note(index);
    await this.objects.remove(indexKey(remote, version));
    return {
      restore: async () => {
        await this.objects.create(indexKey(remote, version), jsonBytes(index));
        await done();
      },
      discard: async () => {
        await this.#removeFiles(placeOf(index));
        await done();
        if (await this.copies.has(remote, version))
          await (await this.copies.retire(remote, version)).discard();
      },
    };
  }

  async sweep(before: Date): Promise<void> {
    await this.copies.sweep(before);
    for (const key of await this.objects.list(unfinishedFolder)) {
      const left = await readStored(this.objects, unfinished, key);
      if (!left || new Date(left.since) >= before) continue;
      const index = await this.#find(left.remote, left.version);
      if (index?.upload !== left.upload) await this.#removeFiles(left);
      await this.objects.remove(key);
    }
  }

  /** Records what is about to be done with a version's files; the caller calls the returned function afterwards. */
  async #note(index: PublishedIndex): Promise<() => Promise<void>> {
    const key = `${unfinishedFolder}${randomUUID()}.json`;
    const note: Unfinished = { ...placeOf(index), since: new Date().toISOString() };
    await this.objects.put(key, jsonBytes(note));
    return () => this.objects.remove(key);
  }

  async #compare(index: PublishedIndex): Promise<PutVersion> {
    const { remote, version } = releaseOf(index.description);
    const present = await this.#find(remote, version);
    const differing = present ? differingFiles(present, index) : [];
    if (differing.length)
      throw new Refusal(
        `${remote} ${version} is already published with other content (${differing.slice(0, 3).join(', ')})`,
      );
    return { remote, version, isNew: !present };
  }

  async #copy(remote: string, version: string): Promise<string> {
    const index = await this.#get(remote, version);
    const incoming = join(this.dir, `.incoming-${randomUUID()}`);
    await mkdir(incoming, { recursive: true });
    try {
      await eachOf(Object.entries(index.files), async ([file, integrity]) => {
        const bytes = await this.objects.get(fileKey(index, file));
        if (!bytes || integrityOf(bytes) !== integrity)
          throw new Refusal(`${file} of ${remote} ${version} in the store is not what was published`);
        await writeNew(join(incoming, file), bytes);
      });
      await this.copies.adopt(incoming, remote, version);
      return await this.copies.folderOf(remote, version);
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  async #removeFiles({ remote, version, upload, files }: Upload): Promise<void> {
    await eachOf(files, (file) => this.objects.remove(`${filesFolder(remote, version, upload)}${file}`));
  }

  async #get(remote: string, version: string): Promise<PublishedIndex> {
    const index = await this.#find(remote, version);
    if (!index) throw new Refusal(`${remote} ${version} has not been published`);
    return index;
  }

  async #find(remote: string, version: string): Promise<PublishedIndex | undefined> {
    const bytes = await this.objects.get(indexKey(remote, version));
    if (!bytes) return undefined;
    const key = indexKey(remote, version);
    const index = parseIndex(remote, jsonIn(bytes, key), key);
    const { remote: name, version: own } = releaseOf(index.description);
    if (name !== remote || own !== version) throw new Refusal(`${key} is that of ${name} ${own}`);
    return index;
  }
}

function indexKey(remote: string, version: string): string {
  return `${versionsFolder}${remote}/${version}.json`;
}

function filesFolder(remote: string, version: string, upload: string): string {
  return `files/${remote}/${version}/${upload}/`;
}

function fileKey({ description, upload }: PublishedIndex, file: string): string {
  const { remote, version } = releaseOf(description);
  return filesFolder(remote, version, upload) + file;
}

function placeOf({ description, upload, files }: PublishedIndex): Upload {
  return { ...releaseOf(description), upload, files: Object.keys(files) };
}

/** Runs `work` for each item, eight at a time; rejects with the first failure after the running ones have ended. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && !failures.length; item = waiting.shift())
      await work(item).catch((problem: unknown) => failures.push(problem));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  if (failures.length) throw failures[0];
}
