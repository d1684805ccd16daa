import { createHash } from 'node:crypto';
import * as z from 'zod';
import { jsonIn, readAs } from '../issues-in-words';
import { RegistryStore } from '../registry/registry-store';
import { CountsStore } from '../telemetry/counts-store';
import { BucketObjects } from './bucket-objects';
import type { BucketSettings } from './bucket-settings';
import { FolderObjects } from './folder-objects';
import { jsonBytes, type ObjectStore } from './object-store';
import { PublishedFolder } from './published-folder';
import { PublishedObjects } from './published-objects';
import type { PublishedRemotes } from './published-remotes';

const verification = z.object({
  remote: z.string(),
  version: z.string(),
  /** Content name of the host build that it was verified against. */
  host: z.string(),
  at: z.iso.datetime(),
  /** Names of the checks that passed. */
  checks: z.array(z.string()).min(1),
});

type Verification = z.output<typeof verification>;

/** Which published versions were verified in which host: what promote requires. */
class Verifications {
  readonly #objects: ObjectStore;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /** Stored per remote, version and host; a later one replaces an earlier one. */
  async put(found: Verification): Promise<void> {
    const checked = verification.parse(found);
    await this.#objects.put(
      verificationKey(checked.remote, checked.version, checked.host),
      jsonBytes(checked),
    );
  }

  async find(remote: string, version: string, host: string): Promise<Verification | undefined> {
    return this.#read(verificationKey(remote, version, host));
  }

  async #read(key: string): Promise<Verification | undefined> {
    const bytes = await this.#objects.get(key);
    return bytes && readAs(verification, jsonIn(bytes, key), `${key} is invalid`, 'Run verify again.');
  }

  /** All of a version, whichever host it was verified in. */
  async of(remote: string, version: string): Promise<Verification[]> {
    const keys = await this.#objects.list(`verifications/${remote}/${version}/`);
    const found = await Promise.all(keys.map((key) => this.#read(key)));
    return found.filter((one) => one !== undefined);
  }

  /** Removes all of a version, when it is pruned. */
  async remove(remote: string, version: string): Promise<void> {
    for (const key of await this.#objects.list(`verifications/${remote}/${version}/`))
      await this.#objects.remove(key);
  }
}

function verificationKey(remote: string, version: string, host: string): string {
  return `verifications/${remote}/${version}/${host}.json`;
}

const owner = z.object({ team: z.string(), who: z.string(), at: z.iso.datetime() });
type Owner = z.output<typeof owner>;

const publication = z.object({
  who: z.string(),
  at: z.iso.datetime(),
  /** What the build was made from, where that is known. */
  commit: z.string().optional(),
});
type Publication = z.output<typeof publication>;

const request = z.object({ who: z.string(), at: z.iso.datetime() });
/** What one person has asked for waits this long for a second one, in milliseconds. */
const waitsMs = 24 * 3_600_000;

/** Which team claimed the name of a release, who published its versions, and changes that wait for a second person. */
class Owners {
  readonly #objects: ObjectStore;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  of(release: string): Promise<Owner | undefined> {
    return this.#read(owner, `owners/${release}.json`);
  }

  /** False when a team has the name already, this one among them. */
  claim(release: string, by: Owner): Promise<boolean> {
    return this.#objects.create(`owners/${release}.json`, jsonBytes(by));
  }

  /** Of a claim whose first version was refused. */
  async giveUp(release: string): Promise<void> {
    await this.#objects.remove(`owners/${release}.json`);
  }

  /** Notes who published a version; the first counts. */
  async notePublication(release: string, version: string, by: Publication): Promise<void> {
    await this.#objects.create(publicationKey(release, version), jsonBytes(by));
  }

  /** Undefined for versions that were published before this was noted. */
  publicationOf(release: string, version: string): Promise<Publication | undefined> {
    return this.#read(publication, publicationKey(release, version));
  }

  async forgetPublication(release: string, version: string): Promise<void> {
    await this.#objects.remove(publicationKey(release, version));
  }

  /** Notes that somebody asks for a change, unless another person has within a day: returns who that was. */
  async secondTo(change: string, who: string, now: Date): Promise<string | undefined> {
    const key = `approvals/${change}.json`;
    const first = await this.#read(request, key);
    const isOpen = first && now.getTime() - new Date(first.at).getTime() < waitsMs;
    if (isOpen && first.who !== who) {
      await this.#objects.remove(key);
      return first.who;
    }
    if (!isOpen) await this.#objects.put(key, jsonBytes({ who, at: now.toISOString() }));
    return undefined;
  }

  async #read<T>(schema: z.ZodType<T>, key: string): Promise<T | undefined> {
    const bytes = await this.#objects.get(key);
    return bytes && readAs(schema, jsonIn(bytes, key), `${key} is invalid`);
  }
}

const publicationKey = (release: string, version: string) => `owners/${release}/${version}.json`;

const delivery = z.object({ url: z.string(), revision: z.number().int().nonnegative() });

/** Up to which revision of the registry a receiver of alarms has what concerns it. */
class Deliveries {
  readonly #objects: ObjectStore;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /** Undefined for a receiver that is new. */
  async revisionOf(url: string): Promise<number | undefined> {
    const key = keyOf(url);
    const bytes = await this.#objects.get(key);
    return bytes && readAs(delivery, jsonIn(bytes, key), `${key} is invalid`).revision;
  }

  async note(url: string, revision: number): Promise<void> {
    await this.#objects.put(keyOf(url), jsonBytes({ url, revision }));
  }
}

const keyOf = (url: string) =>
  `deliveries/${createHash('sha256').update(url).digest('hex').slice(0, 16)}.json`;

/** All stores of releases. */
export interface Stores {
  registry: RegistryStore;
  published: PublishedRemotes;
  verifications: Verifications;
  owners: Owners;
  deliveries: Deliveries;
  counts: CountsStore;
}

/** Opens the stores in the data folder, or in a bucket: then the folder has copies alone. */
export function openStores(dataDir: string, bucket?: BucketSettings): Stores {
  const objects = bucket ? new BucketObjects(bucket) : new FolderObjects(dataDir);
  const folder = new PublishedFolder(dataDir);
  return {
    registry: new RegistryStore(objects),
    published: bucket ? new PublishedObjects(objects, folder) : folder,
    verifications: new Verifications(objects),
    owners: new Owners(objects),
    deliveries: new Deliveries(objects),
    counts: new CountsStore(objects, bucket ? 10_000 : undefined),
  };
}
