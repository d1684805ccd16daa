import { hostRelease } from '../build/host-build-record';
import { Refusal, StoreAway } from '../refusal';
import { versionsOf, type Deploying, type Target } from './change';
import { environments, type Deployment, type RegistryChange, type RegistryRecord } from './registry-record';
import { withdrawalOf, type Withdrawal } from './withdrawn';

type Replaced = NonNullable<RegistryChange['withdraws']>['replaced'][number];

export interface Withdrawn {
  withdrawal: Withdrawal;
  /** Versions that replace it where it was served. */
  replaced: readonly Replaced[];
  /** Addresses of pages that no remote answers any more. */
  vanished: readonly string[];
}

interface Replacement {
  row: Deployment;
  vanished: readonly string[];
}

/**
 * Withdraws a version for good, in all environments with one change: a canary ends, and a current version is replaced
 * by the latest earlier version that may be served. Throws a Refusal where there is none. Repeating it changes nothing
 * and returns undefined.
 */
export async function withdraw(
  deploying: Deploying,
  given: Omit<Withdrawal, 'who' | 'at'>,
): Promise<Withdrawn | undefined> {
  const { store, who, now, isDryRun } = deploying;
  const { remote, version, reason } = given;
  let withdrawn: Withdrawn | undefined;
  await store.update(async (record) => {
    withdrawn = undefined;
    if (withdrawalOf(record, remote, version)) return undefined;
    const withdrawal: Withdrawal = { ...given, who, at: now().toISOString() };
    const serving = { ...record?.environments };
    const replaced: Replaced[] = [];
    const vanished = new Set<string>();
    for (const environment of environments) {
      const rows = serving[environment];
      const row = rows?.[remote];
      if (!row || !versionsOf(row).includes(version)) continue;
      const wasCanary = row.current !== version;
      const next = wasCanary
        ? { row: withoutCanary(row), vanished: [] }
        : await replacementOf(deploying, { remote, environment }, record, row);
      serving[environment] = { ...rows, [remote]: next.row };
      replaced.push({ environment, from: version, to: next.row.current, wasCanary });
      for (const path of next.vanished) vanished.add(path);
    }
    withdrawn = { withdrawal, replaced, vanished: [...vanished] };
    const [first] = replaced;
    return isDryRun
      ? undefined
      : {
          environments: serving,
          ...(record?.retired ? { retired: record.retired } : {}),
          withdrawn: [withdrawal],
          change: {
            at: withdrawal.at,
            who,
            by: 'command',
            action: 'rollback',
            environment: first?.environment ?? 'production',
            remote,
            ...(first ? { from: version, to: first.to } : {}),
            reason,
            withdraws: { version, replaced },
          },
        };
  });
  return withdrawn;
}

const withoutCanary = ({ canary: _, ...row }: Deployment): Deployment => row;

/** Returns the latest earlier version that passes the rules for a rollback. */
async function replacementOf(
  { admit }: Deploying,
  target: Target,
  record: RegistryRecord | undefined,
  row: Deployment,
): Promise<Replacement> {
  const { current: version, previous, undone = [] } = row;
  const reasons: string[] = [];
  for (const [at, to] of previous.entries()) {
    if (to === version || to === row.canary?.version) continue;
    try {
      const intended = { target, record, serves: to, insteadOf: [version], isReturn: true };
      const vanished = await admit(intended);
      const passedOver = [...new Set([...previous.slice(0, at), ...undone])].filter((each) => each !== to);
      const left = { ...row, current: to, previous: previous.slice(at + 1), undone: passedOver };
      return { row: left, vanished };
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem instanceof StoreAway) throw problem;
      reasons.push(problem.message.split('\n').slice(0, 2).join(''));
    }
  }
  const { remote, environment } = target;
  const retiring = `npm run delivery -- retire ${remote} --env ${environment}`;
  throw new Refusal(
    [
      `${remote} ${version} is current in ${environment}, and no earlier version can take its place:`,
      ...(reasons.length ? reasons : ['there is none']),
    ].join('\n  ') +
      `\n${environment} continues to serve it. Publish another version, verify and promote it` +
      `${remote === hostRelease ? '' : `, or take the remote out (${retiring})`}; then repeat this command.`,
    { ...target, version, reasons },
  );
}
