import { execFileSync } from 'node:child_process';

/** Where a build came from: information for people, ignored when builds are compared. */
interface SourceCommit {
  commit: string;
  /** The commit's own time, not the build's: the same source gives the same bytes. */
  committedAt: string;
  /** Some of the built files were not as committed. */
  dirty: boolean;
}

/** Beside its own folder, what every build is made from. */
const common = ['shared-kernel', 'delivery', 'pnpm-lock.yaml'];

/** The present commit of what a package is built from; undefined outside of a git checkout. */
export function sourceCommit(rootDir: string, folder: string): SourceCommit | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: rootDir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const [commit = '', committedAt = ''] = git('log', '-1', '--format=%H %cI').split(' ');
    return { commit, committedAt, dirty: git('status', '--porcelain', '--', folder, ...common) !== '' };
  } catch {
    return undefined;
  }
}
