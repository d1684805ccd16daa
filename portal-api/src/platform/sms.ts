import type { Clock } from 'shared-kernel/domain/clock';
import type { Db } from './db/database';

/** The way to people's phones. */
export interface SmsSender {
  send(db: Db, mobile: string, content: string): Promise<void>;
}

/** Said at the start where the codes are no longer the demo's. */
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

const keptMs = 7 * 86_400_000;

/** Texts hold numbers of phones and codes in clear: they are kept for a week, for those whom the provider has to help. */
export async function forgetTexts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sms_outbox')
    .where('sent_at', '<', new Date(now.getTime() - keptMs))
    .execute();
}
