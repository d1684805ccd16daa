import type { SubmittedVoucher } from 'shared-kernel/contract/vouchers';
import { voucherStatus } from 'shared-kernel/domain/dictionaries';
import { DataTable, defineTable } from 'shared-kernel/table';
import { CivilDay, DictTag } from 'shared-kernel/ui';
import { AttachedLink } from 'shared-kernel/upload';

const voucherTable = defineTable<SubmittedVoucher>({
  label: '已提交的凭证',
  rowKey: (voucher) => voucher.id,
  columns: (c) => [
    c.text('voucherNo', '凭证号'),
    c.money('payAmount', '付款金额'),
    c.custom('payDate', '付款日期', ({ payDate }) => <CivilDay value={payDate} />),
    c.custom('payer', '付款账户', (voucher) => `${voucher.payerBankDeposit} 尾号${voucher.payerBankNumTail}`),
    c.custom('status', '状态', ({ voucherStatus: code, auditRemark }) => (
      <>
        <DictTag dictionary={voucherStatus} code={code} />
        {auditRemark && <div className="kb-muted">{auditRemark}</div>}
      </>
    )),
    c.custom('files', '凭证', ({ files }) =>
      files.map((file) => (
        <div key={file.id}>
          <AttachedLink file={file} />
        </div>
      )),
    ),
  ],
});

/** The vouchers of an order with what the provider decided, newest first. */
export const SubmittedVouchers = ({ vouchers }: { vouchers: readonly SubmittedVoucher[] }) => (
  <DataTable table={voucherTable} rows={[...vouchers]} />
);
