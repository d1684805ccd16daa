import { useSyncExternalStore } from 'react';
import type { AnswerOf } from '../contract';
import type { listInvoiceTypes } from '../contract/reference';
import { invoicetype } from '../domain/dictionaries';
import * as texts from '../domain/texts';
import { Field } from './field';
import { useFormInternals } from './form-context';
import { FormGroup } from './form-page';

interface InvoiceKindProps {
  /** Kinds of invoices that the contracting company issues; undefined until loaded. */
  kinds: AnswerOf<typeof listInvoiceTypes>['list'] | undefined;
}

function useKind(): unknown {
  const { subscribe, snapshot } = useFormInternals().watched;
  return useSyncExternalStore(subscribe, snapshot).invoicetype;
}

function hintOf(kind: unknown): string {
  if (kind === invoicetype.code.special) return texts.specialInvoiceByTransfer;
  return kind === invoicetype.code.plain ? '只开普通发票，需要专用发票时再修改' : '可不选，申请开票时再选';
}

/** Selects the kind of invoice. For `undecided` nothing is selected, and each application decides. */
export function InvoiceKind({ kinds = [] }: InvoiceKindProps) {
  const kind = useKind();
  return (
    <Field.Radio
      name="invoicetype"
      label="发票类型"
      required={false}
      options={kinds.map(({ invoiceKind, label }) => ({ value: invoiceKind, label }))}
      hint={hintOf(kind)}
    />
  );
}

/** The fields of `invoiceInfoForm` below the kind of invoice, for onboarding and settings. */
export function InvoiceFields() {
  const special = { required: useKind() === invoicetype.code.special, dependencies: ['invoicetype'] };
  return (
    <>
      <FormGroup title="注册信息" hint="开具增值税专用发票时必填。">
        <Field.Text name="regAddress" label="注册地址" {...special} />
        <Field.Text name="regPhone" label="注册电话" {...special} />
        <Field.Bank name="bankDeposit" label="开户行" {...special} />
        <Field.Text name="bankNum" label="银行账号" {...special} />
      </FormGroup>
      <FormGroup title="收票信息" hint="电子发票发送到邮箱，纸质材料寄到收件地址。">
        <Field.Text name="receiveEmail" label="收票邮箱" />
        <Field.Text name="receiverName" label="收件人" />
        <Field.Phone name="receiverPhone" label="收件人手机" />
        <Field.Text name="receiverAddress" label="收件地址" />
      </FormGroup>
    </>
  );
}
