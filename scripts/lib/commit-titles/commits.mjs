import { spawnSync } from 'node:child_process';
import { rootDir } from '../paths.mjs';

const git = (folder, ...args) => {
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
};

/**
 * The commits after `since`, without merges. A shallow clone that ends after `since` gives all it has; undefined
 * without git, outside of a repository, and in a history that `since` is not part of.
 */
export function commitsSince(since, folder = rootDir) {
  const isKnown = git(folder, 'cat-file', '-e', `${since}^{commit}`) !== undefined;
  if (!isKnown && git(folder, 'rev-parse', '--is-shallow-repository')?.trim() !== 'true') return undefined;
  const range = isKnown ? `${since}..HEAD` : 'HEAD';
  return git(folder, 'log', '--no-merges', '--format=%h%x00%s%x00%b%x01', range)
    ?.split('\x01')
    .map((record) => record.trim().split('\0'))
    .filter(([hash]) => hash)
    .map(([hash, title = '', body = '']) => ({ hash, title, body: body.trim() }));
}

/** Names before the colon: folders down to those of an area's own, and what spans several of them. */
export function areasOf(folder = rootDir) {
  const files = git(folder, 'ls-files')?.split('\n') ?? [];
  const folders = files.flatMap((file) => file.split('/').slice(0, -1).slice(0, 4));
  return new Set([...folders, 'kernel', 'remotes', 'tests', 'lint', 'codes', 'rights', 'dependencies']);
}
