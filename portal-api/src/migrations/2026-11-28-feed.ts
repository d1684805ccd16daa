import { script, type Migration } from './migration';

/** The trigger, on a change of one of these columns. */
const onChange = (table: string, about: string, columns: readonly string[]) => `
    create trigger ${table}_feed_${about} after update of ${columns.join(', ')} on ${table} for each row
      when ((${columns.map((column) => `old.${column}`).join(', ')})
        is distinct from (${columns.map((column) => `new.${column}`).join(', ')}))
      execute function note_change_of_${table}('${about}');`;

/**
 * What open pages have to hear of, noted by the transaction that changes it, with a notice to every instance at its end. The
 * functions name the schema: whoever changes a row by hand may have another search path.
 * `message.pushed_at` stays for instances of the version before, which still look at it.
 */
export const feed: Migration = {
  name: '2026-11-28-feed',
  up: script`
    create table feed_change (
      customer_id bigint not null,
      about text not null,
      written_by xid8 not null default pg_current_xact_id(),
      written_at timestamptz not null default clock_timestamp()
    );
    create index feed_change_written_by on feed_change (written_by);

    create function notify_feeds() returns trigger language plpgsql as $$
    begin
      perform pg_notify(tg_table_schema || '.feed', new.about || ':' || new.customer_id);
      return null;
    end $$;
    create trigger feed_change_notice after insert on feed_change for each row execute function notify_feeds();

    create function note_change_of_message() returns trigger language plpgsql as $$
    begin
      execute format('insert into %I.feed_change (customer_id, about)
        select customer_id, case when bool_or(popup) then %L else %L end from changed group by 1',
        tg_table_schema, tg_argv[0], 'values');
      return null;
    end $$;
    create trigger message_feed_insert after insert on message
      referencing new table as changed for each statement execute function note_change_of_message('popup');
    create trigger message_feed_update after update on message
      referencing new table as changed for each statement execute function note_change_of_message('values');

    create function note_change_of_customer() returns trigger language plpgsql as $$
    begin
      execute format('insert into %I.feed_change (customer_id, about) values (%L, %L)', tg_table_schema, new.id, tg_argv[0]);
      return null;
    end $$;
    ${onChange('customer', 'values', ['stamp_ask_status', 'change_no'])}
    ${onChange('customer', 'access', [
      'status',
      'info_input_status',
      'plan_confirm_stamp_status',
      'linker_audit_status',
    ])}

    create function note_change_of_app_user() returns trigger language plpgsql as $$
    begin
      execute format('insert into %I.feed_change (customer_id, about) values (%L, %L)',
        tg_table_schema, old.customer_id, tg_argv[0]);
      return null;
    end $$;
    ${onChange('app_user', 'access', [
      'status',
      'usertype',
      'customer_id',
      'permissions',
      'first_login_flag',
      'password_expired',
      'password_updated_at',
    ])}

    create function note_change_of_session() returns trigger language plpgsql as $$
    begin
      execute format('insert into %I.feed_change (customer_id, about) select customer_id, %L from %I.app_user where id = %L',
        tg_table_schema, tg_argv[0], tg_table_schema, new.user_id);
      return null;
    end $$;
    ${onChange('session', 'access', ['revoked_at'])}

    drop index message_unpushed;
  `,
};
