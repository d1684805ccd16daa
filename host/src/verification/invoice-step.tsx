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
import { FormGroup, FormSection, InvoiceFields, InvoiceKind, useForm } from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { StepState } from './held-page';

/** The billing data for invoices, with the kinds that the contracting company issues. */
export function InvoiceStep({ onDone }: { onDone: () => void }) {
  const customer = useEndpoint(getCustomerInfo);
  return (
    <StepState read={customer}>
      {(saved) => <InvoiceForm saved={saved} onDone={onDone} onRefresh={() => void customer.refetch()} />}
    </StepState>
  );
}

interface InvoiceFormProps {
  saved: CustomerInfo;
  onDone: () => void;
  onRefresh: () => void;
}

/** Returns the kind as the form stores it; undefined for unknown ones. */
const kindOf = (code: number): CodeOf<typeof invoicetype> =>
  invoicetype.has(code) ? code : invoicetype.code.undecided;

function InvoiceForm({ saved, onDone, onRefresh }: InvoiceFormProps) {
  const { customername, uscc, signcompany, invoiceInfo } = saved;
  const version = invoiceInfo?.version ?? 0;
  const types = useEndpoint(listInvoiceTypes, { params: { id: String(signcompany) } });
  const save = useAction(updateCustomerInvoiceInfo, { quiet: true, invalidates: [getCustomerInfo] });
  const form = useForm({
    schema: invoiceInfoForm,
    initial: invoiceInfo ?? { invoicetype: kindOf(saved.invoicetype), version },
    version,
    submit: (body, begun) => save.run({ body: { ...body, version: begun } }),
    onDone,
    draftKey: 'verification.invoice',
  });

  return (
    <StepState read={types}>
      {({ list }) => (
        <FormSection form={form} submitText="保存并继续" onRefresh={onRefresh}>
          <FormGroup title="开票主体" hint="抬头和税号与企业信息一致。">
            <Facts
              items={[
                { label: '发票抬头', value: customername },
                { label: '税号', value: uscc },
              ]}
            />
            <InvoiceKind kinds={list} />
          </FormGroup>
          <InvoiceFields />
        </FormSection>
      )}
    </StepState>
  );
}
