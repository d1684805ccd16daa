import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { RegistryStore } from '../registry/registry-store';

export interface ManyWriters {
  /** The bundled registry-writer. */
  script: string;
  writers: number;
  /** Promotions by each. */
  changes: number;
  /** Tells the writers where the registry is. */
  env: Record<string, string>;
}

/** Lets processes promote at the same time; resolves with how long it took from the word to the last one's end. */
export async function letWrite({ script, writers, changes, env }: ManyWriters): Promise<{ seconds: number }> {
  const children = Array.from({ length: writers }, (_, number) =>
    fork(script, [`writer-${number}`, String(changes)], {
      env: { ...process.env, ...env },
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  const ended = children.map(endOf);
  await Promise.all(children.map((child) => new Promise((resume) => child.once('message', resume))));
  const began = performance.now();
  for (const child of children) child.send('go');
  const codes = await Promise.all(ended);
  if (codes.some((code) => code !== 0)) throw new Error(`writers ended with ${codes.join(', ')}`);
  return { seconds: (performance.now() - began) / 1000 };
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resume) => child.once('exit', resume));
}

/** What the writers were to leave behind and did not: nothing, when no change was lost. */
export async function lostChanges(
  store: RegistryStore,
  { writers, changes }: Pick<ManyWriters, 'writers' | 'changes'>,
): Promise<string[]> {
  const history = (await store.history(writers * changes + 100)).reverse();
  const written = new Set(history.map(({ change: { who, remote, to } }) => `${who} ${remote} ${to}`));
  const wanted = Array.from({ length: writers }, (_, number) =>
    Array.from({ length: changes }, (_, at) => {
      const remote = (at + 1) % 2 ? `writer-${number}` : 'shared';
      return `writer-${number} ${remote} 1.${number}.${at + 1}`;
    }),
  ).flat();
  const broken = history.filter(
    ({ revision, change: { from, remote } }, at) =>
      revision !== at + 1 || (at > 0 && from !== history[at - 1]?.environments.production?.[remote]?.current),
  );
  return [
    ...wanted.filter((change) => !written.has(change)),
    ...broken.map(({ revision }) => `revision ${revision} does not follow the one before`),
    ...(history.length === wanted.length ? [] : [`${history.length} states for ${wanted.length} changes`]),
  ];
}
