import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { documents, files, textOf } from './documents.fixture';
import { mutated, mutations } from './mutations/mutations.mjs';
import { rootDir } from './paths.mjs';

const folders = new Set(files.flatMap((file) => parentsOf(file)));
const everything = [...files, ...[...folders].map((folder) => `${folder}/`)];
const topFolders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));

function parentsOf(file: string): string[] {
  const parent = posix.dirname(file);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

/** Whether a word in backticks is a path: it begins with a folder of the root, or ends like a source file. */
const isPath = (word: string) =>
  /^[\w.<>*@-]+(?:\/[\w.<>*@-]+)*\/?$/.test(word) &&
  (topFolders.has(word.split('/')[0]) || /\.(?:tsx?|mjs|css|md)$/.test(word)) &&
  // Build output and run-time data.
  !/(?:^|\/)(?:dist|node_modules|\.cache|\.data)(?:\/|$)/.test(word);

/**
 * `<name>` and `*` match any part. A path may omit its beginning, for example below a heading that names the folder.
 * Parts of the kernel are named as they are imported.
 */
function pathExists(path: string): boolean {
  const pattern = path
    .replace(/^shared-kernel\/(?=[a-z]+$)/, 'shared-kernel/src/')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/<[^>]*>|\*+/g, '[^/]*');
  const whole = new RegExp(`(?:^|/)${pattern}${path.endsWith('/') ? '' : '/?'}$`);
  return everything.some((known) => whole.test(known));
}

const hasFolderTable = (document: string) => !document.startsWith('docs/');

/** Tables outside of docs/ name folders as `boot/`. */
const namedIn = (text: string, isFolderTable = false) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, word = '']) => word)
    .filter((word) => isPath(word) || (isFolderTable && /^[a-z-]+\/$/.test(word)));

const linkedFrom = (document: string, text: string) =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) =>
    posix.join(posix.dirname(document), target),
  );

describe('the paths that a document names', () => {
  it.each(documents)('%s: exist', (document) => {
    const text = textOf(document);

    expect(namedIn(text, hasFolderTable(document)).filter((path) => !pathExists(path))).toEqual([]);
    expect(linkedFrom(document, text).filter((path) => !existsSync(join(rootDir, path)))).toEqual([]);
  });

  it('are found in text, and reported when they do not exist', () => {
    const text =
      'See `host/src/session/guard.ts`, `host/src/<area>/`, `npm run lint` and `host/src/nowhere.ts`.';

    expect(namedIn(text)).toEqual(['host/src/session/guard.ts', 'host/src/<area>/', 'host/src/nowhere.ts']);
    expect(namedIn(text).map(pathExists)).toEqual([true, true, false]);
  });
});

it('ARCHITECTURE.md has at most 1,200 words, and ten recipes', () => {
  const text = textOf('ARCHITECTURE.md');
  const recipes = text.slice(text.indexOf('## Ten recipes'));

  expect(text.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(1200);
  expect(recipes.match(/^\*\*[^*]+\.\*\*/gm)).toHaveLength(10);
});

describe('the decisions', () => {
  const decisions = documents.filter((file) => file.startsWith('docs/adr/')).toSorted();

  it('are numbered without gaps, at most thirty-one, and each fits on a page', () => {
    const numbers = decisions.map((file) => Number(/(\d{4})-[\w-]+\.md$/.exec(file)?.[1]));

    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeLessThanOrEqual(31);
    expect(decisions.filter((file) => textOf(file).split(/\s+/).length > 500)).toEqual([]);
  });

  it('exist for every number that a file mentions', () => {
    const named = files
      .filter((file) => /\.(?:tsx?|mjs|json|css|yaml|md)$/.test(file) && !file.startsWith('docs/adr/'))
      .flatMap((file) =>
        [...textOf(file).matchAll(/\b(?:ADR |adr\/)(0\d{3})\b/g)].map(([, number]) => number),
      );

    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((number) => !decisions.some((file) => file.includes(`/${number}-`)))).toEqual([]);
  });
});

interface NamedTest {
  spec: string;
  title: string;
}

/** Returns the tests that a text names: a spec file in backticks, followed by (parts of) titles in quotation marks. */
const testsIn = (text: string): NamedTest[] =>
  [...text.matchAll(/`([^`\n]+\.spec\.tsx?)` (“[^”]+”(?:, “[^”]+”)*)/g)].flatMap(
    ([, spec = '', titles = '']) =>
      [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ spec, title })),
  );

/** Returns the file of the spec; undefined if no path or several paths end like this. */
function fileOf({ spec }: NamedTest): string | undefined {
  const [file, ...others] = files.filter((path) => `/${path}`.endsWith(`/${spec}`));
  return others.length === 0 ? file : undefined;
}

/** Compares with single titles; a test's `describe` is named separately. */
function testExists(test: NamedTest): boolean {
  const file = fileOf(test);
  if (file === undefined) return false;
  const source = textOf(file);
  const titles = source.matchAll(/(?:\b(?:describe|it|test)|\))\(\s*(['"`])(.+?)\1/g);
  return [...titles].some(([, , title = '']) => title.includes(test.title));
}

describe('the tests that a document names', () => {
  it.each(documents)('%s: exist', (document) => {
    const named = testsIn(textOf(document));

    expect(named.filter((test) => !testExists(test))).toEqual([]);
  });

  it('are found in text, and reported when they do not exist', () => {
    const named = testsIn(
      'See `lib/documents.spec.ts` “are found in text”, “are lost” and `no.spec.ts` “is”.',
    );

    expect(named.map(testExists)).toEqual([true, false, false]);
  });

  it('are, in docs/security.md, exactly those of the mutations, and every mutation still applies', () => {
    const key = (spec: string | undefined, title: string) => `${spec} “${title}”`;
    const named = testsIn(textOf('docs/security.md'));
    // One test may prove several mechanisms.
    const proved = new Set(mutations.map(({ spec, title }) => key(spec, title)));

    expect([...proved].toSorted()).toEqual(named.map((test) => key(fileOf(test), test.title)).toSorted());
    for (const mutation of mutations) mutated(mutation, textOf(mutation.file));
  });
});
