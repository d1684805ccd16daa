import type { Context } from '../context';
import { findCorruption } from './find-corruption';

/** Reads the whole embedded database and reports damaged pages to the operator before they reach a backup. */
export async function watchCorruption({ db, alarms }: Context): Promise<void> {
  const found = await findCorruption(db);
  if (found.length === 0) alarms.clear('database-damaged');
  else alarms.raise('database-damaged', { found });
}
