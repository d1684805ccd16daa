import { fileURLToPath } from 'node:url';
import workerpool from 'workerpool';
import { problems } from 'shared-kernel/contract';
import type { WorkerTasks } from '../../worker-tasks';
import type { Log } from '../context';
import { Problem } from '../http/problem';
import { createFairQueue, QueueFull } from './fair-queue';

type Input<Name extends keyof WorkerTasks> = Parameters<WorkerTasks[Name]>[0];
type Output<Name extends keyof WorkerTasks> = Awaited<ReturnType<WorkerTasks[Name]>>;

/**
 * Processes for what foreign files or long documents could make slow or large. Each has limits of memory and time of
 * its own: a process above them is killed, and the API continues.
 */
export interface Workers {
  /**
   * Runs one task for an employer, whose tasks wait for each other; null for the portal's own. Throws 429 when too many
   * wait, and `stopped` (503 unless given) when the process ran out of time or memory or failed.
   */
  run<Name extends keyof WorkerTasks>(
    customerId: number | null,
    name: Name,
    input: Input<Name>,
    stopped?: Problem,
  ): Promise<Output<Name>>;
  /** Tasks that wait for a process, and those that one is at. */
  tasks(): Readonly<Record<keyof WorkerTasks, TaskCounts>>;
  close(): Promise<void>;
}

interface TaskCounts {
  waiting: number;
  running: number;
}

/** Tasks of one employer: as many as the edge lets upload at once, so that no file is refused after it has arrived. */
export const waitingPerOwner = 64;

const limits = {
  /** Two, so that one employer's long task does not block everybody. */
  atOnce: 2,
  /** Heap of one process; a list of 5,000 people takes some 40 MB. */
  heapMb: 192,
  /** Pages of 64 KiB for decoders in WebAssembly, beside the heap: 768 MB; 50 megapixels take some 500 MB. */
  decoderPages: 12_288,
  /** Idle processes are ended: each uses some 60 MB. */
  idleMs: 60_000,
  waitingPerOwner,
  waiting: 200,
  pauseMs: 1_000,
  mostPauseMs: 60_000,
  /** A list of 5,000 people takes some two seconds. */
  demandingMs: 5_000,
} as const;

/** What a screen can do without for a while; whatever reads an upload or an import goes before it. */
const minorTasks: ReadonlySet<keyof WorkerTasks> = new Set(['makeThumbnail']);

/** A task that takes longer is killed. */
const timeMs: Readonly<Record<keyof WorkerTasks, number>> = {
  readSheet: 15_000,
  writeTemplate: 15_000,
  // The bookings of twelve months.
  writeTables: 60_000,
  // A letter of fifty plans.
  drawPdf: 60_000,
  inspectFile: 15_000,
  // Fifty megapixels on a busy machine.
  makeThumbnail: 30_000,
};

/** What the portal writes for itself is of known size, and a first start on a busy machine needs all of it. */
const ownTimes = 10;

interface WorkerParts {
  script: URL;
  log: Pick<Log, 'warn'>;
  /** Milliseconds by task. */
  times?: Readonly<Record<keyof WorkerTasks, number>>;
}

/** `script` is the bundled `worker.ts`. Processes are started with the first task. */
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
      customerId: number | null,
      name: Name,
      input: Input<Name>,
      stopped = new Problem(problems.unavailable),
    ): Promise<Output<Name>> {
      const count = counts[name];
      let state: keyof TaskCounts = 'waiting';
      count.waiting += 1;
      try {
        const job = {
          owner: String(customerId),
          isMinor: minorTasks.has(name),
          run() {
            count.waiting -= 1;
            count.running += 1;
            state = 'running';
            return execute(name, input, times[name] * (customerId === null ? ownTimes : 1));
          },
        };
        return (await enqueue(job)) as Output<Name>;
      } catch (error) {
        if (error instanceof QueueFull) throw new Problem(problems.tooManyRequests);
        log.warn({ err: error, task: name, customerId }, 'a worker was stopped');
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
    // Threads would not do: where one allocation passes a thread's limit, the whole process is aborted.
    workerType: 'process',
    maxWorkers: limits.atOnce,
    workerTerminateTimeout: 100,
    // A dying process's memory report does not belong into a log.
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
