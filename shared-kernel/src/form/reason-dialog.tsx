import type { z } from 'zod';
import { Field } from './field';
import { FormDialog } from './form-dialog';
import { useForm } from './use-form.hook';

interface ReasonDialogProps {
  /** Schema of the request body. */
  schema: z.ZodObject<{ reason: z.ZodString }>;
  /** A `quiet` call: the dialog shows a refusal. */
  submit: (body: { reason: string }) => Promise<unknown>;
  onDone?: () => void;
  title: string;
  hint: string;
  submitText: string;
  label: string;
  open: boolean;
  onClose: () => void;
}

/** Requests a reason, then submits it and closes. */
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
