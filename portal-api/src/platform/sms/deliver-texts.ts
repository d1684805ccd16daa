import { sql, type Selectable } from 'kysely';
import { updateById } from '../row-by-id';
import type { Context } from '../context';
import type { SmsOutboxTable } from '../db/platform.tables';
import type { Handover, SmsGateway } from './gateway';
import { minutesOfUse } from './texts';

const minuteMs = 60_000;
/** A text without a result for this long belongs to a process that was killed: another process sends it again. */
const claimedMs = 15_000;
/** Milliseconds to wait after all gateways have failed; the last one repeats. */
const waitsMs = [2_000, 5_000, 15_000, minuteMs];
/** Somebody who requests a second text within this time has not received the first: the other gateway gets it. */
const askedAgainMs = 10 * minuteMs;

type Row = Selectable<SmsOutboxTable>;

/** Sends waiting texts through the gateways, oldest first, until none is due. Several instances share the work. */
export async function deliverTexts(ctx: Context, gateways: readonly SmsGateway[]): Promise<void> {
  for (let row = await claim(ctx); row; row = await claim(ctx)) await deliver(ctx, gateways, row);
}

/** Claims one due text: no other instance sends it until the claim expires. */
async function claim({ db, clock }: Context): Promise<Row | undefined> {
  const now = clock.now();
  return db
    .updateTable('sms_outbox')
    .set({ tries: sql`tries + 1`, next_try_at: new Date(now.getTime() + claimedMs) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('sms_outbox as waiting')
        .select('waiting.id')
        .where('waiting.state', '=', 'waiting')
        .where('waiting.next_try_at', '<=', now)
        .orderBy('waiting.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

async function deliver(ctx: Context, gateways: readonly SmsGateway[], row: Row): Promise<void> {
  const useMs = (row.kind === null ? 0 : minutesOfUse[row.kind]) * minuteMs;
  const { kind, text_values: values } = row;
  if (kind === null || values === null) return end(ctx, row, { result: 'refused', reason: 'no template' });
  const age = ctx.clock.now().getTime() - row.sent_at.getTime();
  if (age >= useMs) return end(ctx, row, { result: 'refused', reason: row.reason ?? 'too late' });

  const reasons: string[] = [];
  for (const gateway of await inOrder(ctx, gateways, row)) {
    const handover = await gateway.send({ mobile: row.mobile, kind, values });
    if (handover.result === 'accepted') ctx.alarms.clear('texts-not-sent');
    if (handover.result !== 'failed') return end(ctx, row, handover, gateway);
    reasons.push(`${gateway.name}: ${handover.reason}`);
    ctx.log.warn({ gateway: gateway.name, reason: handover.reason }, 'an SMS gateway did not take a text');
  }
  const reason = reasons.join('; ').slice(0, 500);
  ctx.alarms.raise('texts-not-sent', { reason });
  const wait = waitsMs[Math.min(row.tries, waitsMs.length) - 1] ?? minuteMs;
  await updateById(ctx.db, 'sms_outbox', row.id, {
    reason,
    next_try_at: new Date(ctx.clock.now().getTime() + wait),
  });
}

/** Orders the gateways for a text. As one may accept but never deliver, a repeated request uses another one. */
async function inOrder({ db }: Context, gateways: readonly SmsGateway[], row: Row): Promise<SmsGateway[]> {
  const last = await db
    .selectFrom('sms_outbox')
    .select('gateway')
    .where('mobile', '=', row.mobile)
    .where('kind', '=', row.kind)
    .where('state', '=', 'accepted')
    .where('sent_at', '>', new Date(row.sent_at.getTime() - askedAgainMs))
    .where('id', '<', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return gateways.toSorted((a, b) => Number(a.name === last?.gateway) - Number(b.name === last?.gateway));
}

/** Removes all secrets from a text that a gateway has accepted or that nobody will get. */
async function end({ db }: Context, row: Row, handover: Handover, gateway?: SmsGateway): Promise<void> {
  const isAccepted = handover.result === 'accepted';
  await updateById(db, 'sms_outbox', row.id, {
    content: '',
    text_values: null,
    next_try_at: null,
    state: isAccepted ? 'accepted' : 'refused',
    gateway: gateway?.name ?? row.gateway,
    gateway_number: isAccepted ? handover.number : null,
    reason: isAccepted ? null : handover.reason.slice(0, 500),
  });
}
