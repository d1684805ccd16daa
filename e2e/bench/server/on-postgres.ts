import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '../processes';

/** Runs a script that appends lines of JSON to the file that a variable names; they are the figures. */
export async function figuresOfCheck<Figures>(check: string, variable: string): Promise<Figures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-figures-'));
  const file = join(folder, 'figures.jsonl');
  try {
    await runToEnd('scripts/check.mjs', [check], { [variable]: file });
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Figures);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
