import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tempFolder } from '../../../portal-api/src/testing/temp-folder';
import { commitProblems, areasOf, commitsSince } from './check-commit.mjs';

const areas = new Set(['delivery', 'kernel', 'e2e']);
const body = 'A failed upload lost the release.';

describe('the check of a commit', () => {
  it.each([
    ['delivery: retry a failed upload', ''],
    ['delivery, kernel: focus the first invalid field', ''],
    ['delivery: retry a failed upload of a release as often as is safe', body],
  ])('accepts %j', (title, text) => {
    expect(commitProblems({ title, body: text }, areas)).toEqual([]);
  });

  it.each([
    ['retry a failed upload', 'write "area: verb …"'],
    ['words: retry a failed upload', '"words" is no area'],
    ['delivery: retried a failed upload', 'no lower-case imperative'],
    ['delivery: retries a failed upload', 'no lower-case imperative'],
    ['delivery: retrying a failed upload', 'no lower-case imperative'],
    ['delivery: Retry a failed upload', 'no lower-case imperative'],
    ['delivery: retry a failed upload.', 'no period'],
    [`delivery: retry ${'a'.repeat(60)}`, 'at most 72'],
    ['delivery: retry a failed upload of a release as often', 'needs a body'],
  ])('refuses %j', (title, problem) => {
    expect(commitProblems({ title, body: '' }, areas).join()).toContain(problem);
  });
});

describe('the commits to check', () => {
  const folder = tempFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { encoding: 'utf8' });
  const origin = join(folder, 'origin');
  let first = '';

  beforeAll(() => {
    git('init', '-q', origin);
    for (const title of ['old', 'delivery: add a', 'delivery: add b'])
      git('-C', origin, 'commit', '-q', '--allow-empty', '-m', title);
    first = git('-C', origin, 'rev-list', '--max-parents=0', 'HEAD').trim();
  });

  it('are those after the given commit', () => {
    expect(commitsSince(first, origin)?.map(({ title }) => title)).toEqual([
      'delivery: add b',
      'delivery: add a',
    ]);
  });

  it('are all commits of a shallow clone that does not contain the given commit', () => {
    git('clone', '-q', '--depth', '1', `file://${origin}`, join(folder, 'shallow'));

    expect(commitsSince(first, join(folder, 'shallow'))?.map(({ title }) => title)).toEqual([
      'delivery: add b',
    ]);
  });

  it('are undefined outside a repository and for a commit of another history', () => {
    expect(commitsSince(first, tmpdir())).toBeUndefined();
    expect(commitsSince('0'.repeat(40), origin)).toBeUndefined();
  });

  it('may name the folders of this repository as areas', () => {
    expect([...areasOf()]).toEqual(expect.arrayContaining(['delivery', 'scripts', 'roster', 'kernel']));
  });
});
