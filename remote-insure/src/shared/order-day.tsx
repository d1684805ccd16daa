import { getInsure, listInsures } from 'shared-kernel/contract/insure';
import { getCapital, listExpenses } from 'shared-kernel/contract/money/finance';
import { getAddReduce, listAddReduces, type AddReduceRow } from 'shared-kernel/contract/roster';
import { endorseStatus } from 'shared-kernel/domain/dictionaries';
import { clock, useClock } from 'shared-kernel/runtime';
import { CivilDay } from 'shared-kernel/ui';

/** Queries to refetch when an order has changed. */
export const readsOfOrders = [getAddReduce, listAddReduces, getInsure, listInsures];
/** Queries to refetch when an order has moved money. */
export const touchedByOrder = [...readsOfOrders, getCapital, listExpenses];

type Day = Pick<AddReduceRow, 'endorseStatus' | 'effectAt' | 'effectDate'>;

/** Whether an order was not confirmed before its day: confirming it then moves it to the next possible day. */
export const hasMissedDay = (order: Day): boolean =>
  order.endorseStatus === endorseStatus.code.draft && new Date(order.effectAt) <= clock.now();

/** The day of an order, where it has one. */
export const OrderDay = ({ order }: { order: Day }) =>
  useClock(() => hasMissedDay(order)) ? '确认后顺延' : <CivilDay value={order.effectDate} />;
