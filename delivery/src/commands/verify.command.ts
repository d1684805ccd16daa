import { readHostBuild } from '../build/host-build-record';
import { issuesIn } from '../checks/check';
import { neighboursOf } from '../checks/neighbours';
import { Refusal } from '../refusal';
import { environmentOf } from './command';
import type { Command } from './command';
import { checksTable } from './checks-table';

export const verifyCommand: Command = {
  usage: 'verify <remote> <version> [--env <environment>]',
  what: 'run a published version in the host that would load it, beside the remotes of production',
  options: ['env'],
  async run({ rootDir, hostDir, stores, now, isDryRun, positionals: [remote = '', version = ''], option }) {
    const environment = environmentOf(option('env') ?? 'production');
    const host = readHostBuild(hostDir);
    const neighbours = await neighboursOf(stores, remote, [environment]);
    const served = (await stores.registry.read())?.environments[environment] ?? {};
    const versions = Object.fromEntries(Object.entries(served).map(([name, { current }]) => [name, current]));
    // Loaded when needed: the other commands do without a browser.
    const { openTrials } = await import('../verification/trials');
    const { verifyVersion } = await import('../verification/verify-version');
    const trials = openTrials({ rootDir, stores });
    try {
      const checks = await verifyVersion({ stores, host, remote, version, neighbours }, () =>
        trials.place({ hostDir, versions: { ...versions, [remote]: version } }),
      );
      const issues = issuesIn(checks);
      if (issues.length)
        throw new Refusal(
          [`${remote} ${version} fails in host ${host.name}:`, ...issues].join('\n  ') +
            `\n\n${checksTable(checks)}`,
          { remote, version, environment, host: host.name, passed: false, checks },
        );
      const passed = checks.map(({ name }) => name);
      if (!isDryRun)
        await stores.verifications.put({
          remote,
          version,
          host: host.name,
          at: now().toISOString(),
          checks: passed,
        });
      return {
        json: { remote, version, environment, host: host.name, passed: true, checks },
        text: `${remote} ${version} runs in host ${host.name} (${environment}).\n\n${checksTable(checks)}`,
      };
    } finally {
      await trials.close();
    }
  },
};
