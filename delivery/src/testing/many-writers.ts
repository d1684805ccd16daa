import { fork, type ChildProcess } from 'node:child_process';
import type { RegistryStore } from '../registry/registry-store';

interface ManyWriters {
  /** Path of the bundled registry-writer. */
  script: string;
  writers: number;
  /** Promotions by each writer. */
  changes: number;
  /** Environment variables of the writers, with the address of the registry. */
  env: Record<string, string>;
  /** Every other writer promotes endlessly and is killed: at most this many milliseconds after its first promotion. */
  killedWithinMs?: number;
}

const endless = 1_000_000;
const isKilled = (number: number, killedWithinMs: number | undefined) =>
  killedWithinMs !== undefined && number % 2 === 1;

/** Lets processes promote at the same time; resolves with the time from the start signal to the end of the last one. */
export async function letWrite({
  script,
  writers,
  changes,
  env,
  killedWithinMs,
}: ManyWriters): Promise<{ seconds: number }> {
  const children = Array.from({ length: writers }, (_, number) =>
    fork(script, [`writer-${number}`, String(isKilled(number, killedWithinMs) ? endless : changes)], {
      env: { ...process.env, ...env },
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  const ended = children.map(endOf);
  await Promise.all(children.map((child) => new Promise((resume) => child.once('message', resume))));
  const began = performance.now();
  for (const [number, child] of children.entries()) {
    if (isKilled(number, killedWithinMs))
      child.once('message', () =>
        setTimeout(() => child.kill('SIGKILL'), ((killedWithinMs ?? 0) * (number + 1)) / writers),
      );
    child.send('go');
  }
  const codes = await Promise.all(ended);
  if (codes.some((code, number) => code !== (isKilled(number, killedWithinMs) ? null : 0)))
    throw new Error(`writers ended with ${codes.join(', ')}`);
  return { seconds: (performance.now() - began) / 1000 };
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resume) => child.once('exit', resume));
}

/** Returns changes of surviving writers that are missing in the registry: none, when no change was lost. */
export async function lostChanges(
  store: RegistryStore,
  { writers, changes, killedWithinMs }: Pick<ManyWriters, 'writers' | 'changes' | 'killedWithinMs'>,
): Promise<string[]> {
  const history = (await store.history(endless)).reverse();
  const written = new Set(history.map(({ change: { who, remote, to } }) => `${who} ${remote} ${to}`));
  const expected = Array.from({ length: writers }, (_, number) =>
    Array.from({ length: isKilled(number, killedWithinMs) ? 0 : changes }, (_, at) => {
      const remote = (at + 1) % 2 ? `writer-${number}` : 'shared';
      return `writer-${number} ${remote} 1.${number}.${at + 1}`;
    }),
  ).flat();
  const broken = history.filter(
    ({ revision, change: { from, remote } }, at) =>
      revision !== at + 1 || (at > 0 && from !== history[at - 1]?.environments.production?.[remote]?.current),
  );
  return [
    ...expected.filter((change) => !written.has(change)),
    ...broken.map(({ revision }) => `revision ${revision} does not follow the one before`),
    ...(killedWithinMs !== undefined || history.length === expected.length
      ? []
      : [`${history.length} states for ${expected.length} changes`]),
  ];
}
