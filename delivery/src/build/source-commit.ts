import { execFileSync } from 'node:child_process';

/** The source of a build: information for people, ignored when builds are compared. */
interface SourceCommit {
  commit: string;
  /** The time of the commit, not of the build: the same source must produce the same bytes. */
  committedAt: string;
  /** Some of the built files differed from the commit. */
  dirty: boolean;
}

/** Sources of every build, in addition to its own folder. */
const common = ['shared-kernel', 'delivery', 'pnpm-lock.yaml'];

/** Returns the present commit of a package's sources, or undefined outside a git checkout. */
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
