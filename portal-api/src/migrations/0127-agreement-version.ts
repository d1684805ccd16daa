import { sql, type Kysely } from 'kysely';

/** The version of the agreement that was signed: a later one of the contracting company makes it outdated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stamp_ask add column protocol_version text`.execute(db);
  await sql`
    update stamp_ask set protocol_version = signcompany.protocol_version
    from signcompany where signcompany.id = stamp_ask.signcompany_id and stamp_ask.sign_time is not null`.execute(
    db,
  );
}
