import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../portal-api/src/testing/temp-folder';
import { packageFolders, rootDir } from './paths.mjs';

/** A newcomer can survey this many files; larger folders have to be divided by topic. */
const most = 40;

/** Returns the folders with more source files than that. */
function crowded(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !/^(?:node_modules|dist|\.)/.test(name),
  );
  const files = entries.filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|css)$/.test(entry.name));
  const below = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => crowded(join(folder, name)));
  return files.length > most ? [`${folder} has ${files.length} files`, ...below] : below;
}

describe('a source folder', () => {
  it(`has at most ${most} files`, () => {
    const folders = [...packageFolders(), 'scripts'].map((name) => join(rootDir, name));

    expect(folders.flatMap(crowded)).toEqual([]);
  });

  it('is reported when it has one file more', () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'src'));
    for (let at = 0; at <= most; at += 1) writeFileSync(join(folder, 'src', `part-${at}.ts`), '');

    expect(crowded(folder)).toEqual([`${join(folder, 'src')} has ${most + 1} files`]);
  });
});
