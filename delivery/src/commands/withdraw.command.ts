import { openAdmission } from '../checks/admission';
import { hostRelease } from '../build/host-build-record';
import { Refusal } from '../refusal';
import { withdraw, type Withdrawn } from '../registry/withdraw';
import { calls } from '../release-server/calls';
import { reasonOf, type Command } from './command';

export const withdrawCommand: Command = {
  ...calls.withdraw,
  async run({ stores, hostDir, who, now, isDryRun, positionals, option }) {
    const [remote = '', version = ''] = positionals;
    const reason = reasonOf(option);
    if (reason === undefined)
      throw new Refusal('--reason must say why: everybody who meets the version reads it');
    const { published, registry: store } = stores;
    if (!(await published.has(remote, version)))
      throw new Refusal(`${remote} ${version} has not been published`);
    // Its pages may vanish: that it never runs again matters more.
    const admit = openAdmission({ stores, hostDir, dropsPages: true });
    // A host that cannot be read any more is withdrawn by its number alone.
    const host =
      remote === hostRelease ? await published.describeHost(version).catch(() => undefined) : undefined;
    const given = { remote, version, reason, ...(host ? { build: host.name } : {}) };
    const withdrawn = await withdraw({ store, who, now, isDryRun, admit }, given);
    const json = { changed: withdrawn !== undefined && !isDryRun, dryRun: isDryRun, ...withdrawn };
    return {
      json,
      text: withdrawn
        ? textOf(withdrawn, isDryRun)
        : `Nothing changes: ${remote} ${version} is withdrawn already.`,
    };
  },
};

function textOf({ withdrawal, replaced, vanished }: Withdrawn, isDryRun: boolean): string {
  const { remote, version, reason } = withdrawal;
  return [
    `${isDryRun ? 'Would be done' : 'Done'}: ${remote} ${version} is never served again: ${reason}.`,
    ...replaced.map(({ environment, to, wasCanary }) =>
      wasCanary
        ? `Its canary in ${environment} ends; everybody gets ${to}.`
        : `${environment} changes from ${version} to ${to}.`,
    ),
    ...(vanished.length ? [`These pages vanish with it: ${vanished.join(', ')}.`] : []),
    'Nothing undoes this: publish what was mended under another version.',
  ].join('\n');
}
