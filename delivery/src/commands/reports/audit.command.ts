import { hostRelease } from '../../build/host-build-record';
import { Refusal } from '../../refusal';
import type { Head } from '../../registry/registry-store';
import { calls } from '../../release-server/calls';
import type { Stores } from '../../storage/stores';
import type { Command } from '../command';

export const auditCommand: Command = {
  ...calls.audit,
  async run({ stores, option }) {
    const history = await stores.registry.audit(headIn(option('head')));
    const { versions, unsigned, issues: ofVersions } = await auditVersions(stores);
    const { head, states } = history;
    const issues = [...history.issues, ...ofVersions];
    const found = { head, states, versions, unsigned, issues };
    if (issues.length)
      throw new Refusal(
        ['what is stored is not what was written and signed:', ...issues].join('\n  '),
        found,
      );
    const { canCheck } = stores.signatures.keys;
    return {
      json: found,
      text: [
        `${states} states, each as it was written.`,
        canCheck
          ? `${versions} ${versions === 1 ? 'version' : 'versions'}, each as it was signed${unsigned.length ? `, but for these without a signature: ${unsigned.join(', ')}` : ''}.`
          : 'No key is known here: signatures are not checked (RELEASES_KEYS).',
        ...(head ? [`Keep elsewhere, for the next audit: --head ${head.revision}:${head.hash}`] : []),
      ].join('\n'),
    };
  },
};

/** Every published version, its files read from the store itself. A version that cannot be read is named too. */
async function auditVersions({ published, signatures }: Stores) {
  const issues: string[] = [];
  const unsigned: string[] = [];
  let versions = 0;
  for (const release of [hostRelease, ...(await published.names())])
    for (const { version } of await published.versions(release)) {
      versions += 1;
      const what = `${release} ${version}`;
      const found = await signatures
        .issuesOf(release, version, published, undefined, 'store')
        .catch((problem: Error) => [problem.message]);
      issues.push(...found.map((issue) => `${what}: ${issue}`));
      if ((await signatures.of(release, version)).kind === 'unsigned') unsigned.push(what);
    }
  return { versions, unsigned, issues };
}

function headIn(text: string | undefined): Head | undefined {
  if (text === undefined) return undefined;
  const [, revision, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!revision || !hash)
    throw new Refusal('--head must be a number and a hash, as the last audit has printed them');
  return { revision: Number(revision), hash };
}
