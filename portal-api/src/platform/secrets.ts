import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';

export interface Secrets {
  /** Seals and indexes personal data; losing it loses that data. */
  pii: Buffer;
  providerToken: string;
}

/** From the environment, or made once and kept in the data folder, readable by its owner only. */
export function readSecrets(config: Config): Secrets {
  const provider = join(config.dataDir, 'provider.token');
  // The command line reads the token from the file, also when it was set from outside.
  if (config.providerToken !== undefined) writePrivate(provider, config.providerToken);
  return {
    pii: Buffer.from(config.secret ?? kept(join(config.dataDir, 'portal.secret')), 'utf8'),
    providerToken: config.providerToken ?? kept(provider),
  };
}

function kept(path: string): string {
  if (!existsSync(path)) writePrivate(path, randomBytes(32).toString('base64url'));
  return readFileSync(path, 'utf8').trim();
}

/** Written beside and renamed: a kill never leaves half a secret. */
function writePrivate(path: string, text: string): void {
  const fresh = `${path}.new`;
  writeFileSync(fresh, text, { mode: 0o600 });
  chmodSync(fresh, 0o600);
  renameSync(fresh, path);
}
