import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '.';
import { contracting } from './contracting';
import { firstDay } from './earlier-names';
import recorded from './recorded.json';

type Hashes = Readonly<Record<string, string>>;

const namesIn = (pattern: RegExp) => readdirSync(__dirname).filter((name) => pattern.test(name));

const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(__dirname, file)))
    .digest('hex')
    .slice(0, 16);

/** The migrations, and the helpers that they are written with. */
const present: Hashes = Object.fromEntries(
  namesIn(/^\d.*\.ts$|^migration\.ts$/).map((file) => [file, hashOf(file)]),
);

/** Returns issues of the migration files that databases may have run, each with what to do. */
const findChanges = (before: Hashes, now: Hashes): string[] => [
  ...Object.keys(before)
    .filter((file) => before[file] !== now[file])
    .map(
      (file) =>
        `${file} was changed or removed, but databases have run it and will not run it again. Restore it, and add a migration of today that makes the change.`,
    ),
  ...Object.keys(now)
    .filter((file) => !(file in before))
    .map(
      (file) =>
        `${file} is new. Once it is finished, record it for good by MIGRATIONS=write npx jest portal-api/src/migrations: "${file}": "${now[file]}"`,
    ),
];

/** Statements that remove what instances of the previous version use, or make them fail; `drop index` does not. */
const takingAway = [
  /\bdrop\s+(?:table|column|view|function|trigger|type|sequence|schema)\b/i,
  /\brename\b/i,
  /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?(?:type|set\s+not\s+null|drop\s+default)\b/i,
  /\badd\s+column\s+\w+\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
];

const takenAway = (text: string): string[] => takingAway.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);

describe('migrations', () => {
  it('only add to the schema, for instances of the previous version, unless they are listed as contracting', () => {
    const files = namesIn(/^\d.*\.ts$/).filter(
      (file) => !file.startsWith(firstDay) && !(file.replace(/\.ts$/, '') in contracting),
    );
    const found = files.flatMap((file) =>
      takenAway(readFileSync(join(__dirname, file), 'utf8')).map((what) => `${file}: ${what}`),
    );

    expect(files.length).toBeGreaterThan(2);
    expect(found).toEqual([]);
  });

  it('that drop something name the earlier migration since which nothing uses it', () => {
    const names = migrations.map(({ name }) => name);

    for (const [name, needs] of Object.entries(contracting)) {
      expect(names).toEqual(expect.arrayContaining([name, needs]));
      expect(needs.slice(0, 10) < name.slice(0, 10)).toBe(true);
    }
  });

  it.each([
    ['alter table cost drop column note;', 'drop column'],
    ['alter table cost rename column a to b;', 'rename'],
    ['alter table cost alter column a set not null;', 'alter column a set not null'],
    ['alter table cost add column a text not null;', 'add column a text not null'],
  ])('are recognised as contracting: %s', (text, what) => {
    expect(takenAway(text)).toEqual([what]);
    expect(takenAway("alter table cost add column a text not null default '', drop constraint b;")).toEqual(
      [],
    );
  });

  it('are unchanged since they were recorded; MIGRATIONS=write records new ones', () => {
    const file = join(__dirname, 'recorded.json');
    // What is recorded stays first, and as it is.
    const known: Hashes = { ...recorded, ...present, ...recorded };
    if (process.env['MIGRATIONS'] === 'write') writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`);

    expect(findChanges(JSON.parse(readFileSync(file, 'utf8')), present)).toEqual([]);
  });

  it('are reported with instructions when they are changed, removed or not recorded', () => {
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

  it('are all in the list, ordered by day and named as their files', () => {
    const names = migrations.map(({ name }) => name);
    const days = names.map((name) => name.slice(0, 10));

    expect(names.toSorted()).toEqual(namesIn(/^\d/).map((file) => file.replace(/\.ts$/, '')));
    expect(days).toEqual(days.toSorted());
  });
});
