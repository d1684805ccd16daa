import { registryRecord } from '../../delivery/src/registry/registry-record';
import { access } from '../../delivery/src/release-server/access';
import { remoteJson } from '../../delivery/src/storage/remote-json';
import { readOptions } from '../../e2e/bench/settings';
import { checks } from './named-checks.mjs';
import { documents, files, textOf } from './documents.fixture';

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
const sources = files.filter(
  (file) => /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('documented-commands.spec.ts'),
);
const source = new Map(sources.map((file) => [file, textOf(file)]));
const anywhere = [...source.values()].join('\n');
const textsOf = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(file)).map((file) => source.get(file) ?? '');

const delivery = textsOf(
  /^delivery\/src\/(?:commands\/[^/.]+(?:\.commands?)?|release-server\/calls)\.ts$/,
).flatMap((text) => [...text.matchAll(/usage:\s*'([^']+)'/g)].map(([, usage = '']) => usage));
const providers = textsOf(/^portal-api\/src\/modules\/.*\.(?:provider|routes)\.ts$/).join('\n');
const scriptTexts = [
  ...textsOf(/^scripts\//),
  ...textsOf(/^portal-api\/src\/(?:backup\/|rotate-secret)/),
].join('\n');

/** Returns the commands in backticks and shell blocks; a line that ends with a backslash continues on the next. */
function commandsIn(text: string): string[] {
  const joined = text.replaceAll(/\\\n\s*/g, ' ');
  const blocks = [...joined.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].flatMap(([, language, block = '']) =>
    ['', 'sh'].includes(language ?? '') ? block.split('\n') : [],
  );
  const inline = [...joined.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, word = '']) => word,
  );
  return [...blocks, ...inline].flatMap((line) =>
    [
      ...line.matchAll(
        /(?:[A-Z][A-Z0-9_]+=\S+ )*(?:npm (?:start|test|run)|npx jest|node scripts\/)(?![\w-]* audit)[^#&|>│]*/g,
      ),
    ].map(([command]) => command.replace(/\s+(?:open this|ends it).*$/, '').trim()),
  );
}

const flagsIn = (command: string) => [...command.matchAll(/ --([a-z][a-z-]*)/g)].map(([, flag = '']) => flag);

/** Returns the problem of a command; undefined if there is none. */
function issueOf(whole: string): string | undefined {
  const settings = [...whole.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name);
  const unknown = settings.find((name) => !anywhere.includes(name));
  if (unknown) return `nothing reads ${unknown}`;
  const command = whole.replace(/^(?:[A-Z][A-Z0-9_]+=\S+ )+/, '');
  const [, script] = /^node (scripts\/[\w/-]+\.mjs)/.exec(command) ?? [];
  if (command.startsWith('node ')) return script && source.has(script) ? undefined : 'no such script';
  if (command.startsWith('npx jest')) {
    const path = command.split(' ')[2] ?? '<path>';
    const exists =
      /^<|-quality-check/.test(path) || files.some((file) => file.includes(path) && file.includes('.spec.'));
    return exists ? undefined : `no spec of ${path}`;
  }
  const [, name = '', rest = ''] = /^npm (?:run (?:-\S+ )*)?([\w:-]+)(?:.*? -- (.*))?/.exec(command) ?? [];
  if (!(name in scripts)) return `no script ${name}`;
  const [first = '', ...words] = rest.split(/\s+/);
  if (!first || /^[<…]/.test(first) || first === 'help') return undefined;
  const flags = flagsIn(` ${rest}`);
  if (name === 'delivery') {
    const usage = delivery.find((each) => each.split(' ')[0] === first);
    if (!usage) return `no delivery command ${first}`;
    const flag = flags.find((each) => !['json', 'dry-run'].includes(each) && !usage.includes(`--${each}`));
    return flag ? `${first} has no --${flag}` : undefined;
  }
  if (name === 'provider')
    return providers.includes(`'${first}'`) ? undefined : `no provider command ${first}`;
  if (name === 'check') return first in checks ? undefined : `no check ${first}`;
  if (name === 'bench') {
    readOptions([first, ...words]);
    return undefined;
  }
  const flag = flags.find(
    (each) => !new RegExp(`--${each}\\b|['"]${each}['"]|\\b${each}:`).test(scriptTexts),
  );
  return flag ? `${name} has no --${flag}` : undefined;
}

describe('the commands that a document names', () => {
  it.each(documents)('%s: exist, with their options', (document) => {
    const issues = commandsIn(textOf(document)).flatMap((command) => {
      const issue = issueOf(command);
      return issue ? [`${command}: ${issue}`] : [];
    });

    expect(issues).toEqual([]);
  });

  it('are reported when they do not exist', () => {
    const text = [
      'See `npm run lint`, `npm run nothing`, `npm run delivery -- promote claims 1.0.0 --everybody` and',
      '`NO_SUCH_VARIABLE=1 npm test`.',
      '```sh',
      'npm run check -- nothing',
      'npm run delivery -- status \\',
      '  --hours 2',
      '```',
    ].join('\n');

    expect(commandsIn(text).map(issueOf)).toEqual([
      'no check nothing',
      undefined,
      undefined,
      'no script nothing',
      'promote has no --everybody',
      'nothing reads NO_SUCH_VARIABLE',
    ]);
  });
});

/** Schemas of JSON in documents, by the name beside its language; a spec publishes other remotes' `remote.json`. */
const schemas: Record<string, (value: unknown) => unknown> = {
  'registry state': (value) => registryRecord.parse(value),
  'remote.json of an address': (value) => remoteJson.strict().parse(value),
  'remote.json': (value) => value,
  'access.json': (value) => access.parse(value),
};

describe('the JSON that a document shows', () => {
  const blocks = documents.flatMap((document) =>
    [...textOf(document).matchAll(/^```json ?([^\n]*)\n([\s\S]*?)^```/gm)].map(
      ([, name = '', text = '']) => ({
        document,
        name,
        text,
      }),
    ),
  );

  it.each(blocks)('$document: is valid as $name', ({ name, text }) => {
    const accept = schemas[name];

    expect(accept).toBeDefined();
    expect(() => accept?.(JSON.parse(text))).not.toThrow();
  });

  it('covers every schema', () => {
    expect(new Set(blocks.map(({ name }) => name))).toEqual(new Set(Object.keys(schemas)));
  });
});

describe('docs/settings.md', () => {
  it('lists every variable that API, edge and commands read', () => {
    const testsOnly = /\.(?:spec|fixtures?)\.|\/testing\/|\/fuzz\//;
    // Set by the command that starts the engine, and by the build for the code that it evaluates.
    const own = ['RECOGNITION_ENGINE', 'NODE_ENV'];
    const read = sources
      .filter((file) => /^(?:portal-api\/src|delivery\/src)\//.test(file) && !testsOnly.test(file))
      .flatMap((file) =>
        [...(source.get(file) ?? '').matchAll(/process\.env\.([A-Z_0-9]+)/g)].map(([, name = '']) => name),
      );

    expect(read.length).toBeGreaterThan(5);
    expect(
      read.filter((name) => !own.includes(name) && !textOf('docs/settings.md').includes(`\`${name}\``)),
    ).toEqual([]);
  });
});
