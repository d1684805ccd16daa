import type { Envelope } from '../signatures/envelope';
import type { Signer } from '../signatures/signing-keys';
import { digestsIn, type Stated } from '../signatures/statement';
import { filesToPublish, readRelease } from '../storage/release-description';
import type { PutVersion } from '../storage/published-remotes';
import type { Stores } from '../storage/stores';

interface Publication {
  stores: Pick<Stores, 'published' | 'signatures' | 'owners'>;
  put: PutVersion;
  /** Folder of the stored version. */
  folder: string;
  who: string;
  at: Date;
  builder: Stated['builder'];
  submitted?: Envelope | undefined;
  /** Used in place of this machine's key. */
  signer?: Signer | undefined;
}

/** Signs a stored version, unless it has a valid signature already, and records its publisher. */
export async function signPublication(publication: Publication): Promise<void> {
  const { stores, put, folder, who, at, builder, submitted, signer } = publication;
  const { remote, version, isNew } = put;
  const description = readRelease(folder);
  const stated = {
    release: remote,
    version,
    publisher: who,
    commit: description.source,
    builder,
    at,
    submitted,
  };
  if (!isNew) return stores.signatures.signAnew(stated, stores.published, signer);
  const files = digestsIn(folder, filesToPublish(folder, description));
  const signedBy = await stores.signatures.sign({ ...stated, files }, signer);
  await stores.owners.notePublication(remote, version, {
    who,
    at: at.toISOString(),
    ...(signedBy !== undefined && { signedBy }),
  });
}
