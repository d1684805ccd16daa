import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hostRelease } from '../build/host-build-record';
import { filesBelow } from '../build/plain-files';
import { Refusal } from '../refusal';
import { digestsIn } from '../signatures/statement';
import { isContent } from '../storage/remote-json';
import type { Stores } from '../storage/stores';
import type { Command } from './command';

const runs = promisify(execFile);
/** Lines shown of a failed tool's output. */
const shownLines = 5;

export const proveCommand: Command = {
  usage: 'prove <release> <version>',
  what: 'build a published version again from the commit that it states, with the tools of that commit, and compare every file',
  async run({ rootDir, stores, positionals: [release = '', version = ''] }) {
    const published = await stores.published.digestsOf(release, version);
    const { commit, isSigned } = await sourceOf(stores, release, version);
    const built = await buildAgain(rootDir, { release, version, commit });
    const files = [...new Set([...Object.keys(published), ...Object.keys(built)])].sort();
    const differing = files.filter((file) => published[file] !== built[file]);
    const content = differing.filter(isContent);
    const found = { release, version, commit, isSigned, files: files.length, differing };
    if (content.length)
      throw new Refusal(
        [`${release} ${version} is not what commit ${commit} builds here:`, ...content.slice(0, 20)].join(
          '\n  ',
        ),
        { ...found, proven: false },
      );
    const aside = differing.length
      ? ` Only files that no browser is given differ: ${differing.join(', ')}.`
      : '';
    const by = isSigned ? 'as its signature says' : 'as it says itself, without a signature';
    return {
      json: { ...found, proven: true },
      text: `${release} ${version} is what commit ${commit} builds, ${by}: ${files.length - differing.length} of ${files.length} files are the same.${aside}`,
    };
  },
};

/** Returns the commit that a version was built from; throws a Refusal with the reason when that is not repeatable. */
async function sourceOf({ published, signatures }: Stores, release: string, version: string) {
  const signed = await signatures.statementOf(release, version);
  const described =
    release === hostRelease ? published.describeHost(version) : published.describe(release, version);
  const [dependency] = signed?.predicate.buildDefinition.resolvedDependencies ?? [];
  const source = dependency
    ? { commit: dependency.digest.gitCommit, dirty: dependency.annotations.dirty }
    : (await described).source;
  const cannot = (why: string) => new Refusal(`${release} ${version} cannot be proven here: ${why}`);
  if (!source) throw cannot('nothing states its commit, it was built elsewhere');
  if (source.dirty) throw cannot(`it was built from files that were not as in commit ${source.commit}`);
  return { commit: source.commit, isSigned: dependency !== undefined };
}

/** Builds a commit with its own tools and the packages of its lockfile, and returns SHA-256 by file. */
async function buildAgain(
  rootDir: string,
  { release, version, commit }: { release: string; version: string; commit: string },
): Promise<Record<string, string>> {
  const what = `${release} ${version} cannot be proven here: `;
  const run = (cwd: string, why: string, program: string, ...args: string[]) =>
    runs(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 }).catch((problem: { stderr?: string }) => {
      const said = String(problem.stderr ?? problem)
        .trim()
        .split('\n')
        .slice(-shownLines);
      throw new Refusal([`${what}${why}`, ...said].join('\n  '));
    });
  if (!/^[0-9a-f]{7,64}$/.test(commit)) throw new Refusal(`${what}"${commit}" is no commit`);
  await run(
    rootDir,
    `commit ${commit} is not in this checkout`,
    'git',
    'cat-file',
    '-e',
    `${commit}^{commit}`,
  );
  const work = await mkdtemp(join(tmpdir(), 'prove-'));
  const tree = join(work, 'tree');
  const out = join(work, 'out');
  try {
    await run(rootDir, 'its sources cannot be taken out', 'git', 'worktree', 'add', '--detach', tree, commit);
    const folder = release === hostRelease ? hostRelease : `remote-${release}`;
    if (!existsSync(join(tree, folder)))
      throw new Refusal(`${what}commit ${commit} has no folder ${folder}: its source is elsewhere`);
    const prepare = `
      await (await import('./scripts/lib/install.mjs')).install();
      await (await import('./scripts/lib/builds.mjs')).buildDelivery();`;
    const script = ['--input-type=module', '--eval', prepare];
    await run(tree, 'packages or tools of then cannot be had', process.execPath, ...script);
    const building = ['delivery/dist/build.js', release, '--version', version, '--out', out];
    await run(tree, 'it does not build', process.execPath, ...building);
    return digestsIn(out, filesBelow(out));
  } finally {
    await runs('git', ['worktree', 'remove', '--force', tree], { cwd: rootDir }).catch(() => {});
    await rm(work, { recursive: true, force: true });
  }
}
