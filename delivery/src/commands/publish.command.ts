import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import semver from 'semver';
import { adoptBuild } from '../build/adopt-build';
import { openWorkspace } from '../build/workspace';
import { remoteName } from '../overrides/override-target';
import { Refusal } from '../refusal';
import type { Command } from './command';
import { checksTable } from './checks-table';
import { readHostBuild } from '../build/host-build-record';
import { checkBuild } from '../checks/check-build';
import { issuesIn } from '../checks/check';

export const publishCommand: Command = {
  usage: 'publish <remote> --version <semver> [--from <folder built elsewhere>]',
  what: 'build and check a remote and store it as an immutable version',
  options: ['version', 'from'],
  async run({ rootDir, hostDir, stores, isDryRun, positionals: [remote = ''], option }) {
    const workspace = openWorkspace(rootDir);
    const version = option('version');
    const from = option('from');
    if (from === undefined && !workspace.remotes.includes(remote))
      throw new Refusal(`there is no remote "${remote}": ${workspace.remotes.join(', ')}`);
    if (!remoteName.test(remote))
      throw new Refusal(`"${remote}" is no name of a remote: letters, digits, hyphens`);
    if (semver.valid(version) !== version)
      throw new Refusal('--version must be a semantic version such as 0.2.0');
    const outputDir = await mkdtemp(join(tmpdir(), `remote-${remote}-`));
    try {
      if (from === undefined) {
        // Loaded when needed: webpack takes longer to load than the other commands to run.
        const { buildRemote } = await import('../build/build-remote');
        await buildRemote(workspace, { remote, version, outputDir });
      } else await adoptBuild({ from, version, outputDir });
      const checks = await checkBuild(stores, {
        remote,
        version,
        folder: outputDir,
        host: readHostBuild(hostDir),
      });
      const issues = issuesIn(checks);
      if (issues.length)
        throw new Refusal([`${remote} ${version} cannot be published:`, ...issues].join('\n  '), {
          remote,
          version,
          checks,
        });
      const put = await (isDryRun ? stores.published.inspect(outputDir) : stores.published.put(outputDir));
      const done = isDryRun ? 'would be published' : 'is published';
      const text = [
        `${remote} ${put.version} ${put.isNew ? done : 'was published before with these very bytes'}.`,
        checksTable(checks),
      ].join('\n');
      return { json: { ...put, dryRun: isDryRun, checks }, text };
    } finally {
      await rm(outputDir, { recursive: true, force: true });
    }
  },
};
