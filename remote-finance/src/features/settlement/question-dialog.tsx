import { notify } from 'shared-kernel/runtime';
import {
  askAboutSettlement,
  getSettlement,
  type SettlementItemRow,
} from 'shared-kernel/contract/money/settlements';
import { Field, FormDialog, useForm } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';

interface QuestionDialogProps {
  /** Undefined while closed. */
  item: SettlementItemRow | undefined;
  onClose: () => void;
}

/** Asks the provider about one line of the bill. */
export function QuestionDialog({ item, onClose }: QuestionDialogProps) {
  const ask = useAction(askAboutSettlement, { quiet: true, invalidates: [getSettlement] });
  const form = useForm({
    schema: askAboutSettlement.body,
    initial: { itemId: item?.id },
    submit: (body) => ask.run({ params: { id: String(item?.settlementId) }, body }),
    onDone: () => {
      notify.done('已提交，回复后会通过站内消息通知您');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={item ? `对${item.bizNo}有疑问` : '有疑问'}
      hint="提问不影响支付期限；回复会显示在本结算单的疑问与回复中。"
      submitText="提交疑问"
      open={item !== undefined}
      onClose={onClose}
    >
      <Field.TextArea name="question" label="疑问" maxLength={200} />
    </FormDialog>
  );
}
