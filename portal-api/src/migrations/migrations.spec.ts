import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '.';
import recorded from './recorded.json';

type Hashes = Readonly<Record<string, string>>;

const namesIn = (pattern: RegExp) => readdirSync(__dirname).filter((name) => pattern.test(name));

const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(__dirname, file)))
    .digest('hex')
    .slice(0, 16);

/** The migrations, and what all of them are written with. */
const present: Hashes = Object.fromEntries(
  namesIn(/^\d.*\.ts$|^migration\.ts$/).map((file) => [file, hashOf(file)]),
);

/** What is wrong with the files, beside those that databases may have run, in words that say what to do. */
const findChanges = (before: Hashes, now: Hashes): string[] => [
  ...Object.keys(before)
    .filter((file) => before[file] !== now[file])
    .map(
      (file) =>
        `${file} was changed or removed, but databases have run it and will not run it again. Restore it, and add a migration of today that makes the change.`,
    ),
  ...Object.keys(now)
    .filter((file) => !(file in before))
    .map((file) => `${file} is new. Add to recorded.json, for good: "${file}": "${now[file]}"`),
];

describe('migrations', () => {
  it('are never changed once they are recorded', () => {
    expect(findChanges(recorded, present)).toEqual([]);
  });

  it('are reported with what to do when they are changed, removed or not recorded', () => {
    const before = { 'a.ts': '1', 'b.ts': '2', 'c.ts': '3' };

    expect(findChanges(before, { 'a.ts': '1', 'b.ts': '5', 'd.ts': '4' })).toEqual([
      expect.stringMatching(/^b\.ts was changed .* add a migration of today/),
      expect.stringMatching(/^c\.ts was changed or removed/),
      expect.stringMatching(/^d\.ts is new\. .*"d\.ts": "4"$/),
    ]);
  });

  it('end each statement with a semicolon, without which it would not run', () => {
    const scripts = namesIn(/^\d.*\.ts$/).flatMap((file) =>
      [...readFileSync(join(__dirname, file), 'utf8').matchAll(/script`([^`]*(?:\$\{[^}]*\}[^`]*)*)`/g)].map(
        ([, text = '']) => ({ file, end: text.trim().slice(-1) }),
      ),
    );

    expect(scripts.length).toBeGreaterThan(15);
    expect(scripts.filter(({ end }) => end !== ';' && end !== '}')).toEqual([]);
  });

  it('are all in the list, by day, under the names of their files', () => {
    const names = migrations.map(({ name }) => name);
    const days = names.map((name) => name.slice(0, 10));

    expect(names.toSorted()).toEqual(namesIn(/^\d/).map((file) => file.replace(/\.ts$/, '')));
    expect(days).toEqual(days.toSorted());
  });
});
