import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, integrityOf, isServed } from '../build/integrity';
import type { Check } from './check';

/** The files are those that were built, all of them and no others. */
export const filesCheck: Check = {
  name: 'files',
  findIssues({ description: { integrity, assets }, folder }) {
    const listed = Object.entries(integrity).flatMap(([file, expected]) => {
      const path = join(folder, file);
      if (!existsSync(path)) return [`${file} is missing`];
      return integrityOf(readFileSync(path)) === expected ? [] : [`${file} is not what was built`];
    });
    const named = [...assets.firstLoad, ...Object.values(assets.pages).flatMap(({ files }) => files)];
    const unknown = [...filesBelow(folder).filter(isServed), ...named].filter((file) => !(file in integrity));
    return [...listed, ...[...new Set(unknown)].map((file) => `${file} has no integrity`)];
  },
};
