import type { Actor, Context } from '../context';
import type { RawAnswer } from '../http/route';
import type { SheetTable } from './write-tables';
import { xlsxMime } from './xlsx-mime';

/** Returns tables as an .xlsx file; in a worker, as a year's rows are unlimited and other calls must not wait. */
export const workbookAnswer = async (
  { workers }: Pick<Context, 'workers'>,
  { customerId }: Actor,
  tables: readonly SheetTable[],
  name: string,
): Promise<RawAnswer> => ({
  bytes: await workers.run(customerId, 'writeTables', tables),
  mime: xlsxMime,
  fileName: `${name}.xlsx`,
});
