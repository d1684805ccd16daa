import { fileURLToPath } from 'node:url';
import workerpool from 'workerpool';
import { problems } from 'shared-kernel/contract';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { WorkerTasks } from '../../worker-tasks';
import type { Log } from '../context';
import { Problem } from '../http/problem';
import type { guestsOf } from '../tenant';
import { createFairQueue, QueueFull } from './fair-queue';

/** An employer, or its guests; null is the portal itself. */
type TaskOwner = CustomerId | ReturnType<typeof guestsOf> | null;

type Input<Name extends keyof WorkerTasks> = Parameters<WorkerTasks[Name]>[0];
type Output<Name extends keyof WorkerTasks> = Awaited<ReturnType<WorkerTasks[Name]>>;

/**
 * Processes for tasks that foreign files or long documents can make slow or large. Each process has limits of memory
 * and time: one that exceeds them is killed, and the API continues.
 */
export interface Workers {
  /**
   * Runs one task for its owner, whose tasks wait for each other. Throws 429 when too many
   * wait, and `stopped` (503 by default) when the process ran out of time or memory or failed.
   */
  run<Name extends keyof WorkerTasks>(
    owner: TaskOwner,
    name: Name,
    input: Input<Name>,
    stopped?: Problem,
  ): Promise<Output<Name>>;
  /** Returns the numbers of waiting and running tasks. */
  tasks(): Readonly<Record<keyof WorkerTasks, TaskCounts>>;
  close(): Promise<void>;
}

interface TaskCounts {
  waiting: number;
  running: number;
}

/** Waiting tasks per employer: the edge's limit of parallel uploads, so that no file is refused after arrival. */
export const waitingPerOwner = 64;

const limits = {
  /** Two, so that one employer's long task does not block everybody. */
  atOnce: 2,
  /** Heap of one process; a list of 5,000 people takes some 40 MB. */
  heapMb: 192,
  /** Pages of 64 KiB for WebAssembly decoders, in addition to the heap: 768 MB; 50 megapixels take some 500 MB. */
  decoderPages: 12_288,
  /** Milliseconds after which idle processes are ended: each uses some 60 MB. */
  idleMs: 60_000,
  waitingPerOwner,
  waiting: 200,
  pauseMs: 1_000,
  mostPauseMs: 60_000,
  /** A list of 5,000 people takes some two seconds. */
  demandingMs: 5_000,
} as const;

/** Tasks that a page can wait for; tasks that read an upload or an import go first. */
const minorTasks: ReadonlySet<keyof WorkerTasks> = new Set(['makeThumbnail']);

/** Milliseconds after which a task is killed. */
const timeMs: Readonly<Record<keyof WorkerTasks, number>> = {
  readSheet: 15_000,
  writeTemplate: 15_000,
  // For the bookings of twelve months.
  writeTables: 60_000,
  // For a letter of fifty plans.
  drawPdf: 60_000,
  inspectFile: 15_000,
  // For fifty megapixels on a busy machine.
  makeThumbnail: 30_000,
};

/** Factor for the portal's own tasks: their size is known, and a first start on a busy machine needs this time. */
const ownTimes = 10;

interface WorkerParts {
  script: URL;
  log: Pick<Log, 'warn'>;
  /** Time limits by task. */
  times?: Readonly<Record<keyof WorkerTasks, number>>;
}

/** Creates the pool; processes start with the first task. `script` is the bundled `worker.ts`. */
export function createWorkers({ script, log, times = timeMs }: WorkerParts): Workers {
  const enqueue = createFairQueue(limits);
  let pool: ReturnType<typeof startPool> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let running = 0;
  const counts = Object.fromEntries(
    Object.keys(times).map((name) => [name, { waiting: 0, running: 0 }]),
  ) as Record<keyof WorkerTasks, TaskCounts>;

  async function endIdle(): Promise<void> {
    const ended = pool;
    pool = undefined;
    await ended?.terminate();
  }

  async function execute(name: keyof WorkerTasks, input: unknown, mostMs: number): Promise<unknown> {
    clearTimeout(idle);
    running += 1;
    try {
      return await (pool ??= startPool(fileURLToPath(script))).exec(name, [input]).timeout(mostMs);
    } finally {
      running -= 1;
      if (running === 0) idle = setTimeout(() => void endIdle(), limits.idleMs).unref();
    }
  }

  return {
    async run<Name extends keyof WorkerTasks>(
      owner: TaskOwner,
      name: Name,
      input: Input<Name>,
      stopped = new Problem(problems.unavailable),
    ): Promise<Output<Name>> {
      const count = counts[name];
      let state: keyof TaskCounts = 'waiting';
      count.waiting += 1;
      try {
        const job = {
          owner: String(owner),
          isMinor: minorTasks.has(name),
          run() {
            count.waiting -= 1;
            count.running += 1;
            state = 'running';
            return execute(name, input, times[name] * (owner === null ? ownTimes : 1));
          },
        };
        return (await enqueue(job)) as Output<Name>;
      } catch (error) {
        if (error instanceof QueueFull) throw new Problem(problems.tooManyRequests);
        log.warn({ err: error, task: name, owner }, 'a worker was stopped');
        throw stopped;
      } finally {
        count[state] -= 1;
      }
    },
    tasks: () => counts,
    async close() {
      clearTimeout(idle);
      await endIdle();
    },
  };
}

const startPool = (script: string) =>
  workerpool.pool(script, {
    // Not threads: an allocation beyond a thread's limit aborts the whole process.
    workerType: 'process',
    maxWorkers: limits.atOnce,
    workerTerminateTimeout: 100,
    // Keeps the memory report of a dying process out of the log.
    emitStdStreams: true,
    forkOpts: {
      execArgv: [
        `--max-old-space-size=${limits.heapMb}`,
        '--max-semi-space-size=8',
        `--wasm-max-mem-pages=${limits.decoderPages}`,
      ],
      serialization: 'advanced',
    },
  });
