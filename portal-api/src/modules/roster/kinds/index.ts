import { operateType } from 'shared-kernel/domain/dictionaries';
import type { StaffOperateType } from 'shared-kernel/contract/roster';
import type { Order } from '../order-machine';
import { adding } from './adding';
import { amending } from './amending';
import type { ChangeKind } from './change-kind';
import { removing } from './removing';
import { replacing } from './replacing';

/** All kinds that the contract allows for an order. */
export const changeKinds: Record<StaffOperateType, ChangeKind> = {
  [operateType.code.add]: adding,
  [operateType.code.reduce]: removing,
  [operateType.code.replace]: replacing,
  [operateType.code.amend]: amending,
};

export const kindOf = (order: Pick<Order, 'operate_type'>): ChangeKind => changeKinds[order.operate_type];
