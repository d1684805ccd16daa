import { Refusal } from '../../refusal';
import type { Head } from '../../registry/registry-store';
import { calls } from '../../release-server/calls';
import type { Command } from '../command';

export const auditCommand: Command = {
  ...calls.audit,
  async run({ stores, option }) {
    const { head, states, issues } = await stores.registry.audit(headIn(option('head')));
    if (issues.length)
      throw new Refusal(['the history is not what was written:', ...issues].join('\n  '), {
        head,
        states,
        issues,
      });
    const kept = head ? `\nKeep elsewhere, for the next audit: --head ${head.revision}:${head.hash}` : '';
    return { json: { head, states, issues }, text: `${states} states, each as it was written.${kept}` };
  },
};

function headIn(text: string | undefined): Head | undefined {
  if (text === undefined) return undefined;
  const [, revision, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!revision || !hash)
    throw new Refusal('--head must be a number and a hash, as the last audit has printed them');
  return { revision: Number(revision), hash };
}
