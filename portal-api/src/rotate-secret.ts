import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig, type Config } from './config';
import { sharedSecretsOf } from './instance';
import { readSealKey } from './modules/documents/seal/seal-key';
import { embeddedFolder } from './platform/db/cluster';
import { lockFolder } from './platform/db/folder-lock';
import { whileUnused } from './platform/db/instance-lock';
import { openDatabase } from './platform/db/open-database';
import { leastCharacters } from './platform/secret/least-characters';
import { rotateSecret } from './platform/secret/rotate-secret';
import { acceptSecrets, sharedSecrets, type SharedName } from './platform/secret/same-secrets';
import { newSecret, readPortalSecret, readProviderToken, type PortalSecret } from './platform/secret/secrets';
import { settleSecret } from './platform/secret/settle-secret';
import { readSettings } from 'delivery/environment/read-settings';

/**
 * `npm run secret:rotate`: seals all personal data with another secret, while the portal is stopped. With `--accept`,
 * this instance's other secrets become the required ones, while running instances continue.
 */
async function main(config: Config): Promise<object> {
  const { values } = parseArgs({
    options: { 'id-numbers': { type: 'string' }, accept: { type: 'string', multiple: true, default: [] } },
  });
  const file = values['id-numbers'];
  const accepted = values.accept.map(sharedName);
  const idNos = file === undefined ? [] : readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  const progress = (text: string) => void process.stderr.write(`${text}\n`);
  const lock = lockFolder(config.dataDir);
  try {
    if (config.databaseUrl === undefined && !embeddedFolder(config.dataDir).isThere)
      throw new Error(`There is no database in ${config.dataDir} yet, so there is nothing to rotate.`);
    const { db } = await openDatabase(config, { progress, seed: refuseNew });
    try {
      if (accepted.length > 0) {
        const portalSecret = await settleSecret(db, readPortalSecret(config));
        const sealKey = await readSealKey(config, new Date());
        const own = sharedSecretsOf(config, readProviderToken(config), sealKey);
        await acceptSecrets(db, portalSecret, own, accepted);
        return { accepted };
      }
      const work = async () => {
        const text = String(await settleSecret(db, readPortalSecret(config)));
        // `settleSecret` may have ended an earlier rotation and activated its secret, so the secret is read again.
        const secret = { ...readPortalSecret(config), text };
        const next = nextSecret(secret);
        const rotated = await rotateSecret({ db, secret, next, idNos, progress });
        const nextStep =
          secret.origin === 'file' ? secret.place : 'PORTAL_NEW_SECRET: set PORTAL_SECRET to it now';
        return { rotated, next: nextStep };
      };
      return await (config.databaseUrl === undefined ? work() : whileUnused(db, work));
    } finally {
      await db.destroy();
    }
  } finally {
    lock.release();
  }
}

function sharedName(given: string): SharedName {
  const known = Object.keys(sharedSecrets) as SharedName[];
  const name = known.find((each) => each === given);
  if (name) return name;
  throw new Error(`--accept takes ${known.join(', ')}; the portal's own secret is changed without it.`);
}

const ownVariable = z.object({ PORTAL_NEW_SECRET: z.string().trim().optional() });

function nextSecret({ origin, text }: PortalSecret): string {
  const { PORTAL_NEW_SECRET: given } = readSettings(ownVariable, process.env);
  if (!given) {
    if (origin === 'file') return newSecret();
    throw new Error('The secret comes from PORTAL_SECRET: set PORTAL_NEW_SECRET to the one that follows it.');
  }
  if (given.length < leastCharacters.portal)
    throw new Error(`PORTAL_NEW_SECRET: must have at least ${leastCharacters.portal} characters`);
  if (given === text) throw new Error('PORTAL_NEW_SECRET is the present secret.');
  return given;
}

async function refuseNew(): Promise<never> {
  throw new Error('There is no portal in this database yet, so there is nothing to rotate.');
}

const print = (answer: object) => void process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);

try {
  print(await main(readConfig(process.env)));
  process.exit();
} catch (error) {
  print({ error: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
