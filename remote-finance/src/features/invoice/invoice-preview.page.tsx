import { notify } from 'shared-kernel/runtime';
import { useNavigate } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import {
  applyForInvoices,
  listInvoiceables,
  listInvoices,
  previewInvoices,
  type InvoiceForm,
} from 'shared-kernel/contract/money/invoices';
import { DetailState } from 'shared-kernel/detail';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, LinkButton, PageHeader } from 'shared-kernel/ui';
import { linkTo, paths } from '../../paths';
import { useInvoiceDraft } from './invoice-draft';
import { applyHref } from './invoice-links';
import { InvoicePaper } from './invoice-paper';

/** Previews of an application's invoices, and the confirmation. */
export function InvoicePreviewPage() {
  const { draft, forget } = useInvoiceDraft();
  if (!draft)
    return (
      <>
        <PageHeader title="发票内容" />
        <EmptyPanel
          text="没有待确认的开票申请。请先选择结算单并填写开票内容。"
          action={<LinkButton href={paths['finance.invoices']}>去选择结算单</LinkButton>}
        />
      </>
    );
  return <Preview draft={draft} onApplied={forget} />;
}

function Preview({ draft, onApplied }: { draft: InvoiceForm; onApplied: () => void }) {
  const navigate = useNavigate();
  const preview = useEndpoint(previewInvoices, { body: draft }, { gcTime: 0 });
  const apply = useAction(applyForInvoices, {
    invalidates: [listInvoiceables, listInvoices],
    onDone: ({ invoices }) => {
      onApplied();
      notify.done(`已提交${invoices.length}张发票的申请，开具后会通知您`);
      const [only] = invoices;
      void navigate(
        only && invoices.length === 1
          ? linkTo('finance.invoice', {}, { id: only.id })
          : linkTo('finance.invoices', {}, { tab: 'records' }),
        { replace: true },
      );
    },
  });

  return (
    <>
      <PageHeader
        title="发票内容"
        hint="请核对抬头、税号和金额。确认后由平台开具，开具前可以撤回。"
        actions={
          <>
            <LinkButton href={applyHref(draft.items.map((item) => item.settlementId))}>返回修改</LinkButton>
            <Button
              type="primary"
              loading={apply.isRunning}
              disabled={!preview.data}
              onClick={() => void apply.run({ body: draft })}
            >
              确认申请
            </Button>
          </>
        }
      />
      <DetailState isPart read={preview}>
        {({ buyer, seller, invoices }) =>
          invoices.map((paper, index) => (
            <InvoicePaper
              key={index}
              kind={draft.invoiceKind}
              content={draft.invoiceContent}
              buyer={buyer}
              seller={seller}
              paper={paper}
              remark={draft.remark}
              number={invoices.length > 1 ? `第${index + 1}张，共${invoices.length}张` : undefined}
            />
          ))
        }
      </DetailState>
    </>
  );
}
