import { notify } from 'shared-kernel/runtime';
import {
  getCustomerInfo,
  invoiceInfoForm,
  updateCustomerInvoiceInfo,
  type CustomerInfo,
} from 'shared-kernel/contract/customers';
import { listInvoiceTypes } from 'shared-kernel/contract/reference';
import { invoicetype } from 'shared-kernel/domain/dictionaries';
import type { CodeOf } from 'shared-kernel/domain/dictionary';
import { Facts } from 'shared-kernel/detail';
import { FormGroup, FormPage, InvoiceFields, InvoiceKind, useForm } from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { ErrorPanel, LoadingPanel } from 'shared-kernel/ui';

/** The billing data and address of invoices. */
export function InvoiceInfoPage() {
  const customer = useEndpoint(getCustomerInfo);
  if (customer.isPending) return <LoadingPanel title />;
  if (customer.isError) return <ErrorPanel isPage error={customer.error} onRetry={customer.refetch} />;
  return <InvoiceInfoForm customer={customer.data} onRefresh={() => void customer.refetch()} />;
}

/** Maps a stored kind to the form's codes; unknown kinds become undecided. */
const kindOf = (code: number): CodeOf<typeof invoicetype> =>
  invoicetype.has(code) ? code : invoicetype.code.undecided;

interface InvoiceInfoFormProps {
  customer: CustomerInfo;
  /** Reads the billing data again. */
  onRefresh: () => void;
}

function InvoiceInfoForm({ customer, onRefresh }: InvoiceInfoFormProps) {
  const { customername, uscc, signcompany, invoiceInfo } = customer;
  const saved = invoiceInfo ?? { invoicetype: kindOf(customer.invoicetype), version: 0 };
  const kinds = useEndpoint(listInvoiceTypes, { params: { id: String(signcompany) } });
  const save = useAction(updateCustomerInvoiceInfo, { quiet: true, invalidates: [getCustomerInfo] });
  const form = useForm({
    schema: invoiceInfoForm,
    initial: saved,
    version: saved.version,
    submit: (body, version) => save.run({ body: { ...body, version } }),
    onDone: () => notify.done('开票信息已保存'),
    draftKey: 'settings.invoice-info',
  });

  return (
    <FormPage
      form={form}
      title="开票信息"
      hint={invoiceInfo ? undefined : '还没有开票信息，填写后即可申请开票。'}
      submitText="保存"
      onRefresh={onRefresh}
    >
      <FormGroup title="开票主体" hint="抬头和税号与企业信息一致，如需变更请联系专属客服。">
        <Facts
          items={[
            { label: '发票抬头', value: customername },
            { label: '税号', value: uscc },
          ]}
        />
        <InvoiceKind kinds={kinds.data?.list} />
      </FormGroup>
      <InvoiceFields />
    </FormPage>
  );
}
