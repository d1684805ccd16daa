import { Field } from './field';
import { FormGroup } from './form-page';

/** The fields of `invoiceInfoForm` below the kind of invoice: used in the onboarding, and in the settings. */
export function InvoiceFields() {
  return (
    <>
      <FormGroup title="注册信息" hint="开具增值税专用发票时必填。">
        <Field.Text name="regAddress" label="注册地址" dependencies={['invoicetype']} />
        <Field.Text name="regPhone" label="注册电话" dependencies={['invoicetype']} />
        <Field.Bank name="bankDeposit" label="开户行" dependencies={['invoicetype']} />
        <Field.Text name="bankNum" label="银行账号" dependencies={['invoicetype']} />
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
