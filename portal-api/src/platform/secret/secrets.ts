import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config';
import { embeddedFolder } from '../db/cluster';
import { leastCharacters } from './least-characters';
import { renameDurably } from '../durable-files';
import { readPrivate, writePrivate } from './private-file';

export interface Secrets {
  /** Secret that seals and indexes personal data; losing it loses that data. */
  pii: Buffer;
  providerToken: string;
}

/** The portal's secret as read, before it is compared with the database. */
export interface PortalSecret {
  text: string;
  /** The text with and without the white space around PORTAL_SECRET: earlier versions sealed with the white space. */
  spellings: readonly string[];
  origin: 'environment' | 'file' | 'made';
  /** Location of the secret, for messages. */
  place: string;
  /** Secret of a rotation that has not ended. */
  next: string | undefined;
  /** Stores the secret permanently; called before anything is sealed with it. */
  keep(): void;
  /** Activates the rotation's secret; the previous one stays as `portal.secret.previous`. */
  takeNext(): void;
  dropNext(): void;
  writeNext(text: string): void;
}

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns PROVIDER_TOKEN, or a token generated once and stored in the data folder. Throws when the file is invalid. */
export function readProviderToken(config: Config): string {
  const path = join(config.dataDir, 'provider.token');
  // The command line reads the token from the file, also when it comes from the environment.
  if (config.providerToken !== undefined) writePrivate(path, config.providerToken);
  const kept = readPrivate(path);
  if (kept !== undefined) {
    const advice = 'Remove the file, and the next start makes a new token, or set PROVIDER_TOKEN.';
    return longEnough(kept, leastCharacters.provider, path, advice);
  }
  const made = newSecret();
  writePrivate(path, made);
  return made;
}

/** Returns the secret from PORTAL_SECRET, from the data folder, or a generated one. Throws when a file is invalid. */
export function readPortalSecret(config: Config): PortalSecret {
  const path = join(config.dataDir, 'portal.secret');
  const nextPath = `${path}.next`;
  const kept = config.secret === undefined ? readPrivate(path) : undefined;
  if (kept !== undefined) {
    const advice =
      'Put the file back from a backup, or set PORTAL_SECRET. Only where there is no database yet may the file be removed: then a new secret is made.';
    longEnough(kept, leastCharacters.portal, path, advice);
  }
  const text = config.secret?.trim() ?? kept ?? newSecret();
  return {
    text,
    spellings: [text, config.secret ?? text],
    origin: config.secret !== undefined ? 'environment' : kept !== undefined ? 'file' : 'made',
    place: config.secret === undefined ? path : 'PORTAL_SECRET',
    next: config.secret === undefined ? readPrivate(nextPath) : undefined,
    keep: () => void (config.secret === undefined && kept === undefined && writePrivate(path, text)),
    takeNext() {
      writePrivate(`${path}.previous`, text);
      renameDurably(nextPath, path);
    },
    dropNext: () => rmSync(nextPath, { force: true }),
    writeNext: (next) => writePrivate(nextPath, next),
  };
}

/** Throws when the secret of an existing embedded database is missing: a new one could not open its data. */
export function refuseLostSecret(config: Config, secret: PortalSecret): void {
  const { isThere } = embeddedFolder(config.dataDir);
  if (config.databaseUrl === undefined && isThere && secret.origin === 'made')
    throw new Error(lostSecret(secret.place));
}

export const lostSecret = (place: string) =>
  `${place} is missing beside a database that was filled with it. ${withoutIt} Put the file back from a backup, or set PORTAL_SECRET to what was in it.`;

/** Consequences of a wrong secret, for messages. */
export const withoutIt =
  'Without its own secret personal data cannot be read, and double cover and the black list go unnoticed.';

function longEnough(text: string, least: number, path: string, advice: string): string {
  if (text.length >= least) return text;
  const issue =
    text === ''
      ? 'is empty'
      : `has ${text.length} characters, which is too short: at least ${least} are needed`;
  throw new Error(`${path} ${issue}. ${advice}`);
}
