import { formatDate, type InstantLike } from 'shared-kernel/domain/instant';

/** Returns an entry's voucher number: its day and its id in the ledger. */
export const entryNoOf = (id: number, entryTime: InstantLike): string =>
  `PZH${formatDate(entryTime, 'ymd')}${String(id).padStart(8, '0')}`;
