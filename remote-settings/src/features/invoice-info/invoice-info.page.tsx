import { Alert, App } from 'shared-kernel/antd';
import {
  getCustomerInfo,
  invoiceInfoForm,
  updateCustomerInvoiceInfo,
  type InvoiceInfo,
} from 'shared-kernel/contract/customers';
import { invoicetype } from 'shared-kernel/domain/dictionaries';
import { Facts } from 'shared-kernel/detail';
import { Field, FormGroup, FormPage, InvoiceFields, useForm } from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, ErrorPanel, LoadingPanel } from 'shared-kernel/ui';
import * as texts from 'shared-kernel/domain/texts';

/** The billing data and address of invoices. */
export function InvoiceInfoPage() {
  const customer = useEndpoint(getCustomerInfo);
  if (customer.isPending) return <LoadingPanel title />;
  if (customer.isError) return <ErrorPanel error={customer.error} onRetry={customer.refetch} />;
  if (!customer.data.invoiceInfo) return <EmptyPanel text="还没有开票信息，请联系专属客服开通。" />;
  // A new version is another form: a concurrent change replaces the form's values.
  return <InvoiceInfoForm key={customer.data.invoiceInfo.version} saved={customer.data.invoiceInfo} />;
}

function InvoiceInfoForm({ saved }: { saved: InvoiceInfo }) {
  const { message } = App.useApp();
  const save = useAction(updateCustomerInvoiceInfo, { quiet: true, invalidates: [getCustomerInfo] });
  const form = useForm({
    schema: invoiceInfoForm,
    initial: saved,
    // A draft from before a conflict has the version it began with; saving uses the version read now.
    submit: (body) => save.run({ body: { ...body, version: saved.version } }),
    onDone: () => void message.success('开票信息已保存'),
    draftKey: 'settings.invoice-info',
  });

  return (
    <FormPage
      form={form}
      title="开票信息"
      submitText="保存"
      aside={(values) =>
        values.invoicetype === invoicetype.code.special &&
        saved.invoicetype !== invoicetype.code.special && (
          <Alert type="warning" showIcon title={texts.specialInvoiceByTransfer} />
        )
      }
    >
      <FormGroup title="开票主体" hint="抬头和税号与企业信息一致，如需变更请联系专属客服。">
        <Facts
          items={[
            { label: '发票抬头', value: saved.title },
            { label: '税号', value: saved.taxNo },
          ]}
        />
        <Field.Radio name="invoicetype" label="发票类型" options={invoicetype.options} />
      </FormGroup>
      <InvoiceFields />
    </FormPage>
  );
}
