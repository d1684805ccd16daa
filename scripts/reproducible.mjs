import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDelivery } from './lib/builds.mjs';
import { copyCheckout } from './lib/checkout-copy.mjs';
import { install } from './lib/install.mjs';
import { remoteFolders, rootDir } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

// Builds remotes (all, or those that are named) here and in a copy of the checkout, and compares the hashes of all files.
await install();
await buildDelivery();
const named = process.argv.slice(2);
const remotes = named.length ? named : remoteFolders().map((folder) => folder.replace('remote-', ''));
const copy = copyCheckout(rootDir);
const outDir = mkdtempSync(join(tmpdir(), 'reproducible-'));
try {
  // Packages of its own: a link would resolve to this checkout's folder.
  unlinkSync(join(copy, 'node_modules'));
  const packages = [join(rootDir, 'node_modules'), join(copy, 'node_modules')];
  if (spawnSync('cp', ['-al', ...packages]).status !== 0) await run('cp', ['-a', ...packages]);
  await run('cp', ['-a', join(rootDir, 'delivery', 'dist'), join(copy, 'delivery', 'dist')]);
  for (const remote of remotes) {
    const hashes = [];
    for (const [at, cwd] of [rootDir, copy].entries()) {
      const out = join(outDir, `${remote}-${at}`);
      await run(process.execPath, ['delivery/dist/build.js', remote, '--out', out], { cwd });
      hashes.push(JSON.parse(readFileSync(join(out, 'remote.json'), 'utf8')).integrity);
    }
    const [here, there] = hashes;
    const files = [...new Set([...Object.keys(here), ...Object.keys(there)])];
    const other = files.filter((file) => here[file] !== there[file]);
    console.log(
      `${remote}: ${other.length ? `DIFFERS in ${other.join(', ')}` : `${files.length} files, all the same`}`,
    );
    if (other.length) process.exitCode = 1;
  }
} finally {
  for (const folder of [copy, outDir]) rmSync(folder, { recursive: true, force: true });
}
