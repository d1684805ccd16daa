import { script, type Migration } from './migration';

/** Texts that a gateway sends: what its template needs, whose turn it is, and what became of them. Templates number their values: json, unlike jsonb, keeps their order. */
export const texts: Migration = {
  name: '2026-11-28-texts',
  up: script`
    alter table sms_outbox
      add column kind text,
      add column text_values json,
      add column state text not null default 'kept',
      add column next_try_at timestamptz,
      add column tries integer not null default 0,
      add column gateway text,
      add column gateway_number text,
      add column reason text;
    create index sms_outbox_waiting on sms_outbox (id) where state = 'waiting';
    create index sms_outbox_mobile on sms_outbox (mobile, id);
  `,
};
