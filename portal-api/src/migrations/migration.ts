import { sql, type Kysely } from 'kysely';

/** One step of the schema. Once a database has run it, it is never changed: `recorded.json` holds it to that. */
export interface Migration {
  /** `YYYY-MM-DD-owner`, the file's name; the owner is a module or the platform. */
  name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** Statements that end with `;`, which stands nowhere else but in functions: the embedded database runs one at a time. */
export function script(parts: TemplateStringsArray, ...inserted: readonly string[]): Migration['up'] {
  // redos-exception: The text is a migration of this project.
  const statements = String.raw(parts, ...inserted).match(/(?:\$\$[^$]*\$\$|[^;$])+;/g) ?? [];
  return async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
}

/** What a table of state changes says of each, after its id and the row that it is about. */
export const flowColumns = `
      from_status integer,
      to_status integer not null,
      actor_name text not null,
      remark text,
      created_at timestamptz not null`;

export const appendOnly = (table: string): string => `
    create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function append_only();`;

/**
 * The number of rows per employer, branch and state, kept by the transaction that moves them. Each statement adds what
 * it changed as rows of its own, so that nobody waits for a counter that another transaction holds; the number is the
 * sum of the rows, and a job puts them together again.
 */
export function counted(table: string, status: string, { into, by }: { into: string; by: string }): string {
  const columns = `customer_id, filiale_id, ${status}`;
  return `
    create table ${into} (
      customer_id bigint not null,
      filiale_id bigint,
      ${status} int not null,
      change int not null
    );
    create index ${into}_customer on ${into} (customer_id);
    create function ${by}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into ${into} (${columns}, change)
        select ${columns}, count(*) from after_rows group by 1, 2, 3;
      elsif tg_op = 'DELETE' then
        insert into ${into} (${columns}, change)
        select ${columns}, -count(*) from before_rows group by 1, 2, 3;
      else
        insert into ${into} (${columns}, change)
        select ${columns}, sum(change) from (
          select ${columns}, 1 as change from after_rows
          union all
          select ${columns}, -1 from before_rows
        ) changed group by 1, 2, 3 having sum(change) <> 0;
      end if;
      return null;
    end $$;
    create trigger ${into}_insert after insert on ${table}
      referencing new table as after_rows for each statement execute function ${by}();
    create trigger ${into}_update after update on ${table}
      referencing old table as before_rows new table as after_rows for each statement execute function ${by}();
    create trigger ${into}_delete after delete on ${table}
      referencing old table as before_rows for each statement execute function ${by}();`;
}
