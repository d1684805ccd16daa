import type { Clock } from 'shared-kernel/domain/clock';
import type { Db } from './db/database';

/** The way to people's phones. */
export interface SmsSender {
  send(db: Db, mobile: string, content: string): Promise<void>;
}

/** No gateway here: texts land in a table that the provider can list. */
export function simulatedSms(clock: Clock): SmsSender {
  return {
    async send(db, mobile, content) {
      await db.insertInto('sms_outbox').values({ mobile, content, sent_at: clock.now() }).execute();
    },
  };
}
