import { formatDate, type InstantLike } from 'shared-kernel/domain/instant';

/** The voucher's number of an entry: its day and its place in the book. */
export const entryNoOf = (id: number, entryTime: InstantLike): string =>
  `PZH${formatDate(entryTime, 'ymd')}${String(id).padStart(8, '0')}`;
