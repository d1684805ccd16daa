import { createHash } from 'node:crypto';
import * as z from 'zod';
import { Refusal } from '../refusal';
import type { Environment } from '../registry/registry-record';
import { onceEach } from '../reports';
import { RegistryStore } from '../registry/registry-store';
import { SigningKeys, type SigningSettings } from '../signatures/signing-keys';
import { VersionSignatures } from '../signatures/version-signatures';
import { CountsStore } from '../telemetry/counts-store';
import { BucketObjects } from './bucket-objects';
import type { BucketSettings } from './bucket-settings';
import { FolderObjects } from './folder-objects';
import { jsonBytes, readStored, type ObjectStore } from './object-store';
import { Owners } from './owners';
import { PublishedFolder, type Approve } from './published-folder';
import { PublishedObjects } from './published-objects';
import type { PublishedRemotes } from './published-remotes';

const verification = z.object({
  remote: z.string(),
  version: z.string(),
  /** Content name of the host build that it was verified in. */
  host: z.string(),
  at: z.iso.datetime(),
  /** Names of the checks that passed. */
  checks: z.array(z.string()).min(1),
  /** Whether the browser's sandbox was in force; unknown for earlier verifications. */
  sandbox: z.enum(['on', 'off']).optional(),
});

type Verification = z.output<typeof verification>;

/** Stores which published versions were verified in which host, as `promote` requires. */
class Verifications {
  constructor(private readonly objects: ObjectStore) {}

  /** Stores one verification per remote, version and host; a later one replaces an earlier one. */
  async put(found: Verification): Promise<void> {
    const checked = verification.parse(found);
    const { remote, version, host } = checked;
    await this.objects.put(verificationKey(remote, version, host), jsonBytes(checked));
  }

  async find(remote: string, version: string, host: string): Promise<Verification | undefined> {
    return this.#read(verificationKey(remote, version, host));
  }

  async #read(key: string): Promise<Verification | undefined> {
    return readStored(this.objects, verification, key, 'Run verify again.');
  }

  /** Returns all verifications of a version, in any host. */
  async of(remote: string, version: string): Promise<Verification[]> {
    const keys = await this.objects.list(`verifications/${remote}/${version}/`);
    const found = await Promise.all(keys.map((key) => this.#read(key)));
    return found.filter((one) => one !== undefined);
  }

  async remove(remote: string, version: string): Promise<void> {
    for (const key of await this.objects.list(`verifications/${remote}/${version}/`))
      await this.objects.remove(key);
  }
}

function verificationKey(remote: string, version: string, host: string): string {
  return `verifications/${remote}/${version}/${host}.json`;
}

const delivery = z.object({ url: z.string(), revision: z.number().int().nonnegative() });

/** Stores up to which revision of the registry a receiver of alarms has confirmed them. */
class Deliveries {
  constructor(private readonly objects: ObjectStore) {}

  /** Undefined for a new receiver. */
  async revisionOf(url: string): Promise<number | undefined> {
    return (await readStored(this.objects, delivery, keyOf(url)))?.revision;
  }

  async note(url: string, revision: number): Promise<void> {
    await this.objects.put(keyOf(url), jsonBytes({ url, revision }));
  }
}

const keyOf = (url: string) =>
  `deliveries/${createHash('sha256').update(url).digest('hex').slice(0, 16)}.json`;

export interface Stores {
  registry: RegistryStore;
  published: PublishedRemotes;
  /** The versions in this machine's own folder: all, or copies of those that it has read. */
  copies: PublishedRemotes;
  verifications: Verifications;
  owners: Owners;
  signatures: VersionSignatures;
  deliveries: Deliveries;
  counts: CountsStore;
}

interface Reading {
  /** Default: no key is known, so nothing is signed and nothing is checked. */
  keys?: SigningKeys;
  /** Set where versions are read to be served: a version without the required signature cannot be read. */
  servedIn?: Environment;
}

/** Opens the stores in the data folder, or in a bucket; the folder then contains only copies. */
export function openStores(
  dataDir: string,
  bucket?: BucketSettings,
  { keys = new SigningKeys(), servedIn }: Reading = {},
): Stores {
  const objects = bucket ? new BucketObjects(bucket) : new FolderObjects(dataDir);
  const owners = new Owners(objects);
  const signatures = new VersionSignatures(objects, owners, keys);
  const copies = new PublishedFolder(dataDir, servedIn && approvalIn(signatures, servedIn));
  return {
    registry: new RegistryStore(objects, undefined, keys),
    published: bucket ? new PublishedObjects(objects, copies) : copies,
    copies,
    verifications: new Verifications(objects),
    owners,
    signatures,
    deliveries: new Deliveries(objects),
    counts: new CountsStore(objects, bucket ? 10_000 : undefined),
  };
}

/** Returns the keys that the settings name; on a single machine, also the key generated there. */
export const keysFor = (settings: SigningSettings, dataDir: string, bucket?: BucketSettings): SigningKeys =>
  new SigningKeys(settings, bucket ? undefined : dataDir);

function approvalIn(signatures: VersionSignatures, environment: Environment): Approve {
  const report = onceEach();
  return async (release, version, description) => {
    const [issue] = await signatures.issuesOfDescription(release, version, description, environment);
    signatures.note(release, version, issue);
    if (issue === undefined) return;
    const problem = `${release} ${version} is not served: ${issue}`;
    report(problem);
    throw new Refusal(problem);
  };
}
