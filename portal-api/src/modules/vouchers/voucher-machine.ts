import { problems } from 'shared-kernel/contract';
import { voucherStatus } from 'shared-kernel/domain/dictionaries';
import { defineStateMachine } from '../../platform/state-machine';

const { waiting, confirmed, rejected } = voucherStatus.code;

/** How the proof of a bank transfer is decided. What it pays moves on in its own machine, which notifies the customer. */
export const voucherMachine = defineStateMachine({
  table: 'voucher',
  status: 'voucher_status',
  flow: { table: 'voucher_flow', owner: 'voucher_id' },
  refusal: problems.stateChanged,
  transitions: {
    confirm: { from: [waiting], to: confirmed, by: ['provider'] },
    reject: { from: [waiting], to: rejected, by: ['provider'] },
  },
  actions: {},
});
