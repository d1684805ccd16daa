import { Alert } from 'shared-kernel/antd';
import { problems } from 'shared-kernel/contract';
import { Field, FormPart } from 'shared-kernel/form';
import { PayerFields, ReceivingAccount } from 'shared-kernel/payment';
import type { SessionCustomer } from 'shared-kernel/runtime';
import { ReceiptField } from './receipt-field';
import type { useTransferForm } from './transfer-form.hook';

type TransferForm = ReturnType<typeof useTransferForm>;

interface TransferTabProps {
  form: TransferForm;
  customer: SessionCustomer;
}

/** Recharge by bank transfer: where to pay, from where it was paid, how much, and the receipt that proves it. */
export function TransferTab({ form, customer }: TransferTabProps) {
  return (
    <>
      <Alert type="info" showIcon title={problems.companyTransferOnly.text} />
      {/* Every employer has one; the type allows none for remotes that were published before. */}
      <ReceivingAccount signcompany={customer.signcompany as number} />
      <div className="host-recharge-form">
        <FormPart form={form} submitText="提交充值">
          <PayerFields
            form={form}
            names={['bankNum', 'bankName', 'bankDeposit']}
            employer={customer.customername}
          />
          <Field.Money name="money" label="充值金额" placeholder="0" hint="充值金额须为大于1元的整数" />
          <Field.Custom name="costProof" label="付款凭证" verb="请上传" bindLabel={false}>
            <ReceiptField />
          </Field.Custom>
        </FormPart>
      </div>
    </>
  );
}
