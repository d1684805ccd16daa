import { Refusal } from '../refusal';
import type { Command } from './command';
import { readHostBuild } from '../build/host-build-record';
import { faultsOf, staticChecks } from './verify';

export const verifyCommand: Command = {
  usage: 'verify <remote> <version>',
  what: 'check a published version against the host that would load it',
  async run({ hostDir, stores, now, isDryRun, positionals: [remote = '', version = ''] }) {
    const host = readHostBuild(hostDir);
    const faults = await faultsOf(stores.published, remote, version, host);
    if (faults.length) throw new Refusal(`${remote} ${version} does not fit this host: ${faults.join('; ')}`);
    const checks = [...staticChecks];
    if (!isDryRun)
      await stores.verifications.put({ remote, version, host: host.name, at: now().toISOString(), checks });
    return {
      json: { remote, version, host: host.name, fits: true, checks },
      text: `${remote} ${version} fits host ${host.name}: ${checks.join(', ')}.`,
    };
  },
};
