import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { DraftOf, FormHandle, ValuesOf } from '../form';
import type { FormCancel } from '../form/form-footer';

/** The schemas of the steps by key, in the order of the steps. */
export type StepSchemas = Readonly<Record<string, z.ZodObject>>;

/** The values of every step. */
export type WizardValues<Schemas extends StepSchemas> = { [Key in keyof Schemas]: ValuesOf<Schemas[Key]> };

export interface WizardStep<Schemas extends StepSchemas, Key extends keyof Schemas> {
  title: string;
  schema: Schemas[Key];
  initial?: DraftOf<ValuesOf<Schemas[Key]>>;
  /** The fields of this step. `done` contains the values of earlier steps. */
  fields: (form: FormHandle<ValuesOf<Schemas[Key]>>, done: Partial<WizardValues<Schemas>>) => ReactNode;
}

export interface FormWizardProps<Schemas extends StepSchemas, Answer> {
  /** Key under which input is stored in this browser tab until it is submitted. */
  draftKey: string;
  title: string;
  hint?: ReactNode;
  /** Steps in order, by the key in the URL (`?step=`). */
  steps: { [Key in keyof Schemas]: WizardStep<Schemas, Key> };
  submitText?: string;
  /** Target of the cancel button; input stays in this browser tab. */
  cancel?: FormCancel;
  /** Submits all steps at once, as the `submit` of a form. */
  submit: (values: WizardValues<Schemas>) => Promise<Answer>;
  /** Reloads the form's data; offered after a concurrent change (409). */
  onRefresh?: () => void;
  /** Runs after success, when the draft is gone: the place for `navigate`. */
  onDone?: (answer: Answer) => void;
}
