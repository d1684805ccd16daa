import { operateType } from 'shared-kernel/domain/dictionaries';
import type { RosterOperateType } from 'shared-kernel/contract/roster';
import type { Order } from '../order-machine';
import { adding } from './adding';
import type { ChangeKind } from './change-kind';
import { removing } from './removing';

/** Every kind that the contract lets an order have. */
export const changeKinds: Record<RosterOperateType, ChangeKind> = {
  [operateType.code.add]: adding,
  [operateType.code.reduce]: removing,
};

export const kindOf = (order: Pick<Order, 'operate_type'>): ChangeKind => changeKinds[order.operate_type];
