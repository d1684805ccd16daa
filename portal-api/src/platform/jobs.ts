import type { Context } from './context';

/** Must be idempotent: it also runs at start and whenever the test clock moves. */
export type Job = (ctx: Context, now: Date) => Promise<void>;

/** Work that happens by the clock: every minute, at start, and when the test clock is moved. */
export interface Jobs {
  register(name: string, job: Job): void;
  /** Runs every job once, one after the other; a failing job is logged and does not stop the others. */
  runAll(): Promise<void>;
}
