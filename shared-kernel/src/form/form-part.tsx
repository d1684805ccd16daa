/// <reference path="../ui/css.d.ts" />
import { useEffectEvent, useLayoutEffect, type ReactNode } from 'react';
import { FormBody } from './form-body';
import { FormFooter } from './form-footer';
import type { FormHandle } from './form-types';
import './form.css';

interface FormPartProps<Values> {
  form: FormHandle<Values>;
  submitText?: string;
  /** Additional buttons next to submit. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A form inside an element with a title, such as a card or a tab of a dialog. */
export function FormPart<Values>({ form, submitText = '提交', actions, children }: FormPartProps<Values>) {
  const offerDraft = useEffectEvent(() => void form.internal.offerDraft());
  useLayoutEffect(() => offerDraft(), []);

  return (
    <FormBody form={form} footer={<FormFooter form={form} submitText={submitText} actions={actions} />}>
      {children}
    </FormBody>
  );
}
