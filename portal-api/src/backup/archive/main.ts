import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { openBucket } from '../../modules/files/bucket';
import { archiveVariables } from '../../modules/files/bucket-config';
import { bucketAt } from 'delivery/environment/bucket-address';
import { readSettings } from 'delivery/environment/read-settings';
import { basesIn, missing, takeBase, unpackBase } from './base';
import { fetchSegment, storeSegment } from './segments';

/**
 * Archives a PostgreSQL server into a bucket: commands for that server's archive_command and restore_command. They read
 * only the settings of the bucket, so that the machine needs none of the portal's secrets.
 */
const usage =
  'usage: store <path> | fetch <segment> <path> | base <postgres URL> | bases | restore <folder> [--to <instant>]';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const log = {
  error: (facts: object, text: string) => void process.stderr.write(`${text}: ${JSON.stringify(facts)}\n`),
};

const instantOf = (text: string): Date => {
  if (!z.iso.datetime({ offset: true }).safeParse(text).success)
    throw new Error(`${text} is not an instant such as 2026-11-21T09:30:00+08:00.`);
  return new Date(text);
};

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const [action, first, second] = positionals;
  const set = readSettings(z.object(archiveVariables), process.env);
  const config = bucketAt(set.DATABASE_ARCHIVE, set);
  if (!config) throw new Error(usage);
  const bucket = openBucket(config, log);
  if (action === 'store' && first !== undefined) await storeSegment(bucket, first);
  else if (action === 'fetch' && first !== undefined && second !== undefined)
    process.exitCode = (await fetchSegment(bucket, first, second)) ? 0 : missing;
  else if (action === 'base' && first !== undefined) {
    const { name, bytes } = await takeBase(bucket, first, () => new Date());
    say(`base ${name}: ${bytes} bytes`);
  } else if (action === 'bases')
    for (const { name, endedAt, bytes } of await basesIn(bucket)) say(`${name} ${endedAt} ${bytes}`);
  else if (action === 'restore' && first !== undefined) {
    const to = values.to === undefined ? undefined : instantOf(values.to);
    const fetch = `"${process.execPath}" "${fileURLToPath(import.meta.url)}" fetch`;
    const { name } = await unpackBase({ bucket, folder: resolve(first), to, fetch });
    say(`base ${name} is in ${resolve(first)}; start PostgreSQL on it`);
  } else throw new Error(usage);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
