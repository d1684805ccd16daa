import { hostRelease } from '../build/host-build-record';
import { graceLines, gracesIn } from '../checks/graces';
import { errorRateOf, rateText } from '../guard/error-rate';
import { sharesOf } from '../guard/plan';
import { versionsOf } from '../registry/change';
import { madeCurrent } from '../registry/made-current';
import {
  environments,
  type Deployment,
  type Environment,
  type RegistryChange,
  type RegistryRecord,
} from '../registry/registry-record';
import type { Withdrawal } from '../registry/withdrawn';
import { calls } from '../release-server/calls';
import type { VersionSignatures } from '../signatures/version-signatures';
import { countsSince, type VersionCounts } from '../telemetry/counts';
import { countIn, environmentOf, mostHours, type Command } from './command';
import { textTable } from './text-table';

type Counts = Awaited<ReturnType<typeof countsSince>>;
/** `since`: when it became current; missing where the changes that were read do not include it. */
type Served = Record<string, Record<string, Deployment & { since?: string }>>;

const hourMs = 3_600_000;
const mostChanges = 500;

export const statusCommand: Command = {
  ...calls.status,
  async run({ stores: { registry, published, counts: store, signatures }, hostDir, now, option }) {
    const env = option('env');
    const selected = env === undefined ? environments : [environmentOf(env)];
    const hours = countIn(option, 'hours', 24, mostHours);
    const record = await registry.read();
    const states = await registry.history(countIn(option, 'changes', 20, mostChanges));
    const served: Served = Object.fromEntries(selected.map((name) => [name, rowsSince(states, name)]));
    const counts = await countsSince(store, new Date(now().getTime() - hours * hourMs));
    const names = [hostRelease, ...(await published.names())];
    const versions = await Promise.all(
      names.map(async (name) => [name, await published.versions(name)] as const),
    );
    const notSigned = await notSignedOf(signatures, served);
    const graces = await gracesIn({ published, hostDir }, record, selected, now());
    const history = states
      .map(({ revision, change }) => ({ revision, ...change }))
      .filter(({ environment, withdraws }) => withdraws !== undefined || selected.includes(environment));
    return {
      json: {
        revision: record?.revision ?? 0,
        environments: served,
        graces,
        counts: { hours, remotes: withRates(counts) },
        published: Object.fromEntries(versions),
        withdrawn: record?.withdrawn ?? [],
        signatures: notSigned,
        history,
      },
      text: [
        ...Object.keys(served).flatMap((name) => [`${name}:`, servedTable(served[name] ?? {}, counts), '']),
        ...(graces.length ? [...graceLines(graces), ''] : []),
        `Reported by browsers in the last ${hours} hours:`,
        countsTable(counts),
        '',
        'Published, the latest first:',
        ...versions.map(([name, list]) => `  ${name}: ${list.map(({ version }) => version).join(', ')}`),
        ...withdrawnLines(record?.withdrawn ?? []),
        ...signatureLines(notSigned, signatures.keys.canCheck),
        '',
        'Last changes:',
        historyTable(history),
      ].join('\n'),
    };
  },
};

function rowsSince(states: readonly RegistryRecord[], environment: Environment): Served[string] {
  const rows = Object.entries(states[0]?.environments[environment] ?? {});
  return Object.fromEntries(
    rows.map(([remote, row]) => {
      const since = madeCurrent(states, { remote, environment })?.at;
      return [remote, { ...row, ...(since !== undefined && { since }) }];
    }),
  );
}

function withRates(counts: Counts): Record<string, Record<string, VersionCounts & { errorRate: number }>> {
  const ofVersions = (versions: Record<string, VersionCounts>) =>
    mapValues(versions, (counts) => ({ ...counts, errorRate: Number(errorRateOf(counts).rate.toFixed(4)) }));
  return mapValues(counts, ofVersions);
}

function servedTable(deployments: Served[string], counts: Counts): string {
  const rate = (remote: string, version: string) => rateText(errorRateOf(counts[remote]?.[version]));
  const rows = Object.entries(deployments).map(([remote, { current, previous, canary, since }]) => [
    remote,
    current,
    since === undefined ? '' : whenOf(since),
    rate(remote, current),
    canary ? `${canary.version} (${sharesOf(canary)})` : '',
    canary ? rate(remote, canary.version) : '',
    previous[0] ?? '',
  ]);
  const head = ['release', 'current', 'since', 'error rate', 'canary', 'error rate', 'rollback to'];
  return rows.length ? textTable(head, rows) : '  nothing';
}

