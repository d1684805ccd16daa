import type { Log } from '../context';

/** Receives the results of one round of a job. */
export interface Round {
  readonly job: string;
  /** Reports a row whose work is done. */
  done(): void;
  /** Reports a row whose work failed: it is retried in the next round, and the other rows continue. */
  failed(row: number, error: unknown): void;
}

export interface Failure {
  /** Rows that failed in the last round; 0 when the job failed as a whole. */
  rows: number;
  /** When the first of these rows, or the job, began to fail. */
  since: Date;
}

/** Counts of a job since the start of this process. */
export interface JobRuns {
  /** When the last round ended, by the machine's clock. */
  endedAt: Date;
  /** Duration of the last round. */
  seconds: number;
  /** Rounds in which something failed. */
  failed: number;
}

/** Result of one round: rows done, rows that failed, and whether the job failed as a whole. */
export interface RoundOutcome {
  done: number;
  failed: number;
  isWhole: boolean;
}

/** Wraps a round, such as in a span. */
export type AroundRound = (job: string, round: () => Promise<RoundOutcome>) => Promise<void>;

interface Attempts {
  count: number;
  since: Date;
}

/** Keeps track of failures from round to round, for the log and for health. */
export function createFailures(log: () => Log) {
  let around: AroundRound = async (_, round) => void (await round());
  const known = new Map<string, ReadonlyMap<number | undefined, Attempts>>();
  const runs = new Map<string, JobRuns>();
  const runRound = async (
    job: string,
    now: Date,
    work: (round: Round) => Promise<void>,
  ): Promise<RoundOutcome> => {
    let done = 0;
    const begun = performance.now();
    const before = known.get(job);
    const failing = new Map<number | undefined, Attempts>();
    const failed = (row: number | undefined, error: unknown) => {
      const { count, since } = before?.get(row) ?? { count: 0, since: now };
      failing.set(row, { count: count + 1, since });
      if (!isPowerOfTwo(count + 1)) return;
      const facts = { err: error, job, ...(row === undefined ? {} : { row }), attempts: count + 1 };
      log().error(facts, row === undefined ? jobFailed : rowFailed);
    };
    try {
      await work({ job, failed, done: () => (done += 1) });
    } catch (error) {
      failed(undefined, error);
    }
    if (failing.size > 0) known.set(job, failing);
    else known.delete(job);
    runs.set(job, {
      endedAt: new Date(),
      seconds: (performance.now() - begun) / 1000,
      failed: (runs.get(job)?.failed ?? 0) + Math.sign(failing.size),
    });
    return { done, failed: rowsIn(failing), isWhole: failing.has(undefined) };
  };
  return {
    runs: runs as ReadonlyMap<string, JobRuns>,
    runWithin(given: AroundRound): void {
      around = given;
    },
    /** Runs one round of a job; errors end in the log. */
    run: (job: string, now: Date, work: (round: Round) => Promise<void>): Promise<void> =>
      around(job, () => runRound(job, now, work)),
    /** Failures by job; empty when the last round of every job succeeded. */
    list(): Record<string, Failure> {
      return Object.fromEntries(
        [...known].map(([job, failing]) => [
          job,
          {
            rows: rowsIn(failing),
            since: new Date(Math.min(...[...failing.values()].map(({ since }) => since.getTime()))),
          },
        ]),
      );
    },
  };
}

const rowsIn = (failing: ReadonlyMap<number | undefined, Attempts>): number =>
  [...failing.keys()].filter((row) => row !== undefined).length;

/** A failure in every round is logged ever more rarely; health keeps naming it. */
const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count));

const jobFailed = 'a job failed; it will be tried again';
const rowFailed = 'a row of a job failed; it will be tried again';

/**
 * Does work that opens separate transactions, for each row. A row that fails is reported and retried in the next round;
 * the others continue. For work within one transaction per row there is `dueRows`.
 */
export async function eachRow<Row extends { id: number }>(
  round: Round,
  rows: Iterable<Row>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
      round.done();
    } catch (error) {
      round.failed(row.id, error);
    }
  }
}
