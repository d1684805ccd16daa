import { hostRelease } from '../../build/host-build-record';
import { withdrawalOf } from '../../registry/withdrawn';
import { calls } from '../../release-server/calls';
import type { Command, CommandContext } from '../command';
import { textTable } from '../text-table';

export const versionsCommand: Command = {
  ...calls.versions,
  async run({ stores, positionals: [release = ''] }) {
    const record = await stores.registry.read();
    const published = await stores.published.versions(release);
    const versions = await Promise.all(
      published.map(async ({ version, publishedAt }) => ({
        version,
        publishedAt: publishedAt.toISOString(),
        ...(await knownOf(stores, release, version)),
        withdrawn: withdrawalOf(record, release, version)?.reason,
      })),
    );
    const rows = versions.map(({ version, publishedAt, publishedBy, commit, size, checks, withdrawn }) => [
      version,
      publishedAt.replace(/\.\d+Z$/, 'Z'),
      publishedBy ?? '',
      commit?.slice(0, 12) ?? '',
      size ? `${Math.ceil(size.brotli / 1000)} kB` : '',
      withdrawn === undefined ? String(checks.length) : 'withdrawn',
    ]);
    const head = ['version', 'published', 'by', 'commit', 'size', 'checks passed'];
    return {
      json: { release, versions },
      text: rows.length ? textTable(head, rows) : `${release} has no published version.`,
    };
  },
};

/** Of a version that cannot be read any more, what others noted of it. */
async function knownOf(
  { published, owners, verifications, signatures }: CommandContext['stores'],
  release: string,
  version: string,
) {
  const describing =
    release === hostRelease ? published.describeHost(version) : published.describe(release, version);
  const [described, publication, verified, signed] = await Promise.all([
    describing.catch(() => undefined),
    owners.publicationOf(release, version),
    verifications.of(release, version),
    signatures.of(release, version),
  ]);
  return {
    publishedBy: publication?.who,
    commit: described?.source?.commit,
    /** The key whose signature counts, or why there is none. */
    signature: signed.kind === 'signed' ? signed.keyId : signed.kind === 'wrong' ? signed.why : undefined,
    size: described?.sizes?.all,
    /** Whichever host they were passed in. */
    checks: [...new Set(verified.flatMap(({ checks }) => checks))],
  };
}
