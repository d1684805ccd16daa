import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** Makes an empty folder, which is deleted after the specs of this file. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-spec-'));
  made.push(folder);
  return folder;
}
