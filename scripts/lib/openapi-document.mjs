import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootDir } from './paths.mjs';

const contract = join(rootDir, 'shared-kernel', 'src', 'contract');
const cache = join(rootDir, 'node_modules', '.cache', 'openapi');

const isEndpoint = (value) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** openapi.json as the API serves it, made from the contract without starting anything. */
export async function openApiDocument() {
  const { build } = await import('esbuild');
  const areas = readdirSync(contract, { recursive: true }).filter(
    (file) => /^[\w/-]+\.ts$/.test(file) && file !== 'index.ts',
  );
  const lines = [
    "export { openApi } from './portal-api/src/platform/http/openapi';",
    ...areas.map((file, index) => `export * as m${index} from './shared-kernel/src/contract/${file}';`),
  ];
  const outfile = join(cache, `document-${process.pid}.mjs`);
  mkdirSync(cache, { recursive: true });
  await build({
    stdin: { contents: lines.join('\n'), resolveDir: rootDir, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'silent',
  });
  try {
    const { openApi, ...modules } = await import(pathToFileURL(outfile).href);
    const endpoints = Object.values(modules).flatMap((module) => Object.values(module).filter(isEndpoint));
    return openApi([...new Set(endpoints)], 'Employer liability portal API');
  } finally {
    rmSync(outfile, { force: true });
  }
}
