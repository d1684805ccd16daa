import { createConfig, lintFromString } from '@redocly/openapi-core';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate } from './lib/evaluate.mjs';
import { rootDir } from './lib/paths.mjs';

const contract = join(rootDir, 'shared-kernel', 'src', 'contract');

const isEndpoint = (value) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** Returns openapi.json as the API serves it, generated from the contract without a running API. */
async function openApiDocument() {
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

// Lints openapi.json with Redocly's recommended rules; every warning counts.
const config = await createConfig({ extends: ['recommended'], telemetry: 'off' });
const found = await lintFromString({
  source: JSON.stringify(await openApiDocument()),
  absoluteRef: 'openapi.json',
  config,
});

// The specification prescribes these paths; the router prefers the fixed segment.
const given = ['/insures/updateDownloadFlag/{id}', '/cases/materialsZip/{id}'];
const isGiven = ({ ruleId, message }) =>
  ruleId === 'no-ambiguous-paths' && given.some((path) => message.includes(path));
const issues = found.filter((problem) => !isGiven(problem));

for (const { ruleId, message, location } of issues)
  console.log(`${location[0]?.pointer}: ${message} (${ruleId})`);
if (issues.length > 0) process.exitCode = 1;
