import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace } from '../build/workspace';
import { HostBuilds } from '../storage/host-builds';
import { environmentOf } from './command';
import type { Command } from './command';
import { releaseBuilds } from './release-builds';

export const releaseBuildsCommand: Command = {
  usage: 'release-builds [--env <staging|production>]',
  what: 'keep and publish what npm start has built and serve what is new of it (npm start does this itself)',
  options: ['env'],
  async run({ rootDir, dataDir, hostDir, stores, who, now, isDryRun, option }) {
    const environment = environmentOf(option('env') ?? 'production');
    const folders = openWorkspace(rootDir)
      .remotes.map((remote) => join(rootDir, `remote-${remote}`, 'dist'))
      .filter((folder) => existsSync(folder));
    if (!isDryRun && existsSync(join(hostDir, 'build.json')))
      await new HostBuilds(dataDir).store(hostDir, now());
    const released = await releaseBuilds({ stores, hostDir, environment, who, now, isDryRun }, folders);
    const lines = released.map(
      ({ remote, version, isNew }) => `  ${remote} ${version}${isNew ? '' : ' (published before)'}`,
    );
    return {
      json: { released, dryRun: isDryRun },
      text: [isDryRun ? 'Would be released:' : 'Released:', ...lines].join('\n'),
    };
  },
};
