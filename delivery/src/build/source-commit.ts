import { execFileSync } from 'node:child_process';

/** Where a build came from: information for people, ignored when builds are compared. */
export interface SourceCommit {
  commit: string;
  /** The commit's own time, not the build's: the same source gives the same bytes. */
  committedAt: string;
  /** Some of the built files were not as committed. */
  dirty: boolean;
}

/** The present commit of the folders that a build is made from; undefined outside of a git checkout. */
export function sourceCommit(rootDir: string, folders: readonly string[]): SourceCommit | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: rootDir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const [commit = '', committedAt = ''] = git('log', '-1', '--format=%H %cI').split(' ');
    return { commit, committedAt, dirty: git('status', '--porcelain', '--', ...folders) !== '' };
  } catch {
    return undefined;
  }
}
