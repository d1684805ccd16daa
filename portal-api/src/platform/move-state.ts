import { sql, type Kysely, type Updateable } from 'kysely';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Context } from './context';
import type { Database, Db, Trx } from './db/database';
import { notFound } from './http/problem';
import type { IdOf } from './row-by-id';
import type { MachineRow, MachineTable, MessageText, Mover, StateMachine } from './state-machine';

export interface Step<Table extends MachineTable> {
  by: Mover;
  at: Date;
  remark?: string | undefined;
  /** Further columns that change with the state. */
  set?: Updateable<Database[Table]>;
  /** Replaces the transition's own message. */
  message?: MessageText;
}

// Table and column names come from the machine, which is checked against the tables where it is declared.
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

/**
 * Changes a row's state, logs the step and notifies the customer, all in `trx`. Throws the machine's problem when the
 * row is not in a state where the transition begins: of two concurrent calls only the first succeeds.
 */
export async function moveState<Table extends MachineTable, Name extends string>(
  ctx: Pick<Context, 'outbox'>,
  trx: Trx,
  machine: StateMachine<Table, Name>,
  id: IdOf<Table>,
  name: Name,
  step: Step<Table>,
): Promise<MachineRow<Table>> {
  const transition = machine.transition(name);
  if (!transition.by.includes(step.by.kind))
    throw new Error(`${machine.table}: "${name}" is not made by the ${step.by.kind}`);
  const tables = trx as AnyTables;
  const table: string = machine.table;
  const before = await tables
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const from = before[machine.status] as number;
  if (!transition.from.includes(from)) throw machine.refused(name, from, step.by.kind);
  const row = await tables
    .updateTable(table)
    .set({
      ...step.set,
      ...machine.entering?.(transition.to, step.at, before as MachineRow<Table>),
      [machine.status]: transition.to,
      updated_at: step.at,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const remark = step.remark ?? transition.remark;
  await writeStep(trx, machine, id, { ...step, from, to: transition.to, remark });
  if (machine.message)
    await ctx.outbox.overtake(trx, {
      customerId: before['customer_id'] as number,
      bizType: machine.message.bizType,
      bizIds: [id],
    });
  const text = step.message ?? transition.message?.(row as MachineRow<Table>, remark ?? '');
  if (text) await notifyOwner(ctx, trx, machine, row as { id: number; customer_id: CustomerId }, text);
  return row as MachineRow<Table>;
}

/** Adds an entry to a row's history; `from` equals `to` for a step within a state, and is null at the beginning. */
export async function writeStep<Table extends MachineTable>(
  trx: Db,
  { flow }: Pick<StateMachine<Table, never>, 'flow'>,
  id: IdOf<Table>,
  step: { from: number | null; to: number; by: Mover; at: Date; remark?: string | undefined },
): Promise<void> {
  await (trx as AnyTables)
    .insertInto(flow.table as string)
    .values({
      [flow.owner]: id,
      from_status: step.from,
      to_status: step.to,
      actor_name: step.by.name,
      remark: step.remark ?? null,
      created_at: step.at,
      ...flow.columns?.(step.by),
    })
    .execute();
}

/** Returns a row's history as its page shows it. */
export async function stepsOf(db: Db, { flow }: Pick<StateMachine<MachineTable, never>, 'flow'>, id: number) {
  const { rows } = await sql<{ status: number; at: Date; actor: string; remark: string | null }>`
    select to_status as status, created_at as at, actor_name as actor, remark from ${sql.table(flow.table)}
    where ${sql.ref(flow.owner)} = ${id} order by id`.execute(db);
  return rows.map((step) => ({ ...step, at: step.at.toISOString() }));
}

/** Sends the customer a message about a row of the machine. */
export async function notifyOwner(
  ctx: Pick<Context, 'outbox'>,
  trx: Trx,
  { message, link }: Pick<StateMachine<MachineTable, never>, 'message' | 'link'>,
  row: { id: number; customer_id: CustomerId },
  text: MessageText,
): Promise<void> {
  if (!message || !link) throw new Error(`"${text.subject}" leads nowhere`);
  await ctx.outbox.add(trx, {
    customerId: row.customer_id,
    kind: message.kind,
    bizType: message.bizType,
    bizId: row.id,
    link: link(row.id),
    ...text,
  });
}
