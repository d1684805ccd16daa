import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import texts from '../../shared-kernel/src/testing/fixed-texts.json';
import { remoteFolders, rootDir } from './paths.mjs';

/** Texts that no screen can show, with the reason. */
const notShown: Partial<Record<keyof typeof texts, string>> = {
  'number format: non-primitive':
    'answers are validated against the contract before a column formats their numbers: an invalid answer is a failure',
};

const files = ['host', 'shared-kernel', ...remoteFolders()].flatMap((folder) => {
  const base = join(rootDir, folder, 'src');
  return readdirSync(base, { recursive: true, encoding: 'utf8' }).map((path) => join(base, path));
});
const specFiles = files.filter((path) => path.endsWith('.spec.tsx'));
const specs = specFiles.map((path) => readFileSync(path, 'utf8')).join('\n');

const reached = new Set(
  [...specs.matchAll(/\bexpectFixedText\(\s*'([^']+)'/g)].map(([, situation]) => situation),
);

describe('the texts that the specification fixes', () => {
  it.each(Object.keys(texts) as (keyof typeof texts)[])(
    '%s: is expected on a screen in a spec',
    (situation) => {
      expect(reached.has(situation)).toBe(!notShown[situation]);
    },
  );
});

/** Returns the modules that a spec imports, directly or through a fixture, without the file extension. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)].flatMap(([, path = '']) => {
    const found = join(dirname(file), path);
    const fixture = [`${found}.ts`, `${found}.tsx`].find((name) => existsSync(name));
    return found.endsWith('.fixture') && fixture ? importsOf(fixture) : [found];
  });
}

describe('the pages of host and remotes', () => {
  // The routes' specs prove that each page loads; only a spec that renders a page proves its content.
  it('are each imported by a spec', () => {
    const imported = new Set(specFiles.flatMap(importsOf));
    const pages = files.filter((path) => path.endsWith('.page.tsx')).map((path) => path.slice(0, -4));

    expect(pages).toContain(join(rootDir, 'host', 'src', 'home', 'home.page'));
    expect(pages.filter((page) => !imported.has(page))).toEqual([]);
  });
});
