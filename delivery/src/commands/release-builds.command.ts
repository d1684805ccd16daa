import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace } from '../build/workspace';
import { remotesIn, type Deployment, type Environment } from '../registry/registry-record';
import { environmentOf, type Command } from './command';
import { pruneHosts } from './prune';
import { releaseBuilds, releaseHost, type Released } from './release-builds';

export const releaseBuildsCommand: Command = {
  usage: 'release-builds [--env <staging|production>]',
  what: 'publish what npm start has built, and serve it where no command decided otherwise (npm start does this itself)',
  options: ['env'],
  async run({ rootDir, hostDir, stores, who, now, isDryRun, option }) {
    const environment = environmentOf(option('env') ?? 'production');
    const folders = openWorkspace(rootDir)
      .remotes.map((remote) => join(rootDir, `remote-${remote}`, 'dist'))
      .filter((folder) => existsSync(folder));
    const releasing = { stores, hostDir, environment, who, now, isDryRun };
    const host = await releaseHost(releasing);
    const { released: remotes, misfits } = await releaseBuilds(releasing, folders);
    if (host?.isNew && !isDryRun) await pruneHosts(stores, now());
    const released = [...(host ? [host] : []), ...remotes];
    const lines = released
      .filter(({ withdrawn }) => withdrawn === undefined)
      .map(({ remote, version, isNew }) => `  ${remote} ${version}${isNew ? '' : ' (published before)'}`);
    const unchanged = [
      ...released.flatMap((each) => sentenceOfLeft(each, environment) ?? []),
      ...misfits.map(
        ({ remote, reason, instead }) =>
          `${environment} serves ${instead ? `${remote} ${instead} again` : `no ${remote}`}: ${reason}`,
      ),
    ];
    const served = remotesIn(await stores.registry.read(), environment);
    const gone = misfits.flatMap(({ remote, instead }) => (instead ? [] : [remote]));
    const serves = Object.keys(served).filter((remote) => !gone.includes(remote));
    return {
      json: { released, dryRun: isDryRun, unchanged, serves },
      text: [isDryRun ? 'Would be released:' : 'Released:', ...lines, ...unchanged].join('\n'),
    };
  },
};

/** What an environment serves instead of a build, who decided it, and the command that serves the build. */
function sentenceOfLeft(
  { remote, version, left, refused, withdrawn }: Released,
  environment: Environment,
): string | undefined {
  if (refused !== undefined) return `this build is published, and not served: ${refused}`;
  if (withdrawn !== undefined) return `this build is neither published nor served: ${withdrawn}`;
  if (!left) return undefined;
  const { deployment, change } = left;
  const why = change ? `${change.action} by ${change.who}, ${change.at}` : 'author unknown';
  return (
    `${environment} still serves ${servedOf(remote, deployment)} (${why}); this build is published. To serve it: ` +
    `npm run delivery -- promote ${remote} ${version} --env ${environment}`
  );
}

function servedOf(remote: string, deployment: Deployment | undefined): string {
  if (!deployment) return `no ${remote}`;
  const { current, canary } = deployment;
  return `${remote} ${canary ? `${current}, and ${canary.version} to ${canary.percent} %` : current}`;
}
