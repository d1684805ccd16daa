import { notify } from 'shared-kernel/runtime';
import { useState } from 'react';
import { Button } from 'shared-kernel/antd';
import {
  getInvoice,
  getInvoiceXml,
  listInvoiceables,
  listInvoices,
  redFlushForm,
  redFlushInvoice,
  resendInvoice,
  withdrawInvoice,
  type InvoiceDetail,
} from 'shared-kernel/contract/money/invoices';
import { invoiceKind, invoiceApplicationStatus } from 'shared-kernel/domain/dictionaries';
import { invoiceNoun } from 'shared-kernel/domain/nouns/money';
import { Field, FormDialog, useForm } from 'shared-kernel/form';
import { useAction, useDownload } from 'shared-kernel/query';
import { LinkButton, useConfirm } from 'shared-kernel/ui';
import { applyHref } from './invoice-links';

const { redFlush: redFlushing } = invoiceNoun.actions;
const touched = [getInvoice, listInvoices, listInvoiceables];

interface DialogProps {
  invoice: InvoiceDetail;
  open: boolean;
  onClose: () => void;
}

/** The actions that the server allows on an invoice. */
export function InvoiceActions({ invoice }: { invoice: InvoiceDetail }) {
  const [dialog, setDialog] = useState<'resend' | 'redFlush'>();
  const confirm = useConfirm();
  const params = { id: String(invoice.id) };
  const withdraw = useAction(withdrawInvoice, {
    invalidates: touched,
    onDone: () => notify.done('已撤回，金额可以重新开票'),
  });
  const xml = useDownload(getInvoiceXml);
  const may = (action: InvoiceDetail['actions'][number]) => invoice.actions.includes(action);
  const close = () => setDialog(undefined);
  const askToWithdraw = () =>
    confirm({
      title: '确定撤回开票申请吗？',
      detail: '撤回后金额退回可开票金额，可以重新申请。',
      okText: invoiceNoun.actions.withdraw.label,
      onOk: () => withdraw.run({ params }).catch(() => undefined),
    });

  return (
    <>
      {may('withdraw') && (
        <Button loading={withdraw.isRunning} onClick={askToWithdraw}>
          {invoiceNoun.actions.withdraw.label}
        </Button>
      )}
      {invoice.invoiceNo && (
        <Button loading={xml.isRunning} onClick={() => xml.run({ params })}>
          下载XML
        </Button>
      )}
      {may('redFlush') && <Button onClick={() => setDialog('redFlush')}>{redFlushing.label}</Button>}
      {may('resend') && (
        <Button type="primary" onClick={() => setDialog('resend')}>
          {invoiceNoun.actions.resend.label}
        </Button>
      )}
      {invoice.invoiceStatus === invoiceApplicationStatus.code.rejected && (
        <LinkButton type="primary" href={applyHref(invoice.items.map((item) => item.settlementId))}>
          重新申请
        </LinkButton>
      )}
      <ResendDialog invoice={invoice} open={dialog === 'resend'} onClose={close} />
      <RedFlushDialog invoice={invoice} open={dialog === 'redFlush'} onClose={close} />
    </>
  );
}

function ResendDialog({ invoice, open, onClose }: DialogProps) {
  const resend = useAction(resendInvoice, { quiet: true, invalidates: [getInvoice] });
  const form = useForm({
    schema: resendInvoice.body,
    initial: { receiveEmail: invoice.receiveEmail },
    submit: (body) => resend.run({ params: { id: String(invoice.id) }, body }),
    onDone: () => {
      notify.done('已加入发送队列，结果见发送记录');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="发送发票到邮箱"
      hint="发送PDF和XML；也可以改发到其他邮箱。"
      submitText="发送"
      open={open}
      onClose={onClose}
    >
      <Field.Text name="receiveEmail" label="收票邮箱" maxLength={64} />
    </FormDialog>
  );
}

function RedFlushDialog({ invoice, open, onClose }: DialogProps) {
  const redFlush = useAction(redFlushInvoice, { quiet: true, invalidates: touched });
  const isSpecial = invoice.invoiceKind === invoiceKind.code.special;
  const form = useForm({
    schema: redFlushForm,
    initial: { reason: '', buyerConfirmed: false },
    submit: (body) => redFlush.run({ params: { id: String(invoice.id) }, body }),
    onDone: ({ redInvoiceNo }) => {
      notify.done(`红冲成功：${redInvoiceNo}`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={redFlushing.label}
      hint="红冲后原发票作废，不能恢复；相应金额可以重新开票。"
      submitText="确定红冲"
      open={open}
      onClose={onClose}
    >
      <Field.TextArea name="reason" label="红冲原因" maxLength={100} rows={3} />
      {isSpecial && (
        <Field.Checkbox
          name="buyerConfirmed"
          label="本企业（购买方）已确认红字信息，已抵扣的进项税额将作转出处理"
        />
      )}
    </FormDialog>
  );
}
