import type { z } from 'zod';
import { Field } from './field';
import { FormDialog } from './form-dialog';
import { useForm } from './use-form.hook';

interface ReasonDialogProps {
  /** The call's body. */
  schema: z.ZodObject<{ reason: z.ZodString }>;
  /** A `quiet` call: a refusal is shown in the dialog. */
  submit: (body: { reason: string }) => Promise<unknown>;
  onDone?: () => void;
  title: string;
  hint: string;
  submitText: string;
  label: string;
  open: boolean;
  onClose: () => void;
}

/** Asks why something is to be done, then does it and closes. */
export function ReasonDialog({ schema, submit, onDone, label, ...dialog }: ReasonDialogProps) {
  const form = useForm({
    schema,
    submit,
    onDone: () => {
      onDone?.();
      dialog.onClose();
    },
  });
  return (
    <FormDialog form={form} {...dialog}>
      <Field.TextArea name="reason" label={label} maxLength={200} />
    </FormDialog>
  );
}
