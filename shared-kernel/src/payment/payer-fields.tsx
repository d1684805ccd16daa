/// <reference path="../ui/css.d.ts" />
import { Button } from '../antd/base';
import { getCustomerInfo } from '../contract/customers';
import { Field, type FormHandle } from '../form';
import { useEndpoint } from '../query';
import './payment.css';

interface PayerFieldsProps<Values> {
  form: FormHandle<Values>;
  /** The form's field names for number, holder and bank of the account. */
  names: readonly [number: keyof Values & string, holder: keyof Values & string, bank: keyof Values & string];
  /** The employer; only it may pay. */
  employer: string;
}

/** Fields for the paying account; the account on the employer's invoices can be filled in. */
export function PayerFields<Values>({ form, names, employer }: PayerFieldsProps<Values>) {
  const { data } = useEndpoint(getCustomerInfo);
  const invoice = data?.invoiceInfo;
  const [number, holder, bank] = names;

  const fill = (texts: readonly string[]) =>
    names.forEach((name, at) => {
      // `names` are text fields of this form.
      form.set(name, texts[at] as Values[typeof name]);
      form.recheck(name);
    });

  return (
    <div className="kb-payer">
      {invoice?.bankNum && (
        <Button
          className="kb-payer-fill"
          type="link"
          size="small"
          disabled={form.isRunning}
          onClick={() => fill([invoice.bankNum, employer, invoice.bankDeposit])}
        >
          填入开票信息中的账户
        </Button>
      )}
      <Field.Text name={number} label="付款账号" maxLength={40} />
      <Field.Text name={holder} label="付款户名" maxLength={100} hint={`须与企业名称一致：${employer}`} />
      <Field.Bank name={bank} label="付款开户行" />
    </div>
  );
}
