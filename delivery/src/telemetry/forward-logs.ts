import { setTimeout as pause } from 'node:timers/promises';
import type { OtlpLogs } from './otlp-logs';

export interface OtlpTarget {
  /** The collector's endpoint for logs. */
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** While the collector is unavailable, later batches displace earlier ones. */
const mostBatches = 500;
const timeoutMs = 10_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Status codes that are retryable according to OTLP/HTTP. */
const passing = new Set([429, 502, 503, 504]);

/** Forwards logs to an OpenTelemetry collector, one request at a time; portal and counts never wait for it. */
export class LogForwarder {
  readonly #queue: OtlpLogs[] = [];
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;

  constructor(private readonly target: OtlpTarget) {}

  add(logs: OtlpLogs): void {
    this.#queue.push(logs);
    if (this.#queue.length > mostBatches) this.#queue.shift();
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  /** Drops the batches that the collector has not accepted. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (this.#queue.length && !this.#closing.signal.aborted) {
      const [next] = this.#queue;
      if (next && (await this.#mustRepeat(next))) {
        await pause(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => {});
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        continue;
      }
      pauseMs = firstPauseMs;
      // Another batch may have been displaced meanwhile.
      if (this.#queue[0] === next) this.#queue.shift();
    }
  }

  async #mustRepeat(logs: OtlpLogs): Promise<boolean> {
    try {
      const answer = await fetch(this.target.url, {
        method: 'POST',
        headers: { ...this.target.headers, 'content-type': 'application/json' },
        body: JSON.stringify(logs),
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#closing.signal]),
      });
      await answer.arrayBuffer();
      return passing.has(answer.status);
    } catch {
      return true;
    }
  }
}
