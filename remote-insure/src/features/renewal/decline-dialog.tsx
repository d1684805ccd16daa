import { isProblem } from 'shared-kernel/client';
import { declineRenewal, listInsures, listRenewals, type RenewalRow } from 'shared-kernel/contract/insure';
import { z } from 'zod';

import { Field, FormDialog, useForm } from 'shared-kernel/form';
import * as texts from 'shared-kernel/domain/texts';
import type { RowOutcome } from 'shared-kernel/list';
import { useAction } from 'shared-kernel/query';

const reasons = ['更换方案', '更换保险公司', '项目结束', '停产停业', texts.otherReason];

const schema = z
  .object({
    choice: z.enum(reasons, '请选择不续保原因'),
    remark: z.string().trim().max(150, texts.remarkTooLong).optional(),
  })
  .refine(({ choice, remark }) => choice !== texts.otherReason || (remark ?? '').length >= 2, {
    path: ['remark'],
    message: texts.noRenewReason,
  });

interface DeclineDialogProps {
  policies: readonly RenewalRow[];
  onClose: () => void;
  /** Results where there are several; the refusal of a single one is shown in the dialog. */
  onDone: (outcomes?: readonly RowOutcome[]) => void;
}

/** Says that policies are not to be renewed: no further reminders, and the reason is on the board. */
export function DeclineDialog({ policies, onClose, onDone }: DeclineDialogProps) {
  const decline = useAction(declineRenewal, { quiet: true, invalidates: [listRenewals, listInsures] });
  const [first] = policies;
  const isSingle = policies.length === 1;
  const form = useForm({
    schema,
    submit: async ({ choice, remark }) => {
      const reason = [choice, remark].filter(Boolean).join('：');
      const outcomes: RowOutcome[] = [];
      for (const { id, policyNo } of policies) {
        const problem = await refusalOf(decline.run({ params: { id }, body: { reason } }), isSingle);
        outcomes.push({ key: id, name: policyNo ?? '', problem });
      }
      return outcomes;
    },
    onDone,
  });
  return (
    <FormDialog
      form={form}
      open
      title={isSingle ? `不续保 ${first?.policyNo ?? ''}` : `不续保 ${policies.length} 份保单`}
      hint="选择不续保后不再提醒，可随时恢复。到期后在保人员将失去保障。"
      submitText="确定不续保"
      onClose={onClose}
    >
      <Field.Select name="choice" label="原因" options={reasons.map((value) => ({ value, label: value }))} />
      <Field.TextArea name="remark" label="补充说明" maxLength={150} />
    </FormDialog>
  );
}

/** Why it was refused, if it was. */
async function refusalOf(sent: Promise<unknown>, isThrown: boolean): Promise<string | undefined> {
  try {
    await sent;
    return undefined;
  } catch (error) {
    if (isThrown || !isProblem(error)) throw error;
    return error.message;
  }
}
