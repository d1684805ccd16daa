import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { baseUrl, dataDir, port } from './stack';

/** Advances the clock of the whole portal; cover starts and ends as it would overnight. */
export const moveClock = (days: number) => provider('clock:advance', '--days', String(days));

/** Returns the portal's current day, `YYYY-MM-DD`: earlier stories may have advanced the clock. */
export async function today(): Promise<string> {
  const answer = await fetch(`${baseUrl}/prod-api/api/dicts/getNowTime`);
  return ((await answer.json()) as { data: { today: string } }).data.today;
}

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

/** Runs one of the provider's commands, without the half second that npm adds, and returns its output. */
export async function provider(...args: string[]): Promise<Record<string, unknown>> {
  const { stdout } = await run(process.execPath, ['scripts/provider.mjs', ...args], {
    cwd: root,
    env: { ...process.env, PORT: String(port), PORTAL_DATA_DIR: dataDir },
  });
  return JSON.parse(stdout) as Record<string, unknown>;
}
