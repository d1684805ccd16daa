import { civilDateOf, compareDays, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { Context } from '../context';
import type { DayJob } from './due-rows';
import { createFailures, type AroundRound, type Failure, type JobRuns, type Round } from './round';

/** Must be idempotent: it also runs at start and whenever the test clock moves. */
export type Job = (ctx: Context, now: Date, round: Round) => Promise<void>;

export const jobsEveryMs = 60_000;

/** Work that runs by the clock: every minute, at start, and when the test clock is moved. */
export interface Jobs {
  /**
   * `after` names the jobs whose results this job needs: they run first in each round, wherever they are registered.
   */
  register(name: string, job: DayJob, order?: JobOrder): void;
  /**
   * Runs every job once, one after the other; a failing job is logged and does not stop the others. Missed midnights
   * come first, each with the jobs that have work for it.
   */
  runAll(): Promise<void>;
  /** Returns the jobs that had a failure in their last round, by name. */
  failing(): Record<string, Failure>;
  /** Returns the counts of each job since the start; undefined before its first round. */
  runs(): Record<string, JobRuns | undefined>;
  runWithin(around: AroundRound): void;
  /** Resolves when the requested rounds are over. */
  settled(): Promise<void>;
}

interface JobOrder {
  after: readonly string[] | 'all others';
}

interface Registered extends JobOrder {
  name: string;
  job: DayJob;
}

/** Returns a job that runs in the first round after a start, and then in the first round of each day in Shanghai. */
export function daily(job: Job): Job {
  let lastDay: CivilDate | undefined;
  return async (ctx, now, round) => {
    const day = civilDateOf(now);
    if (day === lastDay) return;
    await job(ctx, now, round);
    lastDay = day;
  };
}

/** `context` is read late, because modules register while the context is being built. */
export function createJobs(context: () => Context): Jobs {
  const jobs = new Map<string, Registered>();
  const failures = createFailures(() => context().log);
  let last = Promise.resolve();
  /** Runs missed days in order: each builds on the one before, as a renewal omits people who left earlier. */
  const catchUp = async (ordered: readonly Registered[]) => {
    const ctx = context();
    const now = ctx.clock.now();
    const ofDays = ordered.filter(({ job }) => job.nextDay);
    for (let after: CivilDate | undefined; ;) {
      const found = await Promise.all(ofDays.map(({ job }) => job.nextDay?.(ctx, now, after)));
      const [day] = found.filter((one) => one !== undefined).toSorted(compareDays);
      if (day === undefined || compareDays(day, civilDateOf(now)) >= 0) return;
      const midnight = startOfDay(day);
      for (const { name, job } of ofDays)
        await failures.run(name, midnight, (round) => job(ctx, midnight, round));
      after = day;
    }
  };
  let lastDay: CivilDate | undefined;
  const runEach = async () => {
    const ctx = context();
    const today = ctx.clock.today();
    const ordered = inOrder([...jobs.values()]);
    if (lastDay !== today) await failures.run('catch-up', ctx.clock.now(), () => catchUp(ordered));
    lastDay = today;
    for (const { name, job } of ordered) {
      const now = ctx.clock.now();
      await failures.run(name, now, (round) => job(ctx, now, round));
    }
  };
  return {
    register(name, job, { after } = { after: [] }) {
      if (jobs.has(name)) throw new Error(`two jobs are called ${name}`);
      jobs.set(name, { name, job, after });
    },
    runAll() {
      last = last.then(runEach);
      return last;
    },
    failing: failures.list,
    runWithin: failures.runWithin,
    runs: () => Object.fromEntries([...jobs.keys()].map((name) => [name, failures.runs.get(name)])),
    settled: () => last,
  };
}

/** Orders each job after those that it names, else by registration. Throws for a job that could never run. */
function inOrder(jobs: readonly Registered[]): Registered[] {
  const others = jobs.filter(({ after }) => after !== 'all others');
  const ordered: Registered[] = [];
  const isDone = (name: string) => ordered.some((job) => job.name === name);
  while (ordered.length < others.length) {
    const next = others.find(({ name, after }) => !isDone(name) && [...after].every(isDone));
    if (!next) {
      const stuck = others.filter(({ name }) => !isDone(name)).map(({ name }) => name);
      throw new Error(`jobs that run after unknown ones or after each other: ${stuck.join(', ')}`);
    }
    ordered.push(next);
  }
  return [...ordered, ...jobs.filter(({ after }) => after === 'all others')];
}
