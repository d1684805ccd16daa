import { sql, type RawBuilder } from 'kysely';
import { usertype } from 'shared-kernel/domain/dictionaries';
import type { FilialeId } from 'shared-kernel/domain/nouns/ids';
import type { Actor } from './context';

export type Owner = Pick<Actor, 'customerId' | 'filialeId' | 'usertype'>;

/**
 * Condition for rows of the caller's employer; for project users only those of their branch. `table` is a table or its
 * alias with customer_id and filiale_id.
 */
export function ownedBy(actor: Owner, table: string): RawBuilder<boolean> {
  if (actor.usertype !== usertype.code.project) return ofCustomer(actor, table);
  return sql<boolean>`(${ofCustomer(actor, table)} and ${sql.ref(`${table}.filiale_id`)} = ${actor.filialeId})`;
}

/** Condition for policies the caller sees: a project user's branch, and company-wide ones opened to branches. */
export function visiblePolicy(actor: Owner): RawBuilder<boolean> {
  if (actor.usertype !== usertype.code.project) return ofCustomer(actor, 'insure');
  return sql<boolean>`(${ofCustomer(actor, 'insure')} and (insure.filiale_id = ${actor.filialeId}
    or (insure.filiale_id is null and insure.open_to_branches)))`;
}

/** Returns the branch of rows that this caller adds: a project user's own, on any policy. */
export const branchOfNew = (actor: Owner, ofPolicy: FilialeId | null): FilialeId | null =>
  actor.usertype === usertype.code.project ? actor.filialeId : ofPolicy;

/** Condition for rows of the caller's employer, for tables that no branch owns. */
export function ofCustomer(actor: Pick<Owner, 'customerId'>, table: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.customer_id`)} = ${actor.customerId}`;
}

/** Those who send files to an employer without a session: they share places and turns, but not the employer's. */
export const guestsOf = (customerId: number) => `guests of ${customerId}` as const;
