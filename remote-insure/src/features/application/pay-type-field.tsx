import { payType } from 'shared-kernel/domain/dictionaries';
import { Field } from 'shared-kernel/form';
import { usePayTypes } from '../../shared/pay-types.hook';

/** How the premium is paid, where the employer has the choice. */
export function PayTypeField() {
  const choices = usePayTypes();
  if (choices.length < 2) return null;
  return (
    <Field.Radio
      name="payType"
      label="付款方式"
      hint={
        choices.includes(payType.code.monthly)
          ? '月结保费计入当月结算单；选择余额的，审核通过后支付'
          : '审核通过后支付：余额即时扣款；付款凭证须先对公转账，到账确认后生效'
      }
      options={choices.map((value) => ({ value, label: payType.label(value) }))}
    />
  );
}
