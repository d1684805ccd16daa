import { Refusal } from '../refusal';
import type { Environment } from '../registry/registry-record';
import { RegistryStore } from '../registry/registry-store';
import { SigningKeys, type SigningSettings } from '../signatures/signing-keys';
import { VersionSignatures } from '../signatures/version-signatures';
import { CountsStore } from '../telemetry/counts-store';
import { BucketObjects } from './bucket-objects';
import type { BucketSettings } from './bucket-settings';
import { Deliveries } from './deliveries';
import { FolderObjects } from './folder-objects';
import { Owners } from './owners';
import { PublishedFolder, type Approve } from './published-folder';
import { PublishedObjects } from './published-objects';
import type { PublishedRemotes } from './published-remotes';
import { Verifications } from './verifications';

/** All stores of releases. */
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
  /** Default: none is known, nothing is signed and nothing is checked. */
  keys?: SigningKeys;
  /** Where versions are read to be served: what is not signed as it must be there cannot be read. */
  servedIn?: Environment;
}

/** Opens the stores in the data folder, or in a bucket: then the folder has copies alone. */
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

/** The keys that this environment names; on one machine the one that is made there counts too. */
export const keysFor = (settings: SigningSettings, dataDir: string, bucket?: BucketSettings): SigningKeys =>
  new SigningKeys(settings, bucket ? undefined : dataDir);

function approvalIn(signatures: VersionSignatures, environment: Environment): Approve {
  const reported = new Set<string>();
  return async (release, version, description) => {
    const [issue] = await signatures.issuesOfDescription(release, version, description, environment);
    if (issue === undefined) return;
    const problem = `${release} ${version} is not served: ${issue}`;
    if (!reported.has(problem)) process.stderr.write(`${problem}\n`);
    reported.add(problem);
    throw new Refusal(problem);
  };
}