function countsTable(counts: Counts): string {
  const ms = (value: number | undefined) => (value === undefined ? '' : `${value} ms`);
  const rows = Object.entries(counts).flatMap(([remote, versions]) =>
    Object.entries(versions).map(([version, counts]) => [
      remote,
      version,
      String(counts.loads),
      String(counts.failures),
      String(counts.errors),
      String(counts.replaced),
      ms(counts.loadMsP75),
      ms(counts.mountMsP75),
      ms(counts.lcpMsP75),
      ms(counts.inpMsP75),
      counts.clsP75 === undefined ? '' : String(counts.clsP75),
    ]),
  );
  const head = ['remote', 'version', 'loads', 'failures', 'errors', 'replaced'];
  const measures = ['load p75', 'mount p75', 'LCP p75', 'INP p75', 'CLS p75'];
  return rows.length ? textTable([...head, ...measures], rows) : '  nothing';
}

function withdrawnLines(withdrawn: readonly Withdrawal[]): string[] {
  const rows = withdrawn.map(({ remote, version, at, who, reason }) => [
    remote,
    version,
    whenOf(at),
    who,
    reason,
  ]);
  const head = ['release', 'version', 'when', 'who', 'why'];
  return rows.length ? ['', 'Withdrawn, never to be served again:', textTable(head, rows)] : [];
}

async function notSignedOf(signatures: VersionSignatures, served: Served) {
  const { keys } = signatures;
  const found = { unsigned: new Set<string>(), wrong: new Set<string>() };
  for (const environment of environments)
    for (const [remote, row] of Object.entries(served[environment] ?? {}))
      for (const version of versionsOf(row)) {
        const name = `${remote} ${version}`;
        const signed = await signatures.of(remote, version);
        if (signed.kind === 'wrong') found.wrong.add(`${name}: ${signed.why}`);
        else if (signed.kind === 'unsigned' && keys.isStrictIn(environment))
          found.wrong.add(`${name}: it has no signature, and ${environment} takes nothing without`);
        else if (signed.kind === 'unsigned') found.unsigned.add(name);
      }
  const { unsigned, wrong } = found;
  return keys.canCheck ? { unsigned: [...unsigned], wrong: [...wrong] } : { unsigned: [], wrong: [] };
}

function signatureLines(
  { unsigned, wrong }: Awaited<ReturnType<typeof notSignedOf>>,
  canCheck: boolean,
): string[] {
  if (!canCheck) return ['', 'No key is known here: versions are not signed, and no signature is checked.'];
  return [
    ...(unsigned.length
      ? ['', `Served without a signature, from before there was a key: ${unsigned.join(', ')}`]
      : []),
    ...(wrong.length ? ['', 'Not served, because of the signature:', ...wrong.map((one) => `  ${one}`)] : []),
  ];
}

const whenOf = (at: string) => at.replace(/\.\d+Z$/, 'Z');

function historyTable(history: readonly ({ revision: number } & RegistryChange)[]): string {
  const rows = history.map((entry) => [
    String(entry.revision),
    whenOf(entry.at),
    entry.who,
    whatOf(entry),
    whereOf(entry),
    entry.remote,
    entry.withdraws?.version ?? entry.from ?? '',
    entry.to ?? '',
    entry.reason ?? '',
  ]);
  const head = ['revision', 'when', 'who', 'what', 'environment', 'release', 'from', 'to', 'why'];
  return rows.length ? textTable(head, rows) : '  none';
}

function whatOf({ action, percent, withdraws }: RegistryChange): string {
  if (withdraws) return 'withdraw';
  return percent === undefined ? action : `${action} ${percent} %`;
}

/** A withdrawal applies to all environments. */
const whereOf = ({ environment, withdraws }: RegistryChange) =>
  withdraws ? environments.join(', ') : environment;

function mapValues<In, Out>(record: Record<string, In>, change: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
