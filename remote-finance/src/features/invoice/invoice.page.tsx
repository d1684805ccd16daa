import { useSearchParams } from 'react-router-dom';
import { getInvoice, type InvoiceDetail } from 'shared-kernel/contract/money/invoices';
import {
  invoiceContent,
  invoiceKind,
  invoiceApplicationStatus,
  invoiceMailStatus,
} from 'shared-kernel/domain/dictionaries';
import { withSingleStops } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';
import { DetailPage, DetailState, Facts } from 'shared-kernel/detail';
import { ListPage } from 'shared-kernel/list';
import { PdfPages } from 'shared-kernel/pdf';
import { useEndpoint } from 'shared-kernel/query';
import { dayText } from 'shared-kernel/domain/instant';
import { CopyText, DictTag, Instant, Money } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { BillItems } from './bill-items';
import { InvoiceActions } from './invoice-actions';
import { DataTable, defineTable } from 'shared-kernel/table';
import { invoiceRecordList } from './invoice-record-list';

const mailTable = defineTable<InvoiceDetail['mails'][number]>({
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

/** The result of each mail. */
function InvoiceMails({ mails }: Pick<InvoiceDetail, 'mails'>) {
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

const billTable = defineTable<InvoiceDetail['items'][number]>({
  label: '对应结算单',
  rowKey: (item) => item.settlementId,
  columns: (c) => [
    c.link('settleNo', '结算单号', ({ settlementId }) =>
      linkTo('finance.settlement', {}, { id: settlementId }),
    ),
    c.text('settleMonth', '账期'),
    c.count('itemCount', '笔数'),
    c.money('amount', '本票金额'),
  ],
  sums: ['amount'],
});

const { issued, issuing, waiting, redFlushed } = invoiceApplicationStatus.code;

const invoicesToChoose = { ...invoiceRecordList, hint: '请选择一张发票查看详情。' };

/** One invoice: its content, the document, its recipients, its bills. Without an id, the invoices to choose from. */
export function InvoicePage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? <KnownInvoice id={id} /> : <ListPage list={invoicesToChoose} />;
}

/** In progress at the provider: the state changes without the customer. */
const isMoving = (status: number | undefined) => status === waiting || status === issuing;

function KnownInvoice({ id }: { id: string }) {
  const read = useEndpoint(
    getInvoice,
    { params: { id } },
    { refetchInterval: ({ state }) => (isMoving(state.data?.invoiceStatus) ? 5000 : false) },
  );
  return <DetailState read={read}>{(invoice) => <Invoice key={id} invoice={invoice} />}</DetailState>;
}

const steps = ['提交申请', '开具'].map((title) => ({ title }));

function Invoice({ invoice }: { invoice: InvoiceDetail }) {
  const { invoiceStatus: status } = invoice;
  const isIssued = status === issued || status === redFlushed;
  return (
    <DetailPage
      title={invoiceKind.label(invoice.invoiceKind)}
      number={invoice.applyNo}
      status={<DictTag dictionary={invoiceApplicationStatus} code={status} />}
      hint={hintOf(invoice)}
      actions={<InvoiceActions invoice={invoice} />}
      figures={[
        { label: '价税合计', value: <Money value={invoice.amount} /> },
        { label: '不含税金额', value: <Money value={invoice.netAmount} /> },
        { label: `税额（${invoice.taxRate}%）`, value: <Money value={invoice.taxAmount} /> },
      ]}
      {...(isMoving(status) || isIssued
        ? { steps: { items: steps, current: isIssued ? steps.length : status === issuing ? 1 : 0 } }
        : {})}
      sections={[
        { key: 'facts', title: '发票信息', content: <InvoiceFacts invoice={invoice} /> },
        {
          key: 'document',
          title: '发票文件',
          hidden: !isIssued,
          content: (
            <PdfPages
              src={`/prod-api/api/invoices/${invoice.id}/file`}
              title="发票"
              fileName={`发票${invoice.invoiceNo ?? ''}.pdf`}
            />
          ),
        },
        {
          key: 'red',
          title: '红字发票',
          hidden: invoice.redInvoiceNo === null,
          content: <RedInvoice invoice={invoice} />,
        },
        { key: 'bills', title: '对应结算单', content: <DataTable table={billTable} rows={invoice.items} /> },
        {
          key: 'items',
          title: '结算明细',
          content: (
            <BillItems
              bills={invoice.items.map(({ settlementId, settleMonth }) => ({
                id: settlementId,
                settleMonth,
              }))}
            />
          ),
        },
        {
          key: 'mails',
          title: '发送记录',
          hidden: !isIssued,
          content: <InvoiceMails mails={invoice.mails} />,
        },
      ]}
      history={invoice.steps.map((step) => ({
        at: step.at,
        title: invoiceApplicationStatus.label(step.status),
        actor: step.actor,
        note: step.remark,
        tone: invoiceApplicationStatus.tone(step.status),
      }))}
    />
  );
}

function hintOf({ invoiceStatus: status, rejectReason }: InvoiceDetail): string | undefined {
  if (rejectReason)
    return withSingleStops(`驳回原因：${rejectReason}。金额已退回可开票金额，修改后可重新申请。`);
  if (status === waiting) return '等待平台开具，通常3个工作日内完成；开具前可以撤回。';
  return status === issuing ? '正在开具，完成后会通知您。' : undefined;
}

const InvoiceFacts = ({ invoice }: { invoice: InvoiceDetail }) => (
  <Facts
    items={[
      { label: '发票号码', value: invoice.invoiceNo && <CopyText text={invoice.invoiceNo} /> },
      { label: '开票日期', value: dayText(invoice.invoiceDate) },
      { label: '开票内容', value: invoiceContent.label(invoice.invoiceContent) },
      { label: '发票抬头', value: invoice.buyer.name },
      { label: texts.creditCode, value: invoice.buyer.taxNo },
      { label: '销售方', value: invoice.seller.name },
      { label: texts.amountInWordsLabel, value: invoice.inWords },
      { label: '收票邮箱', value: invoice.receiveEmail },
      { label: '备注', value: invoice.remark || undefined },
    ]}
  />
);

const RedInvoice = ({ invoice }: { invoice: InvoiceDetail }) => (
  <>
    <Facts
      items={[
        {
          label: '红字发票号码',
          value: invoice.redInvoiceNo && <CopyText text={invoice.redInvoiceNo} />,
        },
        { label: '红冲时间', value: <Instant value={invoice.redTime} /> },
        { label: '红冲原因', value: invoice.redReason },
      ]}
    />
    <p>
      <a
        className="kb-link"
        href={`/prod-api/api/invoices/${invoice.id}/file?red=1`}
        target="_blank"
        rel="noreferrer"
      >
        查看红字发票
      </a>
    </p>
  </>
);
