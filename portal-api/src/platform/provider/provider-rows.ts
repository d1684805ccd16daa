import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import { problems } from 'shared-kernel/contract';
import { rowIdText } from 'shared-kernel/contract/wire';
import type { Database } from '../db/database';
import { notFound, Problem } from '../http/problem';
import type { Context } from '../context';
import { eachRow } from '../jobs/round';
import type { MachineTable, StateMachine } from '../state-machine';
import type { Autopilot, ListInput } from './provider';

/** Options of commands that refuse something: the customer reads the reason. */
export const withReason = z.object({ reason: z.string().trim().min(1).max(200) });

/** An option that is given alone or with an answer. */
export const yesOrNo = z.preprocess<unknown, z.ZodType<boolean>>(
  (given) => (typeof given === 'boolean' ? String(given) : given),
  z.stringbool({ truthy: ['true', 'yes'], falsy: ['false', 'no'], error: 'yes or no' }),
);

/** Returns the id that was passed to a command; throws 404 for an invalid one. */
export function idOf({ id }: Record<string, string>): number {
  const given = rowIdText.safeParse(id);
  if (!given.success) throw notFound();
  return given.data;
}

/** Registers a command about the row whose id is given. */
export const rowCommand = (
  { provider }: Pick<Context, 'provider'>,
  name: string,
  help: string,
  run: (id: number) => Promise<unknown>,
): void => provider.command(name, { positional: ['id'], help }, ({ args }) => run(idOf(args)));

/** Registers a command that refuses a row, for a reason that the customer reads. */
export const refusalCommand = (
  { provider }: Pick<Context, 'provider'>,
  name: string,
  help: string,
  run: (id: number, reason: string) => Promise<unknown>,
): void =>
  provider.command(name, { positional: ['id'], options: withReason, help }, ({ args, options }) =>
    run(idOf(args), options.reason),
  );

/** Codes of states are small numbers. */
function codeOf(status: string): number {
  if (/^\d{1,4}$/.test(status)) return Number(status);
  throw new Problem(problems.invalidInput, {}, { message: '--status: a code such as 1' });
}

/** For `$call` on a lister's query: filters by customer or state where requested, newest rows first. */
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
  /** A row waits in any state in which one of these transitions begins. */
  moves: readonly Move[];
  /** Condition for the rows that wait, by columns of the table; all of them by default. */
  also?(ctx: Context): RawBuilder<unknown>;
  /** The column with the time since when a row waits. */
  since: keyof Database[Table] & string;
  /** Rows that have waited longer are left for a manual decision, or as part of the demo's history. */
  hours: number;
  /** Limit of rows per round; all rows by default. */
  most?: number;
}

/** Returns an autopilot's round, which decides about each waiting row. */
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
