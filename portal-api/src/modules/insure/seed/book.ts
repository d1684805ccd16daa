import { sql, type Insertable, type Kysely } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { Database } from '../../../platform/db/database';
import { inBatches } from '../../../platform/db/in-batches';
import type { SeedContext } from '../../../platform/seeding/seed-context';
import { payType } from 'shared-kernel/domain/dictionaries';
import { capture, charge, chargeBack, freeze, refund, release, type WalletMove } from '../../finance/ledger';
import { insertPeople } from '../people/people.repository';
import type { InsureFlowTable, InsurePersonTable, InsureTable } from '../insure.tables';

/** A movement of money in the demo's history. */
interface MoneyStep {
  book: typeof freeze;
  move: WalletMove;
}

type Kept<Row extends { id: unknown }> = Insertable<Row> & { id: number };

/** All rows of the history, collected in memory and stored in batches at the end. */
export interface Book {
  insures: Kept<InsureTable>[];
  insureFlows: Insertable<InsureFlowTable>[];
  people: Kept<InsurePersonTable>[];
  orders: Kept<Database['add_reduce']>[];
  items: Insertable<Database['add_reduce_item']>[];
  orderFlows: Insertable<Database['add_reduce_flow']>[];
  money: MoneyStep[];
  /** Next number of a counter, starting at 1. */
  next(counter: string): number;
  count(counter: string): number;
}

export function createBook(): Book {
  const counters = new Map<string, number>();
  const count = (counter: string) => counters.get(counter) ?? 0;
  return {
    insures: [], insureFlows: [], people: [], orders: [], items: [], orderFlows: [], money: [],
    count,
    next(counter) {
      const value = count(counter) + 1;
      counters.set(counter, value);
      return value;
    },
  }; // prettier-ignore
}

const compact = (day: CivilDate): string => day.replaceAll('-', '');
const padded = (n: number, digits: number): string => String(n).padStart(digits, '0');

/** Numbers in the same format as those of the running portal. */
export const numbers = {
  insure: (book: Book, day: CivilDate) => `TB${compact(day)}${padded(book.next('insure_no_seq'), 6)}`,
  policy: (book: Book, day: CivilDate) => `PZ${day.slice(0, 4)}${padded(book.next('policy_no_seq'), 10)}`,
  order: (book: Book, day: CivilDate) => `JJ${compact(day)}${padded(book.next('add_reduce_no_seq'), 6)}`,
  endorse: (book: Book, day: CivilDate) => `PD${compact(day)}${padded(book.next('endorse_no_seq'), 6)}`,
};

/** A state of a row in the history: with its time, and who made it, with which remark. */
export type SeedStep = [to: number, at: Date, actor: string, remark: string | null];

/** Returns the rows of a flow for consecutive steps. */
export const flowOf = (steps: readonly SeedStep[]) =>
  steps.map(([to, at, actor, remark], index) => ({
    from_status: steps[index - 1]?.[0] ?? null,
    to_status: to,
    actor_name: actor,
    remark,
    created_at: at,
  }));

const sequences = ['insure_no_seq', 'policy_no_seq', 'add_reduce_no_seq', 'endorse_no_seq'];
const prepaid = { freeze, capture, release, refund };
const billed = { freeze: undefined, capture: charge, release: undefined, refund: chargeBack };

/** Records the wallet movement for a step of a policy's history; nothing is frozen for monthly bills. */
export function moveMoney(
  book: Book,
  policy: { pay_type: number },
  kind: keyof typeof prepaid,
  move: WalletMove,
): void {
  const post = (policy.pay_type === payType.code.monthly ? billed : prepaid)[kind];
  if (post) book.money.push({ book: post, move });
}

/** Stores the history; its money is booked together with that of the other areas. */
export async function storeBook({ ctx: { db }, bookings }: SeedContext, book: Book): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await inBatches(book.insures, (rows) => trx.insertInto('insure').values(rows).execute());
    await inBatches(book.insureFlows, (rows) => trx.insertInto('insure_flow').values(rows).execute());
    await insertPeople(trx, book.people);
    await inBatches(book.orders, (rows) => trx.insertInto('add_reduce').values(rows).execute());
    await inBatches(book.items, (rows) => trx.insertInto('add_reduce_item').values(rows).execute());
    await inBatches(book.orderFlows, (rows) => trx.insertInto('add_reduce_flow').values(rows).execute());
  });
  for (const step of book.money)
    bookings.push({ at: step.move.at, book: (trx) => step.book(trx, step.move) });
  for (const table of ['insure', 'insure_person', 'add_reduce'] as const) await continueIds(db, table);
  for (const sequence of sequences) {
    if (book.count(sequence) > 0) await sql`select setval(${sequence}, ${book.count(sequence)})`.execute(db);
  }
}

const continueIds = (db: Kysely<Database>, table: 'insure' | 'insure_person' | 'add_reduce') =>
  sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce((select max(id) from ${sql.table(table)}), 0) + 1, false)`.execute(
    db,
  );
