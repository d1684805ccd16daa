import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { Context } from '../context';
import type { Database, Trx } from '../db/database';
import type { NumberedTable } from '../row-by-id';
import { createLanes } from '../lanes';
import type { Job } from './jobs';
import type { Round } from './round';

interface DueRows<Table extends NumberedTable> {
  table: Table;
  /** Condition that makes a row due, by columns of the table. `work` must end this state. */
  due(now: Date): RawBuilder<unknown>;
  /** The column that orders the rows; their id unless given. */
  orderBy?: keyof Database[Table] & string;
  /**
   * The day at whose 00:00 a row falls due, by columns of the table. Jobs with this option are run day by day, all of
   * them for one midnight before any for the next.
   */
  day?: RawBuilder<CivilDate>;
  /** Runs in the transaction that has locked the row. */
  work(ctx: Context, trx: Trx, row: Selectable<Database[Table]>, now: Date): Promise<unknown>;
}

/** The job with the condition of its due rows, which previews of the job use. */
type DueJob<Table extends NumberedTable> = DayJob & Pick<DueRows<Table>, 'due'>;

/** A job that may name the days for which it has work. */
export interface DayJob extends Job {
  /** Returns the first day after `after` for which rows are due; undefined without one. */
  nextDay?: (ctx: Context, now: Date, after: CivilDate | undefined) => Promise<CivilDate | undefined>;
}

/** Rows processed in parallel on a PostgreSQL server; the embedded database has one connection. */
const width = 4;
/** Ids read per query, so that the due rows are sorted once per page. */
const pageRows = 200;

/**
 * Returns a job that does its work for each due row in a separate transaction. The row is locked and read under the
 * lock, so that one of several processes does it; rows of a killed process are done by the others. A row that fails is
 * reported and retried in the next round. The job ends when no row is due or in progress anywhere, so that a job that
 * runs after it finds its rows done.
 */
export function dueRows<Table extends NumberedTable>(what: DueRows<Table>): DueJob<Table> {
  const { due, table, day } = what;
  const job: Job = async (ctx, now, round) => {
    const failed = new Set<number>();
    const inPass = { ctx, now, failed, round };
    await pass(what, inPass, 'skip locked');
    await pass(what, inPass, 'wait');
  };
  if (!day) return Object.assign(job, { due });
  const nextDay: DayJob['nextDay'] = async ({ db }, now, after) => {
    const { rows } = await sql<{ next: CivilDate | null }>`
      select min(${day}) as next from ${sql.table(table)}
      where (${due(now)}) ${after === undefined ? sql`` : sql`and ${day} > ${after}`}`.execute(db);
    return rows[0]?.next ?? undefined;
  };
  return Object.assign(job, { due, nextDay });
}

interface Pass {
  ctx: Context;
  now: Date;
  failed: Set<number>;
  round: Round;
}

async function pass<Table extends NumberedTable>(
  what: DueRows<Table>,
  { ctx, now, failed, round }: Pass,
  locked: 'skip locked' | 'wait',
): Promise<void> {
  const inTurn = createLanes(1);
  let page: Place[] = [];
  let last: Place | undefined;
  let isLast = false;
  /** Locks the next due row. Called one at a time: each row is taken once in a pass, in order. */
  const take = async (trx: Trx): Promise<Selectable<Database[Table]> | undefined> => {
    for (;;) {
      const found = await lockFirst(trx, what, now, page, locked);
      if (found) {
        page = page.slice(page.findIndex(({ id }) => id === found.id) + 1);
        return found.row;
      }
      if (isLast) return undefined;
      page = await nextPage(trx, what, now, last, failed);
      last = page.at(-1);
      isLast = page.length < pageRows;
    }
  };
  const doNext = async (): Promise<boolean> => {
    let taken: number | undefined;
    try {
      await ctx.db.transaction().execute(async (trx) => {
        const row = await inTurn('take', () => take(trx));
        if (!row) return;
        taken = idOf(row);
        await what.work(ctx, trx, row, now);
      });
      if (taken !== undefined) round.done();
    } catch (error) {
      if (taken === undefined) throw error;
      failed.add(taken);
      round.failed(taken, error);
    }
    return taken !== undefined;
  };
  const worker = async () => {
    while (await doNext());
  };
  await Promise.all(Array.from({ length: ctx.config.databaseUrl === undefined ? 1 : width }, worker));
}

/** Position of a row in the order of a pass. */
interface Place {
  id: number;
  /** The value of the ordering column, as text. */
  at: string;
}

async function nextPage<Table extends NumberedTable>(
  trx: Trx,
  { table, due, orderBy = 'id' }: DueRows<Table>,
  now: Date,
  last: Place | undefined,
  failed: ReadonlySet<number>,
): Promise<Place[]> {
  const order = sql.ref(orderBy);
  const { rows } = await sql<Place>`
    select id, ${order}::text as at from ${sql.table(table)}
    where (${due(now)}) and id <> all (${[...failed]}::bigint[])
      ${last ? sql`and (${order}, id) > (${last.at}, ${last.id})` : sql``}
    order by ${order}, id limit ${pageRows}`.execute(trx);
  return rows;
}

async function lockFirst<Table extends NumberedTable>(
  trx: Trx,
  { table, due, orderBy = 'id' }: DueRows<Table>,
  now: Date,
  page: readonly Place[],
  locked: 'skip locked' | 'wait',
): Promise<{ id: number; row: Selectable<Database[Table]> } | undefined> {
  if (page.length === 0) return undefined;
  const { rows } = await sql<Selectable<Database[Table]>>`
    select * from ${sql.table(table)}
    where id = any (${page.map(({ id }) => id)}::bigint[]) and (${due(now)})
    order by ${sql.ref(orderBy)}, id limit 1 for update ${locked === 'wait' ? sql`` : sql`skip locked`}`.execute(
    trx,
  );
  const [row] = rows;
  return row && { id: idOf(row), row };
}

// Every table of `NumberedTable` has a numeric id, which TypeScript cannot follow through the generic parameter.
const idOf = (row: unknown): number => (row as { id: number }).id;
