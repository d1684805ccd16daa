import { useState } from 'react';
import { Alert, Button } from 'shared-kernel/antd';
import { Input } from 'shared-kernel/antd-entry';
import { problems } from 'shared-kernel/contract';
import { Field, FormPart } from 'shared-kernel/form';
import { useSession, type SessionCustomer } from 'shared-kernel/runtime';
import * as texts from 'shared-kernel/domain/texts';
import type { useAmountForm } from './amount-form.hook';
import { settledAmount, shownAmount, typedAmount } from './amount-form.hook';
import { PayerStatement, statementTitle } from './payer-statement';

interface WechatTabProps {
  form: ReturnType<typeof useAmountForm>;
  customer: SessionCustomer;
}

/** Recharge by WeChat, first step: amount and the payer's consent. */
export function WechatTab({ form, customer }: WechatTabProps) {
  const payer = useSession((state) => state.user?.name) ?? customer.customername;
  const [isReading, setReading] = useState(false);
  const agree = () => {
    form.set('agreed', true);
    form.recheck('agreed');
    setReading(false);
  };

  return (
    <>
      <Alert type="info" title={problems.wechatPlainInvoiceOnly.text} />
      <div className="host-recharge-form">
        <FormPart form={form} submitText="确认金额">
          <Field.Custom name="money" label="充值金额" hint="1元至50,000元的整数">
            <AmountInput />
          </Field.Custom>
          <Field.Checkbox name="agreed" label={`${texts.readAndAgreed}${statementTitle}》`} />
          <p className="host-recharge-read">
            <Button type="link" size="small" onClick={() => setReading(true)}>
              查看《{statementTitle}》
            </Button>
          </p>
        </FormPart>
      </div>
      <PayerStatement
        open={isReading}
        payer={payer}
        customer={customer}
        onAgree={agree}
        onClose={() => setReading(false)}
      />
    </>
  );
}

interface AmountInputProps {
  value?: string;
  onChange?: (text: string) => void;
  id?: string;
}

/** Formats the amount as the other tab does, unless it is being edited or is invalid. */
function AmountInput({ value = '', onChange, ...input }: AmountInputProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <Input
      {...input}
      prefix="¥"
      suffix="元"
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      value={isTyping ? value : shownAmount(value)}
      // Not switched on focus: changing the text would clear the selection.
      onChange={(event) => {
        setTyping(true);
        onChange?.(typedAmount(event.target.value));
      }}
      onBlur={() => {
        setTyping(false);
        if (settledAmount(value) !== value) onChange?.(settledAmount(value));
      }}
    />
  );
}
