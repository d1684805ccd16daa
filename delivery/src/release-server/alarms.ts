import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { RegistryChange, RegistryRecord } from '../registry/registry-record';
import { writeError, type Report } from '../reports';
import type { Stores } from '../storage/stores';

export interface AlarmTarget {
  url: string;
  /** Shared with the receiver, which verifies by it that alarms come from here. */
  secret: string;
}

interface Sending {
  stores: Pick<Stores, 'registry' | 'deliveries'>;
  target: AlarmTarget;
  now: () => Date;
  report?: Report;
  /** Polling interval of the registry; tests set a short one. */
  everyMs?: number;
}

const tryMs = 10_000;
const longestPauseMs = 300_000;
const mostStates = 1000;

type AlarmType = 'canary.failed' | 'release.rolled-back' | 'version.withdrawn';

function typeOf({ withdraws, action }: RegistryChange): AlarmType | undefined {
  if (withdraws) return 'version.withdrawn';
  if (action === 'abort') return 'canary.failed';
  return action === 'rollback' ? 'release.rolled-back' : undefined;
}

/** Returns undefined for a change that raises no alarm. */
function alarmIn({ revision, change }: RegistryRecord) {
  const type = typeOf(change);
  const { remote: release, withdraws, ...rest } = change;
  return (
    type && {
      type,
      revision,
      release,
      ...rest,
      ...(withdraws && { version: withdraws.version, replaced: withdraws.replaced }),
    }
  );
}

/** Returns `t=<seconds>,v1=<HMAC-SHA256 of seconds, full stop and body>`; the time reveals replayed alarms. */
function signatureOf(secret: string, at: Date, body: string): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/**
 * Sends the alarms in the registry's history to their receiver, in order, each until the receiver has confirmed it: at
 * least once, also across restarts. A new receiver gets the alarms from then on.
 */
export class Alarms {
  /** Number of attempts that the receiver did not confirm. */
  failures = 0;
  /** Since when an alarm has been unconfirmed. */
  waitingSince: Date | undefined;
  readonly #ended = new AbortController();
  #pauseMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly sending: Sending) {
    this.#pauseMs = this.#everyMs;
  }

  start(app: FastifyInstance): void {
    app.addHook('onReady', async () => void this.#round());
    app.addHook('onClose', async () => {
      clearTimeout(this.#timer);
      this.#ended.abort();
    });
  }

  get #everyMs(): number {
    return this.sending.everyMs ?? 5000;
  }

  async #round(): Promise<void> {
    const { report = writeError, now } = this.sending;
    try {
      await this.#sendAll();
      this.waitingSince = undefined;
      this.#pauseMs = this.#everyMs;
    } catch (problem) {
      if (this.#ended.signal.aborted) return;
      this.failures += 1;
      if (!this.waitingSince) report(`an alarm waits for its receiver: ${String(problem)}`);
      this.waitingSince ??= now();
      this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
    }
    if (!this.#ended.signal.aborted)
      this.#timer = setTimeout(() => void this.#round(), this.#pauseMs).unref();
  }

  async #sendAll(): Promise<void> {
    const { stores, target } = this.sending;
    const newest = (await stores.registry.read())?.revision ?? 0;
    const known = await stores.deliveries.revisionOf(target.url);
    if (known === undefined) return stores.deliveries.note(target.url, newest);
    if (known >= newest) return;
    const states = await stores.registry.history(Math.min(newest - known, mostStates), newest);
    for (const state of states.toReversed()) {
      if (state.revision <= known) continue;
      const alarm = alarmIn(state);
      if (alarm) await this.#send(JSON.stringify(alarm), state.revision);
      if (alarm || state === states[0]) await stores.deliveries.note(target.url, state.revision);
    }
  }

  async #send(body: string, revision: number): Promise<void> {
    const { target, now } = this.sending;
    const reply = await fetch(target.url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.any([this.#ended.signal, AbortSignal.timeout(tryMs)]),
      headers: {
        'content-type': 'application/json',
        'x-portal-alarm': String(revision),
        'x-portal-signature': signatureOf(target.secret, now(), body),
      },
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`it answered ${reply.status}`);
  }
}
