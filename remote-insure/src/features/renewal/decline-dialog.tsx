import { declineRenewal, listInsures, listRenewals, type RenewalRow } from 'shared-kernel/contract/insure';
import { z } from 'zod';
import { Field, FormDialog, useForm } from 'shared-kernel/form';
import * as texts from 'shared-kernel/domain/texts';
import { useAction } from 'shared-kernel/query';

const reasons = ['更换方案', '更换保险公司', '项目结束', '停产停业', '其他'];

const schema = z
  .object({
    choice: z.enum(reasons, '请选择不续保原因'),
    remark: z.string().trim().max(150, texts.remarkTooLong).optional(),
  })
  .refine(({ choice, remark }) => choice !== '其他' || (remark ?? '').length >= 2, {
    path: ['remark'],
    message: texts.noRenewReason,
  });

interface DeclineDialogProps {
  /** Open while there is one. */
  policy: RenewalRow | undefined;
  onClose: () => void;
}

/** Says that a policy is not to be renewed: no further reminders, and the reason stands on the board. */
export function DeclineDialog({ policy, onClose }: DeclineDialogProps) {
  const decline = useAction(declineRenewal, { quiet: true, invalidates: [listRenewals, listInsures] });
  const form = useForm({
    schema,
    submit: ({ choice, remark }) =>
      decline.run({
        params: { id: policy?.id ?? 0 },
        body: { reason: [choice, remark].filter(Boolean).join('：') },
      }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={policy !== undefined}
      title={`不续保 ${policy?.policyNo ?? ''}`}
      hint="选择不续保后不再提醒，可随时恢复。到期后在保人员将失去保障。"
      submitText="确定不续保"
      onClose={onClose}
    >
      <Field.Select name="choice" label="原因" options={reasons.map((value) => ({ value, label: value }))} />
      <Field.TextArea name="remark" label="补充说明" maxLength={150} />
    </FormDialog>
  );
}
