import { RegistryStore } from '../registry/registry-store';
import { FolderObjects } from './folder-objects';
import { PublishedFolder } from './published-folder';
import type { PublishedRemotes } from './published-remotes';
import { Verifications } from './verifications';

/** Everything that is kept of releases. */
export interface Stores {
  registry: RegistryStore;
  published: PublishedRemotes;
  verifications: Verifications;
}

/** Opens what the data folder keeps. */
export function openStores(dataDir: string): Stores {
  const objects = new FolderObjects(dataDir);
  return {
    registry: new RegistryStore(objects),
    published: new PublishedFolder(dataDir),
    verifications: new Verifications(objects),
  };
}
