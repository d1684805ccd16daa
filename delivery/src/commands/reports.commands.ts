import { hostRelease } from '../build/host-build-record';
import { errorRateOf, rateText } from '../guard/error-rate';
import { Refusal } from '../refusal';
import type { Head } from '../registry/registry-store';
import { withdrawalOf } from '../registry/withdrawn';
import { calls } from '../release-server/calls';
import type { Stores } from '../storage/stores';
import { slotsSince } from '../telemetry/counts';
import { countIn, mostHours, type Command, type CommandContext } from './command';
import { textTable } from './text-table';

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

/** Collects what the stores know about a version, even when its own description cannot be read. */
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
    /** The id of the valid key, or the reason why the signature is invalid. */
    signature: signed.kind === 'signed' ? signed.keyId : signed.kind === 'wrong' ? signed.why : undefined,
    size: described?.sizes?.all,
    /** Checks passed in any host. */
    checks: [...new Set(verified.flatMap(({ checks }) => checks))],
  };
}

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

/** Audits every published version, reading its files from the store itself. Unreadable versions are listed too. */
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

/** More points than this cannot be distinguished in a chart. */
const mostSlots = 36;
const minuteMs = 60_000;

export const ratesCommand: Command = {
  ...calls.rates,
  async run({ stores, now, positionals: [release = ''], option }) {
    const hours = countIn(option, 'hours', 3, mostHours);
    const minutes = Math.ceil((hours * 60) / mostSlots);
    const slotMs = minutes * minuteMs;
    // Slots are aligned to the clock, so a chart does not shift between calls while nothing is reported.
    const since = new Date(Math.ceil((now().getTime() - hours * 60 * minuteMs) / slotMs) * slotMs);
    const versions = await slotsSince(stores.counts, release, since, slotMs);
    const rows = Object.entries(versions).flatMap(([version, slots]) =>
      slots.map((slot) => [slot.at, version, rateText(errorRateOf(slot)), ms(slot.mountMsP75)]),
    );
    return {
      json: { release, since: since.toISOString(), minutes, versions },
      text: rows.length
        ? textTable(['from', 'version', 'error rate', 'mount p75'], rows.sort())
        : `Nothing was reported of ${release} in the last ${hours} hours.`,
    };
  },
};

const ms = (value: number | undefined) => (value === undefined ? '' : `${value} ms`);
