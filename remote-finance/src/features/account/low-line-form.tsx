import { setLowBalanceLine, getCapital, type Capital } from 'shared-kernel/contract/money/finance';
import { Field, FormDialog, useForm } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { notify } from 'shared-kernel/runtime';

interface LowLineFormProps {
  capital: Capital;
  open: boolean;
  onClose: () => void;
}

/** Sets the balance below which the customer is warned. */
export function LowLineForm({ capital, open, onClose }: LowLineFormProps) {
  const save = useAction(setLowBalanceLine, { quiet: true, invalidates: [getCapital] });
  const form = useForm({
    schema: setLowBalanceLine.body,
    initial: { lowBalanceLine: capital.lowBalanceLine },
    submit: (body) => save.run({ body }),
    onDone: () => {
      notify.done('预警线已保存');
      onClose();
    },
  });

  return (
    <FormDialog form={form} title="设置余额预警线" submitText="保存" open={open} onClose={onClose}>
      <Field.Money
        name="lowBalanceLine"
        label="预警线"
        hint="可用余额低于此金额时，首页和站内消息会提醒您充值。"
      />
    </FormDialog>
  );
}
