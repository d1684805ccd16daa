import { dayMs } from 'shared-kernel/domain/civil-date';
import { operatorSignsIn } from 'shared-kernel/domain/texts';
import type { Context } from '../context';
import type { Db, Trx } from '../db/database';
import type { TextKind } from '../db/platform.tables';

/** Texts to phones. Gateways send only approved templates: each kind has one there, with these values in this order. */
export type Text =
  | { kind: 'code'; values: { code: string } }
  | { kind: 'password'; values: { account: string; password: string } }
  | { kind: 'operator'; values: { employer: string } };

/** Minutes after which a text is of no use any more. */
export const minutesOfUse: Record<TextKind, number> = { code: 5, password: 24 * 60, operator: 24 * 60 };

const wordingOf = ({ kind, values }: Text): string => {
  if (kind === 'code') return `验证码${values.code}，5分钟内有效，请勿告知他人。`;
  if (kind === 'password')
    return `您的项目账号${values.account}，一次性密码${values.password}，首次登录后请设置新密码，请勿告知他人。`;
  return `您已成为${values.employer}的授权操作员。${operatorSignsIn}`;
};

/** Logged at start when texts reach nobody and codes are not the demo's fixed one. */
export const noSmsGateway =
  'No SMS gateway is connected: codes are random and reach nobody by phone. They can be read with npm run provider -- sms:list <mobile>.';

/** Stores a text in the caller's transaction: no text without its change. Gateways get it after the commit. */
export async function sendText(
  { clock, config }: Context,
  trx: Trx,
  mobile: string,
  text: Text,
): Promise<void> {
  const now = clock.now();
  await trx
    .insertInto('sms_outbox')
    .values({
      mobile,
      content: `【${config.brand.name}】${wordingOf(text)}`,
      kind: text.kind,
      text_values: JSON.stringify(text.values),
      state: config.sms ? 'waiting' : 'kept',
      next_try_at: config.sms ? now : null,
      sent_at: now,
    })
    .execute();
}

const keptMs = 7 * dayMs;

/**
 * Deletes texts after a week. They contain phone numbers, and without a gateway plain codes; the provider needs them
 * for support.
 */
export async function forgetTexts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sms_outbox')
    .where('sent_at', '<', new Date(now.getTime() - keptMs))
    .execute();
}
