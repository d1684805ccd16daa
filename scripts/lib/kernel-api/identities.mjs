import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Returns what types do not contain, by `<subpath> <export>`: the method and path of each endpoint and the name of each
 * topic. Contract and topics need no browser, so they are imported and evaluated.
 */
export async function identitiesOf(kernelDir, subpaths) {
  const workDir = join(kernelDir, '.cache', 'emit');
  const { build } = await import('esbuild');
  const contractModules = Object.entries(subpaths).filter(([subpath]) => subpath.startsWith('contract'));
  const modules = [...contractModules, ['runtime', 'runtime/topics']];
  const lines = modules.map(([, module], index) => `export * as m${index} from './src/${module}';`);
  const outfile = join(workDir, `identities-${process.pid}-${Date.now()}.mjs`);
  mkdirSync(workDir, { recursive: true });
  await build({
    stdin: { contents: lines.join('\n'), resolveDir: kernelDir, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'silent',
  });
  try {
    const run = await import(pathToFileURL(outfile).href);
    const found = modules.flatMap(([subpath], index) =>
      Object.entries(run[`m${index}`]).flatMap(([name, value]) => {
        const identity = identityOf(value);
        return identity ? [[`${subpath} ${name}`, identity]] : [];
      }),
    );
    return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));
  } finally {
    rmSync(outfile, { force: true });
  }
}

function identityOf(value) {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('method' in value && 'path' in value && 'answer' in value) return `${value.method} ${value.path}`;
  return 'payload' in value && 'owner' in value ? `topic ${value.name}` : undefined;
}

/** Returns endpoints with another path and renamed topics. Removed ones are found by comparing the types. */
export function changedIdentities(was, is) {
  return Object.entries(was).flatMap(([key, before]) => {
    const [subpath, name] = key.split(' ');
    const now = is[key];
    return now === undefined || now === before ? [] : [{ subpath, name, why: `${before} is ${now} now` }];
  });
}
