import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import specified from '../../shared-kernel/src/testing/specified-calls.json';
import { remoteFolders, rootDir } from './paths.mjs';

/** Calls of the specification that no page makes, with the reason. */
const notUsed: Record<string, string> = {
  'POST /api/files': 'kept for callers of the specified path, as openapi.json says',
  'POST /oss/uploadFile': 'kept for callers of the specified path, as openapi.json says',
};

interface Call {
  method: string;
  path: string;
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** Drops the names of parameters, which the specification does not always give. */
const shapeOf = (call: string) => call.replace(/\{[^}]+\}/g, '{}');

const contractDir = join(rootDir, 'shared-kernel', 'src', 'contract');

/** Returns the contract's export names of each call. */
async function namesOfCalls(): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  for (const file of readdirSync(contractDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^[a-z/-]+\.ts$/.test(name),
  )) {
    const exported = (await import(join(contractDir, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      const call = isCall(value)
        ? value
        : typeof value === 'object' && value && 'endpoint' in value
          ? value.endpoint
          : undefined;
      if (!isCall(call)) continue;
      const shape = shapeOf(`${call.method} ${call.path}`);
      names.set(shape, [...(names.get(shape) ?? []), name]);
    }
  }
  return names;
}

/** Returns the code that runs in browsers, without specs and the contract itself. */
function codeOfScreens(): string {
  return ['host', 'shared-kernel', ...remoteFolders()]
    .flatMap((folder) => {
      const base = join(rootDir, folder, 'src');
      return readdirSync(base, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !/\.(?:spec|fixture|fixtures)\.tsx?$/.test(path))
        .filter((path) => folder !== 'shared-kernel' || !/^(?:contract|domain|testing)\//.test(path))
        .map((path) => readFileSync(join(base, path), 'utf8'));
    })
    .join('\n');
}

describe('the calls of the specification', () => {
  let unused: string[];
  let unknown: string[];

  beforeAll(async () => {
    const names = await namesOfCalls();
    const code = codeOfScreens();
    const imported = new Set(
      [...code.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*contract[^']*'/g)].flatMap(
        ([, list]) => list?.match(/\w+/g) ?? [],
      ),
    );
    /** Files are opened by their URL, without the API client. */
    const isAddressed = (call: string) =>
      code.includes(`${call.slice(call.indexOf('/')).replace(/\{[^}]+\}$/, '')}\${`);
    unknown = specified.filter((call) => !names.has(shapeOf(call)));
    unused = specified.filter(
      (call) => !isAddressed(call) && !names.get(shapeOf(call))?.some((name) => imported.has(name)),
    );
  });

  it('all exist in the contract', () => expect(unknown).toEqual([]));

  it('are each used by a screen or listed with a reason', () =>
    expect(unused.toSorted()).toEqual(Object.keys(notUsed).toSorted()));
});
