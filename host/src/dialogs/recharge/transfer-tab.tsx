import { Alert, Button } from 'shared-kernel/antd';
import { problems } from 'shared-kernel/contract';
import { getCustomerInfo } from 'shared-kernel/contract/customers';
import { Field, FormPart } from 'shared-kernel/form';
import { useEndpoint } from 'shared-kernel/query';
import type { SessionCustomer } from 'shared-kernel/runtime';
import { CompanyAccount } from './company-account';
import { ReceiptField } from './receipt-field';
import type { useTransferForm } from './transfer-form.hook';

type TransferForm = ReturnType<typeof useTransferForm>;

interface TransferTabProps {
  form: TransferForm;
  customer: SessionCustomer;
  signcompany: number;
}

/** Recharge by bank transfer: where to pay, from where it was paid, how much, and the receipt that proves it. */
export function TransferTab({ form, customer, signcompany }: TransferTabProps) {
  return (
    <>
      <Alert type="info" showIcon title={problems.companyTransferOnly.text} />
      <CompanyAccount signcompany={signcompany} />
      <div className="host-recharge-form">
        <FillFromInvoice form={form} name={customer.customername} />
        <FormPart form={form} submitText="提交充值">
          <Field.Text name="bankNum" label="银行账号" maxLength={40} />
          <Field.Text
            name="bankName"
            label="账户名"
            maxLength={100}
            hint={`须与企业名称一致：${customer.customername}`}
          />
          <Field.Text name="bankDeposit" label="开户行" maxLength={100} />
          <Field.Money name="money" label="充值金额" placeholder="0" hint="充值金额须为大于1元的整数" />
          <Field.Custom name="costProof" label="付款凭证" verb="请上传" bindLabel={false}>
            <ReceiptField />
          </Field.Custom>
        </FormPart>
      </div>
    </>
  );
}

/** The account on the invoices is, as a rule, the one that pays. */
function FillFromInvoice({ form, name }: { form: TransferForm; name: string }) {
  const { data } = useEndpoint(getCustomerInfo);
  const invoice = data?.invoiceInfo;
  if (!invoice?.bankNum) return null;
  const fill = () => {
    form.set('bankNum', invoice.bankNum);
    form.set('bankName', name);
    form.set('bankDeposit', invoice.bankDeposit);
    for (const field of ['bankNum', 'bankName', 'bankDeposit'] as const) form.recheck(field);
  };
  return (
    <Button className="host-recharge-fill" type="link" size="small" onClick={fill} disabled={form.isRunning}>
      填入开票信息中的账户
    </Button>
  );
}
