import type { InvoiceDetail } from 'shared-kernel/contract/money/invoices';
import { invoiceMailStatus } from 'shared-kernel/domain/dictionaries';
import { DataTable, defineTable } from 'shared-kernel/table';

type Mail = InvoiceDetail['mails'][number];

const mailTable = defineTable<Mail>({
  label: '发送记录',
  rowKey: (mail) => mail.id,
  columns: (c) => [
    c.text('receiveEmail', '收票邮箱'),
    c.dict('mailStatus', '状态', invoiceMailStatus),
    c.instant('createTime', '提交时间', { exact: true }),
    c.instant('sentTime', '完成时间', { exact: true }),
    c.text('failure', '说明'),
  ],
});

/** The result of each sending. */
export function InvoiceMails({ mails }: { mails: Mail[] }) {
  if (mails.length === 0) return <p className="kb-muted">还没有发送过邮件。</p>;
  return (
    <>
      {mails.some((mail) => mail.mailStatus === invoiceMailStatus.code.stored) && (
        <p className="kb-muted">演示环境没有连接邮件服务器：邮件只存入服务器上的发件箱，收件人不会收到。</p>
      )}
      <DataTable table={mailTable} rows={mails} />
    </>
  );
}
