import { createHash, randomBytes } from 'node:crypto';
import { problems } from 'shared-kernel/contract';
import { dayMs } from 'shared-kernel/domain/civil-date';
import type { Clock } from 'shared-kernel/domain/clock';
import { holdOf } from 'shared-kernel/domain/account-holds';
import { accountStatus, firstLoginFlag } from 'shared-kernel/domain/dictionaries';
import type { SessionId, UserId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import { rightsOf } from '../../platform/rights';
import type { Db } from '../../platform/db/database';
import { inBatches } from '../../platform/db/in-batches';
import { rowById, updateById } from '../../platform/row-by-id';

const mostDays = 90;

interface PasswordFacts {
  first_login_flag: number;
  password_expired: boolean;
  password_updated_at: Date;
}

/** Returns why the password may no longer be used (initial, declared expired, or over 90 days old), or null. */
function passwordRefusal(user: PasswordFacts, now: Date): string | null {
  if (user.first_login_flag === firstLoginFlag.code.firstLogin) return problems.initialPassword.text;
  const ageMs = now.getTime() - user.password_updated_at.getTime();
  return user.password_expired || ageMs > mostDays * dayMs ? problems.passwordExpired.text : null;
}

/** Whether the password may still be used. */
export async function passwordAge(
  ctx: Context,
  userId: UserId,
): Promise<{ ok: boolean; reason: string | null }> {
  const reason = passwordRefusal(await rowById(ctx.db, 'app_user', userId), ctx.clock.now());
  return { ok: reason === null, reason };
}

const idleMs = 2 * 3_600_000;
const absoluteMs = 12 * 3_600_000;
/** Recording the last use at every request would cost more than it is worth. */
const touchEveryMs = 60_000;

/** 32 bytes in base64url; other tokens are not looked up. */
const tokenForm = /^[\w-]{43}$/;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns the earliest times of last use and of opening with which a session is alive at `now`. */
export const liveSince = (now: Date) => ({
  used: new Date(now.getTime() - idleMs),
  opened: new Date(now.getTime() - absoluteMs),
});

/** Selects sessions that have not ended, of active users and employers. */
function usable(db: Db, now: Date) {
  const since = liveSince(now);
  return db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .innerJoin('customer as c', 'c.id', 'u.customer_id')
    .where('s.revoked_at', 'is', null)
    .where('s.last_seen_at', '>', since.used)
    .where('s.created_at', '>', since.opened)
    .where('u.status', '=', accountStatus.code.active)
    .where('c.status', '=', accountStatus.code.active);
}

const holdColumns = [
  'u.first_login_flag',
  'u.password_expired',
  'u.password_updated_at',
  'c.info_input_status',
  'c.plan_confirm_stamp_status',
  'c.linker_audit_status',
] as const;

type HoldRow = Parameters<typeof passwordRefusal>[0] &
  Record<'info_input_status' | 'plan_confirm_stamp_status' | 'linker_audit_status', number>;

const holdIn = (row: HoldRow, now: Date): Actor['hold'] =>
  holdOf({
    infoInputStatus: row.info_input_status,
    planConfirmStampStatus: row.plan_confirm_stamp_status,
    linkerAuditStatus: row.linker_audit_status,
    firstLoginFlag: row.first_login_flag,
    passwordOk: passwordRefusal(row, now) === null,
  });

/** Far more than an account needs that several people and tests use; a program that signs in again and again needs more. */
const mostSessions = 1000;

/** Creates a session and returns its token, of which only the hash is stored. The least recently used beyond the limit ends. */
export async function openSession(
  db: Db,
  clock: Clock,
  userId: UserId,
  ip: string,
  userAgent: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      client: 'PC',
      ip,
      user_agent: userAgent,
      created_at: now,
      last_seen_at: now,
      revoked_at: null,
    })
    .execute();
  const tooMany = db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(mostSessions);
  await db.deleteFrom('session').where('id', 'in', tooMany).execute();
  await updateById(db, 'app_user', userId, { last_sign_in_at: now });
  return token;
}

/**
 * Returns the user of a token and the account's state, in one query; undefined when the session is unknown, revoked,
 * idle for 2 hours, 12 hours old, or its user or employer disabled.
 */
export async function actorOf(db: Db, clock: Clock, token: string): Promise<Actor | undefined> {
  if (!tokenForm.test(token)) return undefined;
  const now = clock.now();
  const row = await usable(db, now)
    .select([
      's.id as session_id',
      's.last_seen_at',
      'u.id',
      'u.customer_id',
      'u.filiale_id',
      'u.usertype',
      'u.username',
      'u.name',
      'u.permissions',
      ...holdColumns,
    ])
    .where('s.token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() > touchEveryMs) {
    await updateById(db, 'session', row.session_id, { last_seen_at: now });
  }
  return {
    userId: row.id,
    customerId: row.customer_id,
    filialeId: row.filiale_id,
    usertype: row.usertype,
    username: row.username,
    name: row.name,
    sessionId: row.session_id,
    rights: rightsOf(row),
    hold: holdIn(row, now),
  };
}

/** Returns the sessions still valid, with their users' employer and hold. Checking does not extend them. */
export async function liveSessions(
  db: Db,
  clock: Clock,
  ids: readonly SessionId[],
): Promise<Map<number, Pick<Actor, 'customerId' | 'usertype' | 'hold'>>> {
  const now = clock.now();
  const live = await inBatches(ids, (batch) =>
    usable(db, now)
      .select(['s.id', 'u.customer_id', 'u.usertype', ...holdColumns])
      .where('s.id', 'in', batch)
      .execute(),
  );
  return new Map(
    live.map((row) => [
      row.id,
      { customerId: row.customer_id, usertype: row.usertype, hold: holdIn(row, now) },
    ]),
  );
}

export async function revokeSession(db: Db, clock: Clock, sessionId: SessionId): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: clock.now() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends the sessions of a user, `only` one or all `except` one, and returns their number. */
export async function revokeSessionsOf(
  db: Db,
  clock: Clock,
  userId: UserId,
  { only, except }: { only?: number | undefined; except?: number | undefined } = {},
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: clock.now() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Job: deletes the rows of sessions that ended more than a day ago. */
export async function forgetEndedSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where('created_at', '<', new Date(now.getTime() - 2 * absoluteMs))
    .execute();
}
