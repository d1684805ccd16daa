import { payType, settleMode } from 'shared-kernel/domain/dictionaries';
import { Field } from 'shared-kernel/form';
import { useSession } from 'shared-kernel/runtime';

const { balance, monthly } = payType.code;

/** True for employers who may have the premium put on the month's bill. */
export const useIsBilled = (): boolean =>
  useSession((state) => state.customer?.settleMode === settleMode.code.monthly);

/** How the premium is paid, where the employer has the choice: on the month's bill, or from the balance. */
export function PayTypeField() {
  if (!useIsBilled()) return null;
  return (
    <Field.Radio
      name="payType"
      label="付款方式"
      hint="月结保费计入当月结算单；选择余额的，审核通过后支付"
      options={[monthly, balance].map((value) => ({ value, label: payType.label(value) }))}
    />
  );
}
