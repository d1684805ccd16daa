import { Refusal } from '../refusal';
import type { Command } from './command';
import { readHostBuild } from '../build/host-build-record';
import { checkPublished } from '../checks/check-published';
import { faultsIn } from '../checks/check';
import { neighboursOf } from '../checks/neighbours';

export const verifyCommand: Command = {
  usage: 'verify <remote> <version>',
  what: 'check a published version against the host that would load it',
  async run({ hostDir, stores, now, isDryRun, positionals: [remote = '', version = ''] }) {
    const host = readHostBuild(hostDir);
    const neighbours = await neighboursOf(stores, remote, ['production']);
    const results = await checkPublished(stores, { remote, version, host, neighbours });
    const faults = faultsIn(results);
    if (faults.length) throw new Refusal(`${remote} ${version} does not fit this host: ${faults.join('; ')}`);
    const checks = results.map(({ name }) => name);
    if (!isDryRun)
      await stores.verifications.put({ remote, version, host: host.name, at: now().toISOString(), checks });
    return {
      json: { remote, version, host: host.name, fits: true, checks },
      text: `${remote} ${version} fits host ${host.name}: ${checks.join(', ')}.`,
    };
  },
};
