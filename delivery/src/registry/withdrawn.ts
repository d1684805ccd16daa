import * as z from 'zod';
import { hostRelease } from '../build/host-build-record';
import { Refusal } from '../refusal';
import type { Deployment, RegistryRecord } from './registry-record';

/** A version that is never to run again, in any environment. Nothing undoes it. */
export const withdrawal = z.object({
  /** Name of the release: a remote, or `host`. */
  remote: z.string(),
  version: z.string(),
  /** For a host: the content name of its build, which must not be served under another version either. */
  build: z.string().optional(),
  reason: z.string().min(1),
  who: z.string(),
  at: z.iso.datetime(),
});

export type Withdrawal = z.output<typeof withdrawal>;

type Withdrawing = Pick<RegistryRecord, 'withdrawn'> | undefined;

/** Finds the withdrawal of a version, or of the same host build under another version; undefined if none. */
export const withdrawalOf = (
  record: Withdrawing,
  remote: string,
  version: string,
  build?: string,
): Withdrawal | undefined =>
  record?.withdrawn?.find(
    (one) =>
      one.remote === remote && (one.version === version || (build !== undefined && one.build === build)),
  );

export const withdrawnInWords = ({ remote, version, who, at, reason }: Withdrawal): string =>
  `${remote} ${version} was withdrawn by ${who}, ${at}: ${reason}`;

export function refuseWithdrawn(record: Withdrawing, remote: string, version: string, build?: string): void {
  const found = withdrawalOf(record, remote, version, build);
  if (found)
    throw new Refusal(`${withdrawnInWords(found)}. It is never served again: publish another version`, {
      withdrawn: found,
    });
}

export function withdrawnVersions(record: Withdrawing): Record<string, string[]> {
  const byRemote: Record<string, string[]> = {};
  for (const { remote, version } of record?.withdrawn ?? [])
    if (remote !== hostRelease) (byRemote[remote] ??= []).push(version);
  return byRemote;
}

/** Merges the withdrawals of both states: none is lost when an older state is restored. */
export function allWithdrawn(before: Withdrawing, next: Withdrawing): Withdrawal[] {
  const known = before?.withdrawn ?? [];
  return [
    ...known,
    ...(next?.withdrawn ?? []).filter(({ remote, version }) => !withdrawalOf(before, remote, version)),
  ];
}

/** A state without its withdrawn versions: the latest earlier one is current instead, and rows without one go. */
export function withoutWithdrawn<State extends Omit<RegistryRecord, 'revision'>>(state: State): State {
  const { environments, retired, withdrawn = [] } = state;
  if (!withdrawn.length) return state;
  const cleaned = <Rows extends RegistryRecord['environments']>(all: Rows): Rows =>
    Object.fromEntries(
      Object.entries(all).map(([name, rows]) => [
        name,
        Object.fromEntries(
          Object.entries(rows ?? {}).flatMap(([remote, row]) => {
            const left = rowWithout(row, (version) => !withdrawalOf(state, remote, version));
            return left ? [[remote, left] as const] : [];
          }),
        ),
      ]),
    ) as Rows;
  return { ...state, environments: cleaned(environments), ...(retired ? { retired: cleaned(retired) } : {}) };
}

function rowWithout(row: Deployment, isLeft: (version: string) => boolean): Deployment | undefined {
  const [current, ...previous] = [row.current, ...row.previous].filter(isLeft);
  if (current === undefined) return undefined;
  const undone = row.undone?.filter(isLeft);
  return {
    current,
    previous,
    ...(undone?.length ? { undone } : {}),
    ...(row.canary && isLeft(row.canary.version) && row.canary.version !== current
      ? { canary: row.canary }
      : {}),
  };
}
