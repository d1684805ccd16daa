import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import semver from 'semver';
import { openWorkspace } from '../build/workspace';
import { Refusal } from '../refusal';
import type { Command } from './command';

export const publishCommand: Command = {
  usage: 'publish <remote> --version <semver>',
  what: 'build a remote and store it as an immutable version',
  options: ['version'],
  async run({ rootDir, stores: { published }, isDryRun, positionals: [remote = ''], option }) {
    const workspace = openWorkspace(rootDir);
    const version = option('version');
    if (!workspace.remotes.includes(remote))
      throw new Refusal(`there is no remote "${remote}": ${workspace.remotes.join(', ')}`);
    if (semver.valid(version) !== version)
      throw new Refusal('--version must be a semantic version such as 0.2.0');
    // Loaded when needed: webpack takes longer to load than the other commands to run.
    const { buildRemote } = await import('../build/build-remote');
    const outputDir = await mkdtemp(join(tmpdir(), `remote-${remote}-`));
    try {
      await buildRemote(workspace, { remote, version, outputDir });
      const put = await (isDryRun ? published.inspect(outputDir) : published.put(outputDir));
      const done = isDryRun ? 'would be published' : 'is published';
      const text = `${remote} ${put.version} ${put.isNew ? done : 'was published before with these very bytes'}.`;
      return { json: put, text };
    } finally {
      await rm(outputDir, { recursive: true, force: true });
    }
  },
};
