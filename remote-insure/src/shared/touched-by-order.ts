import { getInsure, listInsures } from 'shared-kernel/contract/insure';
import { getCapital, listExpenses } from 'shared-kernel/contract/money/finance';
import { getAddReduce, listAddReduces } from 'shared-kernel/contract/roster';

/** What is read anew when an order has changed. */
export const readsOfOrders = [getAddReduce, listAddReduces, getInsure, listInsures];
/** What is read anew when money of an order moved. */
export const touchedByOrder = [...readsOfOrders, getCapital, listExpenses];
