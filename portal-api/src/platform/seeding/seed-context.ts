import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { usertype } from 'shared-kernel/domain/dictionaries';
import { allRights } from 'shared-kernel/domain/rights';
import type { FilialeId, SigncompanyId, UserId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../context';
import type { Trx } from '../db/database';

/** Deterministic randomness: one stream per purpose, so that a new one does not shift the others. */
export interface Random {
  /** Returns a whole number from min to max, both inclusive. */
  int(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
  /** Returns true with this probability, 0 to 1. */
  chance(probability: number): boolean;
  shuffled<T>(from: readonly T[]): T[];
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  unit(): number;
}

const customerKeys = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'c10'] as const;
export type CustomerKey = (typeof customerKeys)[number];

export interface SeedCustomer {
  /** c8 is a project user of c1 and shares its id. */
  id: number;
  userId: UserId;
  /** The account's branch; null for main accounts. */
  filialeId: FilialeId | null;
  username: string;
  customername: string;
  /** Name of the user, who is the actor of the history. */
  name: string;
  uscc: string;
  signcompanyId: SigncompanyId;
  /** Billed by month instead of paying ahead. */
  isBilled: boolean;
  filiales: readonly { id: FilialeId; filialename: string; telephone: string }[];
  /** When the employer joined; all its data are later. */
  joinedAt: Date;
}

/** Returns a demo user in the form in which the API's functions expect the caller. */
export const actorOf = (customer: SeedCustomer): Actor => ({
  userId: customer.userId,
  customerId: customer.id,
  filialeId: customer.filialeId,
  usertype: customer.filialeId === null ? usertype.code.main : usertype.code.project,
  username: customer.username,
  name: customer.name,
  sessionId: 0,
  hold: undefined,
  rights: allRights,
});

/** A movement of money in the history. The ledger is written in order of time across all areas. */
type Booking = {
  at: Date;
} & (
  | { book(trx: Trx): Promise<unknown> }
  /** Work in separate transactions, once everything before it is booked. */
  | { run(): Promise<unknown> }
);

export interface SeedContext {
  ctx: Context;
  /** Returns the same context with its clock fixed in the past, for history created by the API's own functions. */
  at(instant: Date): Context;
  /** `base`: reference data and products that every database needs; `demo`: the accounts and their history as well. */
  scope: 'base' | 'demo';
  random(stream: string): Random;
  /** Reading a customer in scope `base` throws: there are none. */
  customers: Record<CustomerKey, SeedCustomer>;
  /** The last day of the demo's history. */
  today: CivilDate;
  /** Collected by the areas, booked when all of them are done. */
  bookings: Booking[];
  /** Reports one line of progress, shown while the portal starts. */
  progress(text: string): void;
}
