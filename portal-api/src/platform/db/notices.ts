import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import type { Log } from '../context';
import type { Db } from './database';

export interface NoticeListener {
  /** Receives the text of each notice once its transaction is committed. Notices may be lost without any sign. */
  heard(text: string): void;
  /** Called when notices may have been lost: at the beginning and after each lost connection. */
  missed(): void;
}

/** Listens to the notices that any instance sends on this channel, until stopped. */
export type Listen = (channel: string, listener: NoticeListener, log: Log) => { stop(): Promise<void> };

/** Returns the channel's name in this schema: portals of one server have separate schemas, and so separate channels. */
export async function channelOf(db: Db, channel: string): Promise<string> {
  const { rows } = await sql<{ channel: string }>`
    select concat(current_schema(), '.', ${channel}::text) as channel`.execute(db);
  return rows[0]?.channel ?? channel;
}

/** Listens on the embedded database, whose one connection receives its own notices. */
export const embeddedNotices =
  (db: Db, engine: Pick<PGlite, 'onNotification'>): Listen =>
  (name, listener, log) => {
    let off = () => undefined as void;
    const begun = (async () => {
      const channel = await channelOf(db, name);
      off = engine.onNotification((on, text) => {
        if (on === channel) listener.heard(text);
      });
      await sql`listen ${sql.id(channel)}`.execute(db);
      listener.missed();
    })().catch((error: unknown) => log.error({ err: error }, 'the embedded database does not listen'));
    return {
      async stop() {
        await begun;
        off();
      },
    };
  };
