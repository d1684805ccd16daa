import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from './config';
import { embeddedFolder } from './platform/db/cluster';
import { lockFolder } from './platform/db/folder-lock';
import { whileUnused } from './platform/db/instance-lock';
import { openDatabase } from './platform/db/open-database';
import { leastCharacters } from './platform/secret/least-characters';
import { newSecret, readPortalSecret, type PortalSecret } from './platform/secret/secrets';
import { rotateSecret } from './platform/secret/rotate-secret';
import { settleSecret } from './platform/secret/settle-secret';

/** `npm run secret:rotate`: seals all personal data with another secret, while the portal is stopped. */
async function main(config: Config): Promise<{ rotated: number; next: string }> {
  const { values } = parseArgs({ options: { 'id-numbers': { type: 'string' } } });
  const file = values['id-numbers'];
  const idNos = file === undefined ? [] : readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  const progress = (text: string) => void process.stderr.write(`${text}\n`);
  const lock = lockFolder(config.dataDir);
  try {
    if (config.databaseUrl === undefined && !embeddedFolder(config.dataDir).isThere)
      throw new Error(`There is no database in ${config.dataDir} yet, so there is nothing to rotate.`);
    const { db } = await openDatabase(config, { progress, seed: refuseNew });
    try {
      const work = async () => {
        const text = String(await settleSecret(db, readPortalSecret(config)));
        // Settling may have ended an earlier rotation and put its secret in place.
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

function nextSecret({ origin, text }: PortalSecret): string {
  const given = process.env.PORTAL_NEW_SECRET?.trim();
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
