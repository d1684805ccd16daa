import { Refusal } from '../refusal';
import type { Command } from './command';
import { prunable, prune } from './prune';

const dayMs = 86_400_000;
/** Incomplete files of this age were left by a command that was killed. */
const killedMs = 3_600_000;

export const pruneCommand: Command = {
  usage: 'prune [--keep <n>] [--days <n>]',
  what: 'remove versions that are not served, not a rollback target and not served in the last days (7), except the latest n (5)',
  options: ['keep', 'days'],
  async run({ stores, now, isDryRun, option }) {
    const keep = wholeNumber('keep', option('keep') ?? '5');
    const present = now();
    const since = new Date(present.getTime() - wholeNumber('days', option('days') ?? '7') * dayMs);
    const sparing = { keep, since };
    const removed = await (isDryRun ? prunable(stores, sparing) : prune(stores, sparing));
    if (!isDryRun) await stores.published.sweep(new Date(present.getTime() - killedMs));
    const list = removed.map(({ remote, version }) => `\n  ${remote} ${version}`).join('');
    const done = isDryRun ? 'Would be removed' : 'Removed';
    return {
      json: { removed, dryRun: isDryRun },
      text: removed.length ? `${done}:${list}` : 'Nothing to remove.',
    };
  },
};

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Refusal(`--${name} must be a whole number`);
  return Number(text);
}
