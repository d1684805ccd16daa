import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluate } from '../evaluate.mjs';
import { packageIn } from '../kernel-api/declarations.mjs';
import { rootDir } from '../paths.mjs';
import { run } from '../run.mjs';
import { writeSdk } from './sdk.mjs';
import { writeBuild, writeCli } from './tools.mjs';

const scope = '@employer-liability';
const names = { sdk: `${scope}/remote-sdk`, build: `${scope}/remote-build`, cli: `${scope}/remote-cli` };

const pages = [
  ['teams.md', 'README.md'],
  ['remotes.md', 'remotes.md'],
  ['releasing.md', 'releasing.md'],
];

/** Builds the packages for external teams from the present sources, packs them into `outDir`, returns the tarballs. */
export async function writePackages(outDir) {
  const { sharedLibraries, sharedKernelParts, packageOf } = await evaluate(
    `export { sharedLibraries, sharedKernelParts, packageOf } from './delivery/src/webpack/shared-modules';`,
  );
  const { version, dependencies: libraries } = packageIn(join(rootDir, 'shared-kernel'));
  const provided = [...new Set(sharedLibraries.map(packageOf))];
  const changes = changesUntil(version);
  const given = { names, version, libraries, provided, kernelParts: sharedKernelParts };
  const work = mkdtempSync(join(tmpdir(), 'packages-'));
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  try {
    const tarballs = [];
    for (const [part, write] of Object.entries({ sdk: writeSdk, build: writeBuild, cli: writeCli })) {
      const folder = join(work, part);
      mkdirSync(folder);
      const described = await write(folder, given);
      const { dependencies = {} } = described;
      const packageJson = {
        name: names[part],
        version,
        type: 'module',
        license: 'UNLICENSED',
        engines: { node: '>=20.11' },
        ...described,
        dependencies,
      };
      writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);
      writeFileSync(join(folder, 'CHANGELOG.md'), `# ${names[part]}\n${changes}`);
      // External teams can find the documents only in the package.
      if (part === 'cli')
        for (const [page, as] of pages) copyFileSync(join(rootDir, 'docs', page), join(folder, as));
      const packed = await run('npm', ['pack', '--json', '--pack-destination', outDir], { cwd: folder });
      const [{ filename, unpackedSize, entryCount }] = JSON.parse(packed);
      tarballs.push({ name: names[part], file: join(outDir, filename), unpackedSize, entryCount });
    }
    return tarballs;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Returns the kernel's list of changes, which the three packages share together with its version. */
function changesUntil(version) {
  const file = join('shared-kernel', 'CHANGELOG.md');
  const [, ...lines] = readFileSync(join(rootDir, file), 'utf8').split('\n');
  if (lines.includes(`## ${version}`)) return lines.join('\n');
  throw new Error(
    `${file} says nothing of ${version}: write a changeset, and let npx changeset version raise it`,
  );
}
