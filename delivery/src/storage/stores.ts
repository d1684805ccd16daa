import { RegistryStore } from '../registry/registry-store';
import { CountsStore } from '../telemetry/counts-store';
import { BucketObjects } from './bucket-objects';
import type { BucketSettings } from './bucket-settings';
import { Deliveries } from './deliveries';
import { FolderObjects } from './folder-objects';
import { Owners } from './owners';
import { PublishedFolder } from './published-folder';
import { PublishedObjects } from './published-objects';
import type { PublishedRemotes } from './published-remotes';
import { Verifications } from './verifications';

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
