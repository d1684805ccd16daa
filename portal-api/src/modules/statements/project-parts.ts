import { fen, type Fen } from 'shared-kernel/domain/money';
import type { Db } from '../../platform/db/database';
import { projectShares, type BookedEntry, type ProjectShare } from './statement.repository';

/** What an entry charged; below zero for what it gave back. */
export interface Charge {
  entry: Pick<BookedEntry, 'id' | 'projectname'>;
  amount: Fen;
}

/**
 * What entries charged, by the projects of their people. What is not of a person goes by the project of the order. The
 * parts of an entry add up to what it charged.
 */
export async function projectParts(db: Db, charges: readonly Charge[]): Promise<ProjectShare[]> {
  const shares = await projectShares(
    db,
    charges.map(({ entry }) => entry.id),
  );
  const left = new Map(charges.map(({ entry, amount }) => [entry.id, amount]));
  for (const { entryId, amount } of shares) left.set(entryId, fen((left.get(entryId) ?? 0) - amount));
  const rest = charges.map(({ entry }) => ({
    entryId: entry.id,
    projectname: entry.projectname,
    amount: left.get(entry.id) ?? fen(0),
  }));
  return [...shares, ...rest].filter(({ amount }) => amount !== 0);
}
