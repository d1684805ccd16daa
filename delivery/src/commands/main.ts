import { userInfo } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { serverIn } from '../release-server/client';
import { readBucketSettings } from '../storage/bucket-settings';
import { readSettings } from '../environment/read-settings';
import { signingVariables } from '../signatures/signing-keys';
import { keysFor, openStores } from '../storage/stores';
import { asksForJson, outcomeOf, type Outcome } from './command-line';
import { runCommand } from './commands';

const rootDir = join(import.meta.dirname, '..', '..');
const line = process.argv.slice(2);

// Only the result is written to stdout; output of bundlers and other tools during the command is redirected to stderr.
const print = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

function end({ stdout, stderr, code }: Outcome): void {
  print(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
}

// An exception outside the command's promise would otherwise end the process without a result.
process.once('uncaughtException', (problem) => {
  end(outcomeOf(problem, asksForJson(line)));
  process.exit();
});

const here = () => {
  const dataDir = process.env.PORTAL_DATA_DIR || join(rootDir, '.data');
  const bucket = readBucketSettings(process.env);
  const signing = readSettings(z.object(signingVariables), process.env, 'The keys are invalid');
  const keys = keysFor(signing, dataDir, bucket);
  return {
    rootDir,
    dataDir,
    hostDir: process.env.PORTAL_HOST_DIR || join(rootDir, 'host', 'dist'),
    who: process.env.PORTAL_OPERATOR || userName(),
    now: () => new Date(),
    stores: openStores(dataDir, bucket, { keys }),
  };
};

end(await runCommand(line, here, () => serverIn(process.env)));

/** In a container the process's user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
