import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { curatedLibraries, curatedZodCore, sharedKernelParts } from './shared-modules';

const root = join(__dirname, '..', '..', '..');
const pages = readdirSync(root).filter((name) => /^(?:host|shared-kernel|remote-.+)$/.test(name));
const sources = pages
  .flatMap((folder) => readdirSync(join(root, folder, 'src'), { recursive: true, withFileTypes: true }))
  .filter(
    (entry) =>
      entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:spec|fixture|d)\.tsx?$/.test(entry.name),
  )
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** Returns the names that sources import from a library as values: types are removed before the build. */
function importedFrom(library: string): string[] {
  const imports = new RegExp(`import \\{([^}]*)\\} from '${library}'`, 'g');
  return sources.flatMap((text) =>
    [...text.matchAll(imports)].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim().replace(/ as .*/, ''))
        .filter((name) => name && !name.startsWith('type ')),
    ),
  );
}

/** Uses such as `z.string` of zod's namespace; types such as `z.output<…>` are recognised by what follows. */
function usedOfZod(): string[] {
  return sources
    .filter((text) => text.includes(`from 'zod'`))
    .flatMap((text) => [...text.matchAll(/\bz\.([a-zA-Z]+)\b(?![<.$\w])/g)].map(([, name = '']) => name))
    .filter((name) => name in z && name !== 'core');
}

/** Returns the core classes that are used at run time. */
function usedOfZodCore(): string[] {
  return sources.flatMap((text) =>
    [...text.matchAll(/instanceof z\.core\.([$\w]+)/g)].map(([, name = '']) => name),
  );
}

describe('the curated names of shared libraries', () => {
  it('include every name of react-router-dom that sources import', () => {
    const missing = importedFrom('react-router-dom').filter(
      (name) => !curatedLibraries['react-router-dom']?.includes(name),
    );

    expect(missing).toEqual([]);
  });

  it('include every part of zod that sources use', () => {
    const used = usedOfZod();

    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((name) => !curatedLibraries.zod?.includes(name))).toEqual([]);
    expect(usedOfZodCore().filter((name) => !curatedZodCore.includes(name))).toEqual([]);
    expect(new Set(importedFrom('zod'))).toEqual(new Set(['z']));
  });
});

describe('the shared parts of the kernel', () => {
  it('are in the exports of shared-kernel/package.json', () => {
    const text = readFileSync(join(root, 'shared-kernel', 'package.json'), 'utf8');

    const { exports } = JSON.parse(text) as { exports: Record<string, string> };
    expect(sharedKernelParts.filter((part) => !(`./${part}` in exports))).toEqual([]);
  });
});
