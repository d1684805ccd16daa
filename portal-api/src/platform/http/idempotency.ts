import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { problems, type Envelope } from 'shared-kernel/contract';
import type { Context } from '../context';
import { Problem } from './problem';

const keptMs = 24 * 3_600_000;
const waitMs = { step: 50, most: 10_000 };
const unknownOutcome = '上次提交的结果未知，请刷新页面核对后再操作';

export interface Attempt {
  userId: number;
  key: string;
  endpoint: string;
  /** Decoded or raw body; the same value must give the same JSON. */
  body: unknown;
}

/**
 * Runs `work` once per user and key: a repeat with the same body gets the stored answer, with another body 409. A
 * refusal frees the key, so that the corrected attempt may use it again. An attempt that a kill interrupted keeps
 * its key without an answer: the user has to look up whether it took effect.
 */
export async function once(ctx: Context, attempt: Attempt, work: () => Promise<Envelope>): Promise<Envelope> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([attempt.endpoint, attempt.body]) ?? '')
    .digest('hex');
  if (!(await claim(ctx, attempt, bodyHash))) return storedAnswer(ctx, attempt, bodyHash);
  try {
    const answer = await work();
    await rowOf(ctx, attempt)
      .set({ answer: JSON.stringify(answer) })
      .execute();
    return answer;
  } catch (error) {
    await ctx.db
      .deleteFrom('idempotency')
      .where('user_id', '=', attempt.userId)
      .where('key', '=', attempt.key)
      .execute();
    throw error;
  }
}

const rowOf = (ctx: Context, { userId, key }: Attempt) =>
  ctx.db.updateTable('idempotency').where('user_id', '=', userId).where('key', '=', key);

async function claim(ctx: Context, attempt: Attempt, bodyHash: string): Promise<boolean> {
  const { userId, key, endpoint } = attempt;
  const claimed = await ctx.db
    .insertInto('idempotency')
    .values({
      user_id: userId,
      key,
      endpoint,
      body_hash: bodyHash,
      answer: null,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function storedAnswer(ctx: Context, attempt: Attempt, bodyHash: string): Promise<Envelope> {
  for (let waited = 0; waited < waitMs.most; waited += waitMs.step) {
    const row = await ctx.db
      .selectFrom('idempotency')
      .select(['body_hash', 'answer'])
      .where('user_id', '=', attempt.userId)
      .where('key', '=', attempt.key)
      .executeTakeFirst();
    // The first attempt was refused in the meantime and changed nothing.
    if (!row) throw new Problem(problems.conflict, {}, { message: problems.alreadySubmitted.text });
    if (row.body_hash !== bodyHash)
      throw new Problem(problems.conflict, {}, { message: problems.alreadySubmitted.text });
    // Our own rows: `answer` contains nothing but envelopes.
    if (row.answer) return row.answer as Envelope;
    await sleep(waitMs.step);
  }
  throw new Problem(problems.conflict, {}, { message: unknownOutcome });
}

/** Job: answers are stored for 24 hours. */
export async function forgetOldAnswers(ctx: Context, now: Date): Promise<void> {
  await ctx.db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .execute();
}
