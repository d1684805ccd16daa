import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { problems } from 'shared-kernel/contract';
import { rowIdText } from 'shared-kernel/contract/wire';
import type { Database } from '../db/database';
import { notFound, Problem } from '../http/problem';
import type { Context } from '../context';
import { eachRow } from '../jobs/round';
import type { MachineTable, StateMachine } from '../state-machine';
import type { Autopilot, ListInput } from './provider';

/** The id that a command was given. */
export function idOf({ id }: Record<string, string>): number {
  const given = rowIdText.safeParse(id);
  if (!given.success) throw notFound();
  return given.data;
}

/** Rows have codes, which are small. */
function codeOf(status: string): number {
  if (/^\d{1,4}$/.test(status)) return Number(status);
  throw new Problem(problems.invalidInput, {}, { message: '--status: a code such as 1' });
}

/** For `$call` on the query of a lister: rows of one customer or in one state where that is asked, newest first. */
export const newestOf =
  (table: keyof Database, { customerId, status }: ListInput, state?: string) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> => {
    const is = (column: string, value: number) => sql<boolean>`${sql.ref(`${table}.${column}`)} = ${value}`;
    let rows = query;
    if (customerId !== undefined) rows = rows.where(is('customer_id', customerId));
    if (state !== undefined && status !== undefined) rows = rows.where(is(state, codeOf(status)));
    return rows.orderBy(sql.ref(`${table}.id`), 'desc').limit(200);
  };

interface Waiting<Table extends MachineTable, Move extends string> {
  machine: StateMachine<Table, Move>;
  /** A row waits in the states in which one of these transitions begins. */
  moves: readonly Move[];
  /** Which of these rows wait, by columns of the table; all of them unless given. */
  also?(ctx: Context): RawBuilder<unknown>;
  /** The column that says since when. */
  since: keyof Database[Table] & string;
  /** Those that have waited longer were left for a manual decision, or for the demo's history to have some. */
  hours: number;
  /** Rows in one round; all of them unless given. */
  most?: number;
}

/** An autopilot's round: decides about each row that waits. */
export const decideWaiting =
  <Table extends MachineTable, Move extends string>(
    { machine, moves, also, since, hours, most }: Waiting<Table, Move>,
    decide: (ctx: Context, id: number) => Promise<unknown>,
  ): Autopilot['run'] =>
  async (ctx, before, round) => {
    const column = sql.ref(since);
    const states = moves.flatMap((move) => machine.transition(move).from);
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(machine.table)} where ${sql.ref(machine.status)} in (${sql.join(states)})
        and ${also?.(ctx) ?? sql`true`} and ${column} <= ${before}
        and ${column} > ${new Date(before.getTime() - hours * 3_600_000)}
      order by id ${most === undefined ? sql`` : sql`limit ${most}`}`.execute(ctx.db);
    await eachRow(round, rows, ({ id }) => decide(ctx, id));
  };
