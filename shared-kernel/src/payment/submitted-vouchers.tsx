import type { SubmittedVoucher } from '../contract/money/vouchers';
import { voucherStatus } from '../domain/dictionaries';
import { DataTable, defineTable } from '../table';
import { CivilDay, DictTag } from '../ui';
import { AttachedLink } from '../upload';

const voucherTable = defineTable<SubmittedVoucher>({
  label: '已提交的凭证',
  rowKey: (voucher) => voucher.id,
  columns: (c) => [
    c.text('voucherNo', '凭证号'),
    c.money('payAmount', '付款金额'),
    c.custom('payDate', '付款日期', ({ payDate }) => <CivilDay value={payDate} />),
    c.custom('payer', '付款账户', (voucher) => `${voucher.payerBankDeposit} 尾号${voucher.payerBankNumTail}`),
    c.custom('status', '状态', ({ voucherStatus: code, auditRemark, sameReceiptAs = [] }) => (
      <>
        <DictTag dictionary={voucherStatus} code={code} />
        {auditRemark && <div className="kb-muted">{auditRemark}</div>}
        {sameReceiptAs.length > 0 && (
          <div className="kb-muted">与{sameReceiptAs.join('、')}使用了同一张回单</div>
        )}
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

/** The vouchers of an order or a bill with what the provider decided, newest first. */
export const SubmittedVouchers = ({ vouchers }: { vouchers: readonly SubmittedVoucher[] }) => (
  <DataTable table={voucherTable} rows={[...vouchers]} />
);
