import { dayMs } from 'shared-kernel/domain/civil-date';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { problems, type Envelope } from 'shared-kernel/contract';
import type { UserId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from '../context';
import type { Db, Trx } from '../db/database';
import { Problem } from './problem';

const keptMs = dayMs;
/** A repeat looks for the response of another instance after the first pause, then after twice that, and so on. */
const waitMs = { first: 50, longest: 1_000, most: 10_000 };
/** Repeats that wait for a call of this instance; further ones are refused at once. */
const mostWaiting = 8;
const unknownOutcome = '上次提交的结果未知，请刷新页面核对后再操作';
const underWay = '上次提交仍在处理，请稍后重试';

interface Attempt {
  userId: UserId;
  key: string;
  endpoint: string;
  /** Decoded or raw body; the same value must give the same JSON. */
  body: unknown;
  /** Whether the call stores its response with `answerOnce`. */
  keepsAnswer: boolean;
  envelopeOf: (answer: unknown) => Envelope;
}

interface Run {
  attempt: Attempt;
  /** Identifies this run of the attempt: another run may take the key over. */
  claim: string;
  hasStored: boolean;
}

const running = new AsyncLocalStorage<Run>();

/** A call of this instance that has not been answered yet. */
interface UnderWay {
  bodyHash: string;
  answer: Promise<Envelope>;
  waiting: number;
}

const callsOf = new WeakMap<Context, Map<string, UnderWay>>();

/**
 * Runs `work` once per user and key: a repeat with the same body gets the stored response, with another body 409. A
 * refusal frees the key, so that the corrected attempt may use it again. Work interrupted by a kill is run again if the
 * call stores its response together with its changes; otherwise the user has to check whether the call took effect.
 */
export async function once(ctx: Context, attempt: Attempt, work: () => Promise<Envelope>): Promise<Envelope> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([attempt.endpoint, attempt.body]) ?? '')
    .digest('hex');
  const calls = callsOf.get(ctx) ?? new Map<string, UnderWay>();
  callsOf.set(ctx, calls);
  const id = `${attempt.userId} ${attempt.key}`;
  const first = calls.get(id);
  if (first) return answerOf(first, bodyHash);
  const answer = runFirst(ctx, attempt, bodyHash, work).finally(() => calls.delete(id));
  calls.set(id, { bodyHash, answer, waiting: 0 });
  return answer;
}

/** Waits for the response of the first call without asking the database, which many repeats would keep busy. */
async function answerOf(first: UnderWay, bodyHash: string): Promise<Envelope> {
  if (first.bodyHash !== bodyHash) throw conflict(problems.alreadySubmitted.text);
  if (first.waiting >= mostWaiting) throw conflict(underWay);
  first.waiting += 1;
  const isAnswered = new AbortController();
  const late = sleep(waitMs.most, undefined, { signal: isAnswered.signal }).then(() => {
    throw conflict(underWay);
  });
  try {
    return await Promise.race([first.answer, late]);
  } finally {
    late.catch(() => {});
    isAnswered.abort();
    first.waiting -= 1;
  }
}

async function runFirst(
  ctx: Context,
  attempt: Attempt,
  bodyHash: string,
  work: () => Promise<Envelope>,
): Promise<Envelope> {
  const run = { attempt, claim: randomUUID(), hasStored: false };
  let pauseMs = waitMs.first;
  for (let waited = 0; !(await claimKey(ctx, run, bodyHash)); waited += pauseMs) {
    const row = await rowOf(ctx.db, attempt);
    // The first run was refused in the meantime and changed nothing.
    if (!row) continue;
    if (row.body_hash !== bodyHash) throw conflict(problems.alreadySubmitted.text);
    // Rows written by this file: `answer` contains nothing but envelopes.
    if (row.answer) return row.answer as Envelope;
    if (waited >= waitMs.most) {
      if (!attempt.keepsAnswer) throw conflict(unknownOutcome);
      if (await takeOver(ctx, run, row.claim)) break;
      throw conflict(underWay);
    }
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 2, waitMs.longest);
  }
  return running.run(run, () => runOnce(ctx, run, work));
}

async function runOnce(ctx: Context, run: Run, work: () => Promise<Envelope>): Promise<Envelope> {
  try {
    const answer = await work();
    if (!run.hasStored) await storeAnswer(ctx.db, run, answer);
    return answer;
  } catch (error) {
    await ctx.db
      .deleteFrom('idempotency')
      .where('user_id', '=', run.attempt.userId)
      .where('key', '=', run.attempt.key)
      .where('claim', '=', run.claim)
      .execute();
    throw error;
  }
}

/**
 * Runs the last transaction of a call that declares `keepsAnswer`: the response is stored with the changes, so that a
 * repeat after a kill gets the real result. Rolled back with 409 when a repeat has taken the key over.
 */
export const answerOnce = <Answer>(
  { db }: Pick<Context, 'db'>,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction().execute(async (trx) => {
    const answer = await work(trx);
    const run = running.getStore();
    // Nothing to store when another call runs this, or without a key.
    if (!run?.attempt.keepsAnswer) return answer;
    run.hasStored = await storeAnswer(trx, run, run.attempt.envelopeOf(answer));
    if (!run.hasStored) throw conflict(underWay);
    return answer;
  });

const conflict = (message: string) => new Problem(problems.conflict, {}, { message });

/** Returns false when the key belongs to another run. */
async function storeAnswer(db: Db, { attempt, claim }: Run, answer: Envelope): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', attempt.userId)
    .where('key', '=', attempt.key)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const rowOf = (db: Db, { userId, key }: Attempt) =>
  db
    .selectFrom('idempotency')
    .select(['body_hash', 'answer', 'claim'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

async function claimKey(ctx: Context, { attempt, claim }: Run, bodyHash: string): Promise<boolean> {
  const { userId, key, endpoint } = attempt;
  const claimed = await ctx.db
    .insertInto('idempotency')
    .values({
      user_id: userId,
      key,
      endpoint,
      body_hash: bodyHash,
      answer: null,
      claim,
      created_at: ctx.clock.now(),
    })
    .onConflict((row) => row.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Of several repeats one takes over. A run that is still in progress afterwards cannot commit any more. */
async function takeOver({ db }: Context, { attempt, claim }: Run, from: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set({ claim })
    .where('user_id', '=', attempt.userId)
    .where('key', '=', attempt.key)
    .where('claim', 'is not distinct from', from)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Job: deletes responses after 24 hours. */
export async function forgetOldAnswers(ctx: Context, now: Date): Promise<void> {
  await ctx.db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .execute();
}
