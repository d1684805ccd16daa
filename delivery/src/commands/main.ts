import { userInfo } from 'node:os';
import { join } from 'node:path';
import { readBucketSettings } from '../storage/bucket-settings';
import { openStores } from '../storage/stores';
import { runCommand } from './run-command';

const rootDir = join(import.meta.dirname, '..', '..');

const { stdout, stderr, code } = await runCommand(process.argv.slice(2), () => {
  const dataDir = process.env.PORTAL_DATA_DIR || join(rootDir, '.data');
  return {
    rootDir,
    dataDir,
    hostDir: process.env.PORTAL_HOST_DIR || join(rootDir, 'host', 'dist'),
    who: process.env.PORTAL_OPERATOR || userInfo().username,
    now: () => new Date(),
    stores: openStores(dataDir, readBucketSettings(process.env)),
  };
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
