import { Refusal } from '../refusal';
import type { Command } from './command';
import { prunable } from './prune';

export const pruneCommand: Command = {
  usage: 'prune [--keep <n>]',
  what: 'remove versions that nothing serves or can roll back to, but the latest n (5)',
  options: ['keep'],
  async run({ stores: { published, registry, verifications }, isDryRun, option }) {
    const keep = option('keep') ?? '5';
    if (!/^\d+$/.test(keep)) throw new Refusal('--keep must be a whole number');
    const removed = await prunable(published, await registry.read(), Number(keep));
    if (!isDryRun)
      for (const { remote, version } of removed) {
        await published.remove(remote, version);
        await verifications.remove(remote, version);
      }
    const list = removed.map(({ remote, version }) => `\n  ${remote} ${version}`).join('');
    const done = isDryRun ? 'Would be removed' : 'Removed';
    return {
      json: { removed, dryRun: isDryRun },
      text: removed.length ? `${done}:${list}` : 'Nothing to remove.',
    };
  },
};
