import { hostRelease } from '../build/host-build-record';
import { issuesIn, type CheckResult } from '../checks/check';
import { liveHosts, type LiveHost } from '../checks/live-hosts';
import { neighboursOf } from '../checks/neighbours';
import { remotesIn, type Environment } from '../registry/registry-record';
import { refuseWithdrawn } from '../registry/withdrawn';
import { Refusal } from '../refusal';
import { calls } from '../release-server/calls';
import { environmentOf, type Answer, type Command, type CommandContext } from './command';
import { checksTable } from './checks-table';
import { breakages } from './host-breakages';

/** A remote's version, and the host that it has to run in. */
interface Pair {
  remote: string;
  version: string;
  live: LiveHost;
}

export const verifyCommand: Command = {
  ...calls.verify,
  async run(context) {
    const { hostDir, stores, positionals, option } = context;
    const [release = '', version = ''] = positionals;
    const environment = environmentOf(option('env') ?? 'production');
    const record = await stores.registry.read();
    refuseWithdrawn(record, release, version);
    if (release === hostRelease) {
      const checks = await breakages(context, version, environment);
      const host = await stores.published.describeHost(version);
      const live = { host, dir: await stores.published.folderOf(hostRelease, version) };
      const pairs = Object.entries(remotesIn(record, environment)).flatMap(([remote, { current, canary }]) =>
        [current, ...(canary ? [canary.version] : [])].map((met) => ({ remote, version: met, live })),
      );
      return verifyPairs(context, environment, `${release} ${version}`, pairs, checks);
    }
    const hosts = await liveHosts({ published: stores.published, hostDir }, record, environment);
    const pairs = hosts.map((live) => ({ remote: release, version, live }));
    return verifyPairs(context, environment, `${release} ${version}`, pairs, []);
  },
};

/** Runs each version in its host, and notes those that pass. Throws a Refusal with the first that does not. */
async function verifyPairs(
  { rootDir, stores, now, isDryRun, positionals }: CommandContext,
  environment: Environment,
  what: string,
  pairs: readonly Pair[],
  made: readonly CheckResult[],
): Promise<Answer> {
  const [release = '', own = ''] = positionals;
  // Loaded when needed: the other commands do without a browser.
  const { openTrials } = await import('../verification/trials');
  const { verifyVersion } = await import('../verification/verify-version');
  const served = remotesIn(await stores.registry.read(), environment);
  const versions = Object.fromEntries(Object.entries(served).map(([name, { current }]) => [name, current]));
  const trials = openTrials({ rootDir, stores });
  const all = [...made];
  try {
    for (const { remote, version, live } of pairs) {
      const { host, dir: hostDir } = live;
      const neighbours = await neighboursOf(stores, remote, [environment]);
      const checks = await verifyVersion({ stores, host, remote, version, neighbours }, () =>
        trials.place({ hostDir, versions: { ...versions, [remote]: version } }),
      );
      all.push(
        ...(pairs.length > 1 ? checks.map((one) => ({ ...one, name: `${remote}: ${one.name}` })) : checks),
      );
      const issues = issuesIn(checks);
      if (issues.length)
        throw new Refusal(
          [`${remote} ${version} fails in host ${host.name}:`, ...issues].join('\n  ') +
            `\n\n${checksTable(all)}`,
          { remote: release, version: own, environment, host: host.name, passed: false, checks: all },
        );
      const at = now().toISOString();
      const passed = checks.map(({ name }) => name);
      if (!isDryRun) await stores.verifications.put({ remote, version, host: host.name, at, checks: passed });
    }
    const names = [...new Set(pairs.map(({ live }) => live.host.name))].join(' and ');
    const runs = release === hostRelease ? 'runs what is served' : `runs in host ${names}`;
    return {
      json: { remote: release, version: own, environment, host: names, passed: true, checks: all },
      text: `${what} ${runs} (${environment}).\n\n${checksTable(all)}`,
    };
  } finally {
    await trials.close();
  }
}
