import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { evaluate } from '../evaluate.mjs';
import { declarationsOf, packageIn, writeTree } from '../kernel-api/declarations.mjs';
import { exportsOf } from '../kernel-api/exports.mjs';
import { rootDir } from '../paths.mjs';

const kernelDir = join(rootDir, 'shared-kernel');
/** This code becomes part of each remote, as in ours; everything else comes from the host. */
const bundled = /^(?:domain\/|contract(?:\/|$)|routing\/definitions$|list\/)/;
/** Only used by the host's page. */
const ofTheHost = /^runtime\/early$/;

/**
 * Writes the package that a remote compiles against: declarations of everything the host offers, code that remotes
 * bundle (contract, domain), a double for each name of the host, and the schemas of remote.json and /host.json.
 */
export async function writeSdk(folder, { kernelParts, libraries, provided }) {
  const kernelPackage = packageIn(kernelDir);
  const { subpaths: all, modules } = await declarationsOf(kernelDir, kernelPackage, { comments: true });
  const subpaths = Object.fromEntries(Object.entries(all).filter(([subpath]) => !ofTheHost.test(subpath)));
  writeTree(join(folder, 'types'), modules);
  await writeCode(folder, subpaths);
  await writeDoubles(folder, subpaths, modules, kernelParts);
  await writeSchema(folder);
  const version = readFileSync(join(kernelDir, 'src', 'contract', 'version.json'), 'utf8');
  writeFileSync(join(folder, 'version.json'), version);

  const met = Object.keys(kernelPackage.dependencies).filter((library) =>
    Object.values(modules).some((text) => new RegExp(`["']${library}(?:/[^"']*)?["']`).test(text)),
  );
  const optional = met.filter((library) => !provided.includes(library));
  return {
    description: 'What the host of the portal offers to remotes: declarations, contract, doubles for specs',
    sideEffects: false,
    exports: {
      './package.json': './package.json',
      './remote.schema.json': './remote.schema.json',
      './host.schema.json': './host.schema.json',
      './contract/version.json': './version.json',
      './testing': { types: './doubles/double.d.ts', default: './doubles/double.js' },
      ...Object.fromEntries(
        Object.entries(subpaths).map(([subpath, module]) => [
          `./${subpath}`,
          {
            types: `./types/${module}.d.ts`,
            default: bundled.test(subpath) ? `./code/${module}.js` : `./doubles/${module}.js`,
          },
        ]),
      ),
    },
    dependencies: { zod: `~${libraries.zod}` },
    // The host's minor version, because ranges in remote.json are derived from the installed version.
    peerDependencies: Object.fromEntries(
      [...provided, ...optional]
        .filter((library) => library !== 'zod')
        .map((library) => [library, `~${libraries[library]}`]),
    ),
    peerDependenciesMeta: Object.fromEntries(
      optional.filter((library) => library !== 'zod').map((library) => [library, { optional: true }]),
    ),
  };
}

async function writeCode(folder, subpaths) {
  const entries = Object.entries(subpaths).filter(([subpath]) => bundled.test(subpath));
  await build({
    absWorkingDir: kernelDir,
    entryPoints: Object.fromEntries(entries.map(([, module]) => [module, `./src/${module}.ts`])),
    outdir: join(folder, 'code'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    packages: 'external',
    target: 'es2022',
    chunkNames: 'parts/[hash]',
    // Removes comments with folder names, which mean nothing outside this checkout.
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'warning',
  });
}

async function writeDoubles(folder, subpaths, modules, kernelParts) {
  const source = readFileSync(join(import.meta.dirname, 'double.ts'), 'utf8');
  const { code } = await transform(source, { loader: 'ts', target: 'es2022' });
  mkdirSync(join(folder, 'doubles'), { recursive: true });
  writeFileSync(join(folder, 'doubles', 'double.js'), code);
  writeFileSync(
    join(folder, 'doubles', 'double.d.ts'),
    `/** What a name of the host is in the specs that follow, such as \`('shared-kernel/query', { useEndpoint: () => … })\`. */
export declare function giveDouble(request: string, names: Readonly<Record<string, unknown>>): void;
/** Takes back what specs have given. */
export declare function forgetDoubles(): void;
`,
  );
  for (const [subpath, module] of Object.entries(subpaths)) {
    if (bundled.test(subpath)) continue;
    if (!kernelParts.includes(subpath)) throw new Error(`${subpath} is neither bundled nor of the host`);
    const names = Object.entries(exportsOf(module, modules)).flatMap(([name, { isType }]) =>
      isType ? [] : [name],
    );
    const request = JSON.stringify(`shared-kernel/${subpath}`);
    const up = '../'.repeat(module.split('/').length - 1) || './';
    const lines = names.map((name) => `export const ${name} = double(${request}, '${name}');`);
    const file = join(folder, 'doubles', `${module}.js`);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, [`import { double } from '${up}double.js';`, ...lines, ''].join('\n'));
  }
}

/** Adds the words known to the host, which otherwise only its code checks. */
async function writeSchema(folder) {
  const { statedSchema, hostSchema, menuGroups, iconKeys, slotNames, rightKeys } = await evaluate(`
    export { statedSchema, hostSchema } from './delivery/src/teams/schemas';
    export { menuGroups, iconKeys, slotNames } from './shared-kernel/src/routing/definitions';
    export { rightKeys } from './shared-kernel/src/domain/rights';
  `);
  const schema = statedSchema();
  const { routes, slots } = schema.properties;
  const route = routes.items.properties;
  route.menu.properties.group.enum = Object.keys(menuGroups);
  route.icon.enum = [...iconKeys];
  route.right.enum = [...rightKeys];
  slots.items.properties.slot.enum = [...slotNames];
  for (const [of, written] of Object.entries({ remote: schema, host: hostSchema() }))
    writeFileSync(join(folder, `${of}.schema.json`), `${JSON.stringify(written, null, 2)}\n`);
}
