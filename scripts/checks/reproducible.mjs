import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDelivery } from '../lib/builds.mjs';
import { copyCheckout } from '../lib/checkout-copy.mjs';
import { remoteFolders, rootDir } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';

// Builds the host and the remotes (all, or the named ones) here with the present cache, and in a copy of the checkout:
// without a cache, and with the cache of a build of other sources. Every file must be identical.
await buildDelivery();
const named = process.argv.slice(2);
const remotes = remoteFolders().map((folder) => folder.replace('remote-', ''));
const copy = copyCheckout(rootDir);
const outDir = mkdtempSync(join(tmpdir(), 'reproducible-'));
let count = 0;

/** Builds a target and returns the hash of each file by its name. */
async function build(target, cwd) {
  const out = join(outDir, String((count += 1)));
  await run(process.execPath, ['delivery/dist/build.js', target, '--out', out], { cwd });
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return Object.fromEntries(
    files.filter(isContent).map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(out.length + 1), createHash('sha256').update(contentOf(name, path)).digest('hex')];
    }),
  );
}

/** Compares like delivery/src/storage/remote-json.ts: without source maps and the bundler's statistics. */
const isContent = ({ name }) => !name.endsWith('.map') && name !== 'mf-stats.json';

/** The copy is not a git checkout, so its description cannot name the commit. */
function contentOf(name, path) {
  if (name !== 'remote.json') return readFileSync(path);
  const { source: _, ...description } = JSON.parse(readFileSync(path, 'utf8'));
  return JSON.stringify(description);
}

/** Builds other sources, so that the cache holds their modules and chunks as well. */
async function buildOther(target) {
  const entries = ['main.tsx', 'expose.ts'];
  const folder = join(copy, target === 'host' ? 'host' : `remote-${target}`, 'src');
  const file = entries.map((entry) => join(folder, entry)).find((path) => existsSync(path));
  const before = readFileSync(file);
  appendFileSync(file, `\nvoid import('react-router-dom').then(console.log);\n`);
  await build(target, copy);
  writeFileSync(file, before);
}

try {
  // The copy has separate packages: a link would resolve to this checkout's folder.
  unlinkSync(join(copy, 'node_modules'));
  const packages = [join(rootDir, 'node_modules'), join(copy, 'node_modules')];
  if (spawnSync('cp', ['-al', ...packages]).status !== 0) await run('cp', ['-a', ...packages]);
  await run('cp', ['-a', join(rootDir, 'delivery', 'dist'), join(copy, 'delivery', 'dist')]);
  for (const target of named.length ? named : ['host', ...remotes]) {
    const here = await build(target, rootDir);
    const cold = await build(target, copy);
    await buildOther(target);
    const warm = await build(target, copy);
    const files = [...new Set([here, cold, warm].flatMap((built) => Object.keys(built)))];
    const differing = (other) => files.filter((file) => other[file] !== cold[file]);
    for (const [other, what] of [
      [here, 'in another folder'],
      [warm, 'with a warm cache'],
    ]) {
      const found = differing(other);
      console.log(
        `${target} ${what}: ${found.length ? `DIFFERS in ${found.join(', ')}` : `${files.length} files, all the same`}`,
      );
      if (found.length) process.exitCode = 1;
    }
  }
} finally {
  for (const folder of [copy, outDir]) rmSync(folder, { recursive: true, force: true });
}
