import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from './release-folder';

const file = join(import.meta.dirname, '..', '..', '..', '.cache', 'bench', 'faults.txt');

/** Milliseconds from the report of a fault to the sound version's page, by kind and remote; also kept as a file. */
export function printFaults(measured: ReadonlyMap<string, Readonly<Record<string, number>>>): void {
  if (measured.size === 0) return;
  const width = Math.max(...[...measured.keys()].map((name) => name.length));
  const line = (name: string, cells: readonly (string | number)[]) =>
    [name.padEnd(width), ...cells.map((cell) => String(cell).padStart(9))].join(' ');
  const all = [...measured.values()].flatMap((times) => Object.values(times));
  const text = [
    'From the report of a fault to the page of the version that stands in, ms',
    line('', remoteNames),
    ...[...measured].map(([name, times]) =>
      line(
        name,
        remoteNames.map((remote) => times[remote] ?? '-'),
      ),
    ),
    `${all.length} faults, slowest ${Math.max(...all)} ms (target 2000)`,
  ].join('\n');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${text}\n`);
  process.stdout.write(`\n${text}\n\n`);
}
