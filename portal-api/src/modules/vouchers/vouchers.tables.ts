import type { Generated, GeneratedAlways } from 'kysely';
import type { VoucherState } from 'shared-kernel/domain/nouns/money';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { CustomerId, SigncompanyId, UserId, VoucherId } from 'shared-kernel/domain/nouns/ids';
import type { FlowTable } from '../../platform/db/flow-table';

/** Proof of one bank transfer. Its files have the owner `voucher:{id}`. */
export interface VoucherTable {
  id: GeneratedAlways<VoucherId>;
  voucher_no: string;
  customer_id: CustomerId;
  /** `voucherBizType` of all its items. */
  biz_type: number;
  signcompany_id: SigncompanyId;
  payer_name: string;
  payer_bank_num_sealed: Uint8Array;
  payer_bank_num_tail: string;
  payer_bank_deposit: string;
  pay_fen: number;
  pay_date: CivilDate;
  voucher_status: Generated<VoucherState>;
  audit_remark: string | null;
  audit_time: Date | null;
  user_id: UserId | null;
  submitter_name: string;
  submit_time: Date;
  updated_at: Date;
  version: Generated<number>;
}

/** The items that a voucher pays, with the amount of each at submission. */
export interface VoucherItemTable {
  id: GeneratedAlways<number>;
  voucher_id: VoucherId;
  biz_type: number;
  biz_id: number;
  biz_no: string;
  amount_fen: number;
}

declare module '../../platform/db/database' {
  interface Database {
    voucher: VoucherTable;
    voucher_item: VoucherItemTable;
    voucher_flow: FlowTable<'voucher_id', VoucherId>;
  }
}
