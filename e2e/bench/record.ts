import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { rows, type MeasuredRow } from './rows';
import { recordFile, type WeightRecord } from './weights/growth';

const document = 'docs/benchmarks.md';
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Returns the commit that figures are recorded with; throws when files differ from it. */
export function commitToRecord(): string {
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', '.', `:!${document}`);
  if (changed) throw new Error(`--record names the commit that was measured: commit first\n${changed}`);
  return git('rev-parse', '--short=8', 'HEAD');
}

/** Writes the measured rows into docs/benchmarks.md, and the weights; what was not measured stays as it is. */
export function record(measured: readonly MeasuredRow[], commit: string, weights?: WeightRecord): void {
  writeFileSync(document, benchmarksDocument(readFileSync(document, 'utf8'), measured, commit));
  if (weights) writeFileSync(recordFile, JSON.stringify(weights));
  execFileSync('npx', ['prettier', '--write', document, recordFile], { stdio: 'ignore' });
}

/** Returns the whole document; rows that were not measured keep their content from the previous document. */
export function benchmarksDocument(
  before: string,
  measured: readonly MeasuredRow[] = [],
  commit = '',
): string {
  const known = new Map(
    before
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, what = '', , value = '–', spread = '–', at = '–']) => [what, { value, spread, at }]),
  );
  const lines = rows.map(({ what, target, part }) => {
    const now = measured.find((row) => row.what === what);
    const {
      value,
      spread = '–',
      at,
    } = now ? { ...now, at: commit } : (known.get(what) ?? { value: '–', at: '–' });
    return `| ${[what, target, value, spread, at, `\`npm run bench -- --only ${part}\``].join(' | ')} |`;
  });
  return [
    '# Benchmarks',
    '',
    '`npm run bench` measures all parts with three runs, `-- --only pages,switch` only two parts, `-- --runs 7` with seven runs; `-- --record` writes the results to this page. Values are medians; spreads are minimum and maximum. Compare times only within one run on an idle machine; no test asserts them. `.cache/bench/results.json` has the raw figures and lists every file that a page loads, `.cache/bench/packages.json` each page’s kB and milliseconds of processor time by package. Checks that fail above a limit (`npm run check`) have no row here.',
    '',
    'A page of each kind is loaded with the CPU 4× slower, 10 Mbit/s and 40 ms latency, with an empty cache in a browser in which the user signed in earlier (cold) and again (warm), alternating with its _floor_, the list page also with the _monolith_; all are behind the same kind of edge and the same API. _Monolith_: the same source as one webpack build. _Floor_: React, its router and plain antd with the same data in one bundle: a sign-in form, cards with figures, a table, a form, descriptions with a table. A kB is 1000 bytes on the wire (brotli, including headers).',
    '',
    '| what | target | value | spread | commit | command |',
    '| --- | --- | ---: | ---: | --- | --- |',
    ...lines,
    '',
    '## How each is measured',
    '',
    ...rows.map(({ what, how }) => `- **${what}**: ${how}.`),
    '',
  ].join('\n');
}
