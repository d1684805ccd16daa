import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { dataDir, port } from './stack';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

/** Runs one of the provider's commands, without npm's own half second, and returns its output. */
export async function provider(...args: string[]): Promise<Record<string, unknown>> {
  const { stdout } = await run(process.execPath, ['scripts/provider.mjs', ...args], {
    cwd: root,
    env: { ...process.env, PORT: String(port), PORTAL_DATA_DIR: dataDir },
  });
  return JSON.parse(stdout) as Record<string, unknown>;
}
