import { dayMs } from 'shared-kernel/domain/civil-date';
import type { Clock } from 'shared-kernel/domain/clock';
import type { Db } from './db/database';

/** The SMS gateway. */
export interface SmsSender {
  send(db: Db, mobile: string, content: string): Promise<void>;
}

/** Logged at the start when the codes are not the demo's fixed one. */
export const noSmsGateway =
  'No SMS gateway is connected: codes are random and reach nobody by phone. They can be read with npm run provider -- sms:list <mobile>.';

/** No gateway here: texts land in a table that the provider can list. */
export function simulatedSms(clock: Clock): SmsSender {
  return {
    async send(db, mobile, content) {
      await db.insertInto('sms_outbox').values({ mobile, content, sent_at: clock.now() }).execute();
    },
  };
}

const keptMs = 7 * dayMs;

/** Texts contain phone numbers and codes in clear: they are stored for a week, for support by the provider. */
export async function forgetTexts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sms_outbox')
    .where('sent_at', '<', new Date(now.getTime() - keptMs))
    .execute();
}
