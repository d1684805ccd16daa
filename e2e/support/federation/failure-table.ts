import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from './release-folder';

const file = join(import.meta.dirname, '..', '..', '..', '.cache', 'bench', 'faults.txt');

/** Milliseconds from the report of a failure to the fallback's page, by kind and remote; also stored as a file. */
export function printFailures(measured: ReadonlyMap<string, Readonly<Record<string, number>>>): void {
  if (measured.size === 0) return;
  const width = Math.max(...[...measured.keys()].map((name) => name.length));
  const line = (name: string, cells: readonly (string | number)[]) =>
    [name.padEnd(width), ...cells.map((cell) => String(cell).padStart(9))].join(' ');
  const all = [...measured.values()].flatMap((times) => Object.values(times));
  const text = [
    'From the report of a failure to the page of the fallback, ms',
    line('', remoteNames),
    ...[...measured].map(([name, times]) =>
      line(
        name,
        remoteNames.map((remote) => times[remote] ?? '-'),
      ),
    ),
    `${all.length} failures, slowest ${Math.max(...all)} ms (target 2000)`,
  ].join('\n');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${text}\n`);
  process.stdout.write(`\n${text}\n\n`);
}
