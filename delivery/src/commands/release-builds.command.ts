import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace } from '../build/workspace';
import { HostBuilds } from '../storage/host-builds';
import type { Environment } from '../registry/registry-record';
import { environmentOf } from './command';
import type { Command } from './command';
import { releaseBuilds } from './release-builds';
import type { Released } from './release-builds';

export const releaseBuildsCommand: Command = {
  usage: 'release-builds [--env <staging|production>]',
  what: 'publish what npm start has built, and serve it where no command decided otherwise (npm start does this itself)',
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
    const unchanged = released.flatMap((each) => sentenceOfLeft(each, environment) ?? []);
    const served = (await stores.registry.read())?.environments[environment] ?? {};
    return {
      json: { released, dryRun: isDryRun, unchanged, serves: Object.keys(served) },
      text: [isDryRun ? 'Would be released:' : 'Released:', ...lines, ...unchanged].join('\n'),
    };
  },
};

/** The version that an environment serves instead of a build, who decided it, and the command that serves the build. */
function sentenceOfLeft({ remote, version, left }: Released, environment: Environment): string | undefined {
  if (!left) return undefined;
  const { deployment, change } = left;
  const { current, canary } = deployment;
  const served = canary ? `${current}, and ${canary.version} to ${canary.percent} %` : current;
  const why = change ? `${change.action} by ${change.who}, ${change.at}` : 'author unknown';
  return (
    `${environment} still serves ${remote} ${served} (${why}); this build is published. To serve it: ` +
    `npm run delivery -- promote ${remote} ${version} --env ${environment}`
  );
}
