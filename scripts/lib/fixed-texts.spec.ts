import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import texts from '../../shared-kernel/src/testing/fixed-texts.json';
import { remoteFolders, rootDir } from './paths.mjs';

/** Texts that no screen can show, with the reason. */
const notShown: Partial<Record<keyof typeof texts, string>> = {
  'number format: non-primitive':
    'answers are validated against the contract before a column formats their numbers: an invalid answer is a failure',
};

const specs = ['host', 'shared-kernel', ...remoteFolders()]
  .flatMap((folder) => {
    const base = join(rootDir, folder, 'src');
    return readdirSync(base, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.spec.tsx'))
      .map((path) => readFileSync(join(base, path), 'utf8'));
  })
  .join('\n');

const reached = new Set(
  [...specs.matchAll(/\bexpectFixedText\(\s*'([^']+)'/g)].map(([, situation]) => situation),
);

describe('the texts that the specification fixes', () => {
  it.each(Object.keys(texts) as (keyof typeof texts)[])(
    '%s: is expected on a screen by a spec',
    (situation) => {
      expect(reached.has(situation)).toBe(!notShown[situation]);
    },
  );
});
