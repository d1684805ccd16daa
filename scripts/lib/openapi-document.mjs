import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate } from './evaluate.mjs';
import { rootDir } from './paths.mjs';

const contract = join(rootDir, 'shared-kernel', 'src', 'contract');

const isEndpoint = (value) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** openapi.json as the API serves it, made from the contract without starting anything. */
export async function openApiDocument() {
  const areas = readdirSync(contract, { recursive: true }).filter(
    (file) => /^[\w/-]+\.ts$/.test(file) && file !== 'index.ts',
  );
  const lines = [
    "export { openApi } from './portal-api/src/platform/http/openapi';",
    ...areas.map((file, index) => `export * as m${index} from './shared-kernel/src/contract/${file}';`),
  ];
  const { openApi, ...modules } = await evaluate(lines.join('\n'));
  const endpoints = Object.values(modules).flatMap((module) => Object.values(module).filter(isEndpoint));
  return openApi([...new Set(endpoints)], 'Employer liability portal API');
}
